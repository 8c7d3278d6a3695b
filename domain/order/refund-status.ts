/**
 * What an order's status says once all its refunds have an outcome (rule L10). Everything given back: refunded.
 * Something owed that the card service would not give back, or that the customer's bank sent back: refund-failed, for the office to
 * see. A completed order that got back what it had paid too much stays completed.
 */
import { type CostFacts, orderCost } from './balance.ts'
import { canMove, type Move, move, type OrderStatus } from './lifecycle.ts'

export type RefundFacts = {
  readonly status: OrderStatus
  readonly cost: CostFacts
  readonly paidInCents: number
  readonly givenBackInCents: number
  readonly hasFailedRefund: boolean
  /** The customer's bank has just sent a refund back. */
  readonly isReturned: boolean
  /** The last refund was made with the card that paid, by us. */
  readonly isByCard: boolean
  /** Who asked for the last refund. */
  readonly by: 'admin' | 'system'
}

/** The move that the outcomes make, or null where the status stays as it is. */
export function moveAfterRefunds({
  status,
  cost,
  paidInCents,
  givenBackInCents,
  hasFailedRefund,
  isReturned,
  isByCard,
  by,
}: RefundFacts): Move | null {
  const isAllBack = paidInCents > 0 && givenBackInCents >= paidInCents
  const isOwed = paidInCents - givenBackInCents > orderCost(cost)
  if (isReturned && isOwed && canMove(status, 'refund-returned', 'system')) {
    return move(status, 'refund-returned', 'system')
  }
  if (canMove(status, 'refund', by)) {
    if (isAllBack) return move(status, 'refund', by, 'refunded')
    return isOwed && hasFailedRefund ? move(status, 'refund', by, 'refund-failed') : null
  }
  const event = isByCard ? 'retry-refund' : 'paid-back'
  return canMove(status, event, by) && !isOwed ? move(status, event, by) : null
}
