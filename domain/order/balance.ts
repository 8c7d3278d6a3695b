/**
 * What an order costs now, and what is still to be paid or given back: computed from what was ordered, billed and moved, never
 * stored (rule M9). An order that was taken back or given back in full costs nothing; one that was billed costs what
 * its newest bill says; before that it costs what was ordered and the days added to it.
 *
 * Ordered for $653.00 and extended for $65.00: costs $718.00. Billed at $702.50: costs $702.50; $653.00 paid, $49.50 is due.
 */
import { type Cents, cents } from '#domain/money.ts'
import type { OrderStatus } from './lifecycle.ts'

/** What the cost of an order depends on, in cents with tax. */
export type CostFacts = {
  readonly status: OrderStatus
  /** Whether it was cancelled at any time. */
  readonly wasCancelled: boolean
  readonly orderedInCents: number
  /** All extensions together. */
  readonly extensionsInCents: number
  /** The newest bill's total; null before weighing. */
  readonly billedInCents: number | null
}

/** What an order costs now, wherever it is asked. */
export function orderCost(facts: CostFacts): Cents {
  if (facts.wasCancelled || facts.status === 'refunded') return cents(0)
  return cents(facts.billedInCents ?? facts.orderedInCents + facts.extensionsInCents)
}

type Moved = { readonly amountInCents: number }

/** Cost − payments + refunds, in cents: positive is due from the customer, negative is owed to them. */
export function balanceOf(costInCents: number, payments: readonly Moved[], refunds: readonly Moved[]): Cents {
  return cents(costInCents - sumOf(payments) + sumOf(refunds))
}

/** What was paid for an order; `refundedInCents` is what goes back of a payment, or went. */
export type PaidFacts = CostFacts & {
  readonly payments: readonly (Moved & { readonly refundedInCents: number })[]
}

/** The balance of an order where each payment knows what was given back of it. */
export function balanceIn(money: PaidFacts): Cents {
  const refunds = money.payments.map(one => ({ amountInCents: one.refundedInCents }))
  return balanceOf(orderCost(money), money.payments, refunds)
}

/** The least that the card service charges, in cents; a smaller amount due is waived (rule M8; Stripe, minimum charge in USD). */
export const smallestChargeInCents = 50

/** Whether nothing is left to be paid. */
export const isResolvedBy = (balanceInCents: number): boolean => balanceInCents < smallestChargeInCents

const sumOf = (moved: readonly Moved[]) => moved.reduce((sum, one) => sum + one.amountInCents, 0)
