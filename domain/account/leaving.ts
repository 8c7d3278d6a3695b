/**
 * Decides whether a customer may remove a card or an account (rules A7 and M14). An account stays while it has an open order, money due or
 * a refund in progress. A card stays while an order that was paid with it is open, because it pays what the order costs after weighing.
 */
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'

/** The facts about one order when its customer wants to leave. */
export type OrderToFinish = {
  readonly friendlyId: string
  readonly status: OrderStatus
  /** True if the product or the office requested a refund of the order and the money has not arrived. */
  readonly hasOpenRefund: boolean
  /** True if the order is cancelled and the office has not decided yet whether it keeps the fee that is held back. */
  readonly hasOpenFee: boolean
}

/** An order in one of these statuses has no drive, no weighing and no charge ahead. */
export const finishedStatuses: readonly OrderStatus[] = ['completed', 'cancelled', 'refunded']

export const isFinished = (status: OrderStatus): boolean => finishedStatuses.includes(status)

/**
 * Checks whether a customer may remove their account.
 * @throws 'account-balance-due', 'account-fee-open', 'account-refund-open' or 'account-order-open' with the order's number, in this order.
 */
export function checkLeaving(orders: readonly OrderToFinish[]): void {
  const due = orders.find(({ status }) => status === 'payment-failed' || status === 'payment-pending')
  if (due) throw new Refusal('account-balance-due', { order: due.friendlyId })
  const undecided = orders.find(({ hasOpenFee }) => hasOpenFee)
  if (undecided) throw new Refusal('account-fee-open', { order: undecided.friendlyId })
  const owed = orders.find(({ status, hasOpenRefund }) => status === 'refund-failed' || hasOpenRefund)
  if (owed) throw new Refusal('account-refund-open', { order: owed.friendlyId })
  const open = orders.find(({ status }) => !isFinished(status))
  if (open) throw new Refusal('account-order-open', { order: open.friendlyId })
}

/**
 * Checks whether a customer may remove a card.
 * @throws 'card-needed' with the number of the first open order that was paid with the card.
 */
export function checkCardRemoval(paidWithIt: readonly Pick<OrderToFinish, 'friendlyId' | 'status'>[]): void {
  const open = paidWithIt.find(({ status }) => !isFinished(status))
  if (open) throw new Refusal('card-needed', { order: open.friendlyId })
}
