/**
 * Up to how much a bill may charge to the saved card (rules M7 and M22): the amount agreed to at the checkout, less what was charged
 * after weighing; and for a later pick-up the smaller of what its press agreed to and what its days cost and was not paid yet.
 *
 * Agreed at the checkout to $300.00, of which $100.00 was charged, and to $220.83 for a later pick-up whose days cost $150.00:
 * up to $350.00.
 *
 * Nothing where the bill has a fee that the order's consent did not name: such a bill is left to the customer (rule M24).
 */
import { type Cents, cents } from '#domain/value/money.ts'

export type BillConsent = {
  readonly preAuthInCents: number
  /** The amount that earlier bills charged to the saved card. */
  readonly chargedInCents: number
  /** The amount that the customer agreed to when requesting the completed pick-up; 0 if that request showed no price. */
  readonly laterPickupInCents: number
  /** The bill's charge for extra days, with tax. */
  readonly daysInCents: number
  /** The part of that charge that extensions have paid. */
  readonly daysPaidInCents: number
  readonly hasUnnamedFee: boolean
}

export function billConsentInCents(facts: BillConsent): Cents {
  if (facts.hasUnnamedFee) return cents(0)
  const unpaidDays = Math.max(0, facts.daysInCents - facts.daysPaidInCents)
  const forDays = Math.min(facts.laterPickupInCents, unpaidDays)
  return cents(Math.max(0, facts.preAuthInCents + forDays - facts.chargedInCents))
}
