/**
 * When a card or an account may be removed. Neither is while an order still needs it: an account with an open order, money due or a refund
 * in progress stays, and so does the card that pays what an order costs after weighing (rules A7 and M14).
 */
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'

/** The facts about one order when its customer wants to leave. */
export type OrderToFinish = {
  readonly friendlyId: string
  readonly status: OrderStatus
  /** True if a refund of the order was requested and has not arrived. */
  readonly hasOpenRefund: boolean
  /** True if the order is cancelled and the office has not decided yet whether to keep the fee that it holds back. */
  readonly hasOpenFee: boolean
}

const finished: readonly OrderStatus[] = ['completed', 'cancelled', 'refunded']

/** Returns true if nothing more is driven, weighed or charged in this status. */
export const isFinished = (status: OrderStatus): boolean => finished.includes(status)

/**
 * Checks whether an account may be removed.
 * @throws 'account-balance-due', 'account-fee-open', 'account-refund-open' or 'account-order-open' with the order's number, the most
 * pressing first.
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
 * Checks whether a card may be removed.
 * @throws 'card-needed' with the number of the first unfinished order that was paid with the card.
 */
export function checkCardRemoval(paidWithIt: readonly Pick<OrderToFinish, 'friendlyId' | 'status'>[]): void {
  const open = paidWithIt.find(({ status }) => !isFinished(status))
  if (open) throw new Refusal('card-needed', { order: open.friendlyId })
}
