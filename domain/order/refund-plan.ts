/** Which payments are refunded: the newest first, never more than each has left (rule M10). */

import { canMove, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { formatCents } from '#domain/value/money.ts'

/** `refundedInCents`: what was refunded of it or is about to be. */
export type Refundable = { readonly intentId: string; readonly amountInCents: number; readonly refundedInCents: number }

export type PlannedRefund = { readonly intentId: string; readonly amountInCents: number }

type Left = Omit<Refundable, 'intentId'> & { readonly intentId?: string }

const leftOf = (payment: Left) => Math.max(0, payment.amountInCents - payment.refundedInCents)

/** The most that can still be refunded, in cents. */
export function refundableInCents(payments: readonly Left[]): number {
  return payments.reduce((sum, one) => sum + leftOf(one), 0)
}

/** Spreads an amount in cents over the payments in the order given. Refuses 'refund-too-large'. */
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

/** Why the refunds of a cancelled order are made; the message about the cancellation names their amount. */
export const whyCancelled = 'the order was cancelled'

/**
 * The most that the office may give back by a press of its own, in cents: of an order that is over what was paid and not refunded; of a
 * refunded one what is owed again; otherwise 0. A refund that failed is tried again instead.
 */
export function maxToRefund(status: OrderStatus, { leftInCents, creditInCents }: RefundableMoney): number {
  if (status === 'refunded') return Math.min(leftInCents, creditInCents)
  return canMove(status, 'refund', 'admin') ? leftInCents : 0
}

type RefundableMoney = {
  /** Paid and not refunded. */
  readonly leftInCents: number
  /** Owed to the customer. */
  readonly creditInCents: number
}
