/**
 * Decides the outcome of a final bill (rule B12): nothing is left to pay, the card on file is charged after the time to object, or the
 * customer pays.
 */
import { isResolvedBy, waivedPartOf } from './balance.ts'

export type BillFacts = {
  /** In cents. The customer owes a positive balance and gets a negative one back. */
  readonly balanceInCents: number
  /** The part that is left of the amount up to which the customer agreed that the card on file may be charged. */
  readonly consentedInCents: number
  readonly hasCard: boolean
  /** The hauler's time to object, in hours. 0 means that the card may be charged at once. */
  readonly objectionHours: number
  /** True if the order was completed before. Its customer then knows that everything is paid. */
  readonly isCompleted: boolean
  readonly now: Date
}

export type BillOutcome =
  /** The customer gets `creditInCents` back. `letGoInCents` is too small to be charged. */
  | { readonly becomes: 'settled'; readonly creditInCents: number; readonly letGoInCents: number }
  | { readonly becomes: 'charged-later'; readonly chargeAfter: Date }
  | { readonly becomes: 'left-to-customer' }
  /** The bill would cost more than the completed order. The product makes no bill, and only reports use the weight (rule B15). */
  | { readonly becomes: 'too-late' }

export function billOutcome(facts: BillFacts): BillOutcome {
  const { balanceInCents, objectionHours, now } = facts
  if (isResolvedBy(balanceInCents)) {
    return {
      becomes: 'settled',
      creditInCents: Math.max(0, -balanceInCents),
      letGoInCents: waivedPartOf(balanceInCents),
    }
  }
  if (facts.isCompleted) return { becomes: 'too-late' }
  if (!facts.hasCard || balanceInCents > facts.consentedInCents) return { becomes: 'left-to-customer' }
  return { becomes: 'charged-later', chargeAfter: new Date(now.getTime() + objectionHours * 3_600_000) }
}
