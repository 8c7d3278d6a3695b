/**
 * The outcome of a final bill: nothing to pay, a charge of the card on file after a time for objections, or payment by the customer (rule
 * B12).
 */
import { isResolvedBy, waivedPartOf } from './balance.ts'

export type BillFacts = {
  /** In cents. A positive balance is due, a negative one is owed to the customer. */
  readonly balanceInCents: number
  /** The remaining amount up to which the customer agreed that the card on file may be charged. */
  readonly consentedInCents: number
  readonly hasCard: boolean
  /** The hauler's time for objections in hours; 0 charges at once. */
  readonly objectionHours: number
  /** True if the order was completed before, so that its customer knows that everything is paid. */
  readonly isCompleted: boolean
  readonly now: Date
}

export type BillOutcome =
  /** `creditInCents` is paid out; `letGoInCents` is too small to be charged. */
  | { readonly becomes: 'settled'; readonly creditInCents: number; readonly letGoInCents: number }
  | { readonly becomes: 'charged-later'; readonly chargeAfter: Date }
  | { readonly becomes: 'left-to-customer' }
  /** The bill would cost more than a completed order did. No bill is made; the weight counts only for reports (rule B15). */
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
