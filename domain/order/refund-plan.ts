/** Chooses the payments to refund, the newest first. No payment gives back more than it has left (rule M10). */

import { canMove, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { formatCents } from '#domain/value/money.ts'

/** `refundedInCents` is the part that was refunded or is being refunded. */
export type Refundable = { readonly intentId: string; readonly amountInCents: number; readonly refundedInCents: number }

export type PlannedRefund = { readonly intentId: string; readonly amountInCents: number }

type RefundablePayment = Omit<Refundable, 'intentId'> & { readonly intentId?: string }

const leftOf = (payment: RefundablePayment) => Math.max(0, payment.amountInCents - payment.refundedInCents)

/** Returns the maximum amount that can still be refunded, in cents. */
export function refundableInCents(payments: readonly RefundablePayment[]): number {
  return payments.reduce((sum, one) => sum + leftOf(one), 0)
}

/**
 * Spreads an amount in cents over the payments in the given order.
 * @throws 'refund-too-large' if the payments have less left than this amount.
 */
export function planRefunds(payments: readonly Refundable[], amountInCents: number): PlannedRefund[] {
  const most = refundableInCents(payments)
  if (amountInCents > most) throw new Refusal('refund-too-large', { amount: formatCents(most) })
  let toPlace = amountInCents
  return payments.flatMap(payment => {
    const part = Math.min(toPlace, leftOf(payment))
    toPlace -= part
    return part > 0 ? [{ intentId: payment.intentId, amountInCents: part }] : []
  })
}

/** The reason for the refunds of a cancelled order. The message about the cancellation names their amount. */
export const cancellationReason = 'the order was cancelled'

/**
 * Returns the maximum that the office may refund by hand, in cents. For a finished order, it is the amount that was paid and not refunded.
 * For a refunded order, it is the amount that the customer is owed again. Otherwise it is 0. The office does not refund a failed refund
 * again, but retries it.
 */
export function maxToRefund(status: OrderStatus, { leftInCents, creditInCents }: RefundableMoney): number {
  if (status === 'refunded') return Math.min(leftInCents, creditInCents)
  return canMove(status, 'refund', 'admin') ? leftInCents : 0
}

type RefundableMoney = {
  /** The amount that was paid and not refunded. */
  readonly leftInCents: number
  /** The amount that is owed to the customer. */
  readonly creditInCents: number
}
