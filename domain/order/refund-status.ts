/**
 * What an order's status says once all its refunds have an outcome (rule L10). Everything given back: refunded.
 * Something owed that the card service would not give back: refund-failed, for the office to see. A completed order that got back
 * what it had paid too much stays completed.
 */
import { type CostFacts, orderCost } from './balance.ts'
import { canMove, type Move, move, type OrderStatus } from './lifecycle.ts'

export type RefundFacts = {
  readonly status: OrderStatus
  readonly cost: CostFacts
  readonly paidInCents: number
  readonly givenBackInCents: number
  readonly hasFailedRefund: boolean
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
  by,
}: RefundFacts): Move | null {
  const isAllBack = paidInCents > 0 && givenBackInCents >= paidInCents
  const isOwed = paidInCents - givenBackInCents > orderCost(cost)
  if (canMove(status, 'refund', by)) {
    if (isAllBack) return move(status, 'refund', by, 'refunded')
    return isOwed && hasFailedRefund ? move(status, 'refund', by, 'refund-failed') : null
  }
  return canMove(status, 'retry-refund', by) && !isOwed ? move(status, 'retry-refund', by) : null
}
