/**
 * Decides the status of an order after all its refunds have an outcome (rule L10). The order is refunded if the customer got everything
 * back. It is refund-failed if the card service did not make a refund or the customer's bank returned one, so that the office sees it. A
 * completed order whose overpayment was refunded stays completed.
 */
import { type CostFacts, orderCost } from './balance.ts'
import { canMove, type Move, move, type OrderStatus } from './lifecycle.ts'

export type RefundFacts = {
  readonly status: OrderStatus
  readonly cost: CostFacts
  readonly paidInCents: number
  readonly givenBackInCents: number
  readonly hasFailedRefund: boolean
  /** True if the customer's bank has just returned a refund. */
  readonly isReturned: boolean
  /** True if the last refund went to the card that paid. */
  readonly isByCard: boolean
  /** The actor who requested the last refund. */
  readonly by: 'admin' | 'system'
}

/** Returns the move that the outcomes of the refunds make, or null if the status does not change. */
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
