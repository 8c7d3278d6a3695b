/**
 * Computes up to how much a bill may charge to the saved card (rules M7 and M22). This is the amount that the customer agreed to at the
 * checkout, less what was charged after weighing. A later pick-up adds the smaller of two amounts: what the customer agreed to when
 * requesting it, and the unpaid cost of its days.
 *
 * Agreed at the checkout to $300.00, of which $100.00 was charged, and to $220.83 for a later pick-up whose days cost $150.00: up to
 * $350.00.
 *
 * If the bill has a fee that the order's consent did not name, the result is zero, and the customer pays the bill (rule M24).
 */
import { type Cents, cents } from '#domain/value/money.ts'

export type BillConsent = {
  readonly preAuthInCents: number
  /** The amount that earlier bills charged to the saved card. */
  readonly chargedInCents: number
  /** The amount that the customer agreed to when requesting the pick-up that took place. 0 if that request showed no price. */
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
