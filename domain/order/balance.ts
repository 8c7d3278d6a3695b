/**
 * Computes what an order costs now, and how much the customer still owes or gets back (rule M9). The result is never stored. It follows
 * from the ordered lines, the bills and the payments.
 *
 * Before its bill, an order costs its ordered lines and its extensions. After it, the order costs the total of its newest bill. A cancelled
 * order costs only its kept fees and the fees that are held back until the office decides about them. Goodwill reduces every bill. An
 * amount that was let go reduces only its own bill.
 *
 * Ordered for $653.00 and extended for $65.00: costs $718.00. Billed at $640.00, goodwill $25.00: costs $615.00. Billed anew at $600.00:
 * costs $575.00. $640.00 were paid and $25.00 given back, so $40.00 more goes back.
 */
import { type Cents, cents } from '#domain/value/money.ts'

/**
 * `goodwill` is given by the office. `let-go` is a due of one bill that is too small to be charged or that the office gives up. `kept-fee`
 * is kept of a cancelled order.
 */
export type AdjustmentKind = 'goodwill' | 'let-go' | 'kept-fee'

/** `amountInCents` is positive. An adjustment of one bill has the bill's version. */
export type Adjustment = {
  readonly kind: AdjustmentKind
  readonly amountInCents: number
  readonly billVersion: number | null
}

/** The facts that decide the cost of an order. Amounts are in cents with tax. */
export type CostFacts = {
  /** True if the order was cancelled at any time. */
  readonly wasCancelled: boolean
  readonly orderedInCents: number
  /** The sum of the prices of all extensions. */
  readonly extensionsInCents: number
  /** The total and the version of the newest bill. Null before weighing. */
  readonly billedInCents: number | null
  readonly billVersion: number | null
  readonly adjustments: readonly Adjustment[]
  /** The fees of a cancelled order about which the office has not decided yet. */
  readonly heldInCents: number
}

/** The parts of a cost, each positive: charged − cancelled − letGo − goodwill + kept + held. */
export type CostParts = {
  readonly chargedInCents: Cents
  /** The amount that the customer does not have to pay because the order was cancelled. */
  readonly cancelledInCents: Cents
  readonly letGoInCents: Cents
  /** Never more than the rest of the cost, because a new bill may be lower than the goodwill that the office gave before. */
  readonly goodwillInCents: Cents
  readonly keptInCents: Cents
  readonly heldInCents: Cents
}

export function costParts(facts: CostFacts): CostParts {
  const charged = facts.billedInCents ?? facts.orderedInCents + facts.extensionsInCents
  const sumOfKind = (kind: AdjustmentKind, version: number | null) =>
    sumOf(facts.adjustments.filter(one => one.kind === kind && one.billVersion === version))
  const goodwillUpTo = (maximum: number) => Math.min(sumOfKind('goodwill', null), maximum)
  const keptFees = facts.wasCancelled ? sumOfKind('kept-fee', null) : 0
  const letGo = facts.wasCancelled ? 0 : sumOfKind('let-go', facts.billVersion)
  const parts = facts.wasCancelled
    ? { cancelled: charged, held: facts.heldInCents, goodwill: goodwillUpTo(keptFees) }
    : { cancelled: 0, held: 0, goodwill: goodwillUpTo(charged - letGo) }
  return {
    chargedInCents: cents(charged),
    cancelledInCents: cents(parts.cancelled),
    letGoInCents: cents(letGo),
    goodwillInCents: cents(parts.goodwill),
    keptInCents: cents(keptFees),
    heldInCents: cents(parts.held),
  }
}

/** Returns what an order costs now. Every caller uses this function. */
export function orderCost(facts: CostFacts): Cents {
  const { chargedInCents, cancelledInCents, letGoInCents, goodwillInCents, keptInCents, heldInCents } = costParts(facts)
  return cents(chargedInCents - cancelledInCents - letGoInCents - goodwillInCents + keptInCents + heldInCents)
}

type Movement = { readonly amountInCents: number }

/** Returns cost − payments + refunds, in cents. The customer owes a positive balance and gets a negative one back. */
export function balanceOf(costInCents: number, payments: readonly Movement[], refunds: readonly Movement[]): Cents {
  return cents(costInCents - sumOf(payments) + sumOf(refunds))
}

/** The payments of an order. `refundedInCents` is the part of a payment that was refunded or is being refunded. */
export type PaidFacts = CostFacts & {
  readonly payments: readonly (Movement & { readonly refundedInCents: number })[]
}

/** Returns the balance of an order from payments that contain their refunds. */
export function balanceIn(money: PaidFacts): Cents {
  const refunds = money.payments.map(one => ({ amountInCents: one.refundedInCents }))
  return balanceOf(orderCost(money), money.payments, refunds)
}

/** Returns the amount owed to the customer in positive cents, or 0. */
export const creditIn = (money: PaidFacts): Cents => cents(Math.max(0, -balanceIn(money)))

/** The smallest charge in cents that the card service accepts (rule M8). It is Stripe's minimum charge in USD. */
export const smallestChargeInCents = 50

/** Returns true if nothing is left to pay. A balance that is too small to be charged counts as nothing. */
export const isResolvedBy = (balanceInCents: number): boolean => balanceInCents < smallestChargeInCents

/**
 * Returns the part of a balance that is let go because it is too small to be charged. An amount that the customer gets back is never let
 * go.
 */
export const waivedPartOf = (balanceInCents: number): Cents =>
  cents(isResolvedBy(balanceInCents) ? Math.max(0, balanceInCents) : 0)

const sumOf = (moved: readonly Movement[]) => moved.reduce((sum, one) => sum + one.amountInCents, 0)
