/**
 * What follows from a final bill: nothing to pay, a charge of the card on file after the customer had time to
 * object, or payment by the customer (rule B12).
 */
import { isResolvedBy, letGoOf } from './balance.ts'

export type BillFacts = {
  /** Due where positive, owed to the customer where negative; in cents. */
  readonly balanceInCents: number
  /** What is left of what the customer agreed that the card on file may be charged. */
  readonly consentedInCents: number
  readonly hasCard: boolean
  /** The hauler's time for objections; 0 charges at once. */
  readonly objectionHours: number
  /** Whether the order was completed before: its customer was told that all is paid. */
  readonly isCompleted: boolean
  readonly now: Date
}

export type BillOutcome =
  /** `creditInCents` is paid out, `letGoInCents` too small to be charged. */
  | { readonly becomes: 'settled'; readonly creditInCents: number; readonly letGoInCents: number }
  | { readonly becomes: 'charged-later'; readonly chargeAfter: Date }
  | { readonly becomes: 'left-to-customer' }
  /** Dearer than what a completed order cost: no bill is made, the weight counts for reports alone (rule B15). */
  | { readonly becomes: 'too-late' }

export function billOutcome(facts: BillFacts): BillOutcome {
  const { balanceInCents, objectionHours, now } = facts
  if (isResolvedBy(balanceInCents)) {
    return { becomes: 'settled', creditInCents: Math.max(0, -balanceInCents), letGoInCents: letGoOf(balanceInCents) }
  }
  if (facts.isCompleted) return { becomes: 'too-late' }
  if (!facts.hasCard || balanceInCents > facts.consentedInCents) return { becomes: 'left-to-customer' }
  return { becomes: 'charged-later', chargeAfter: new Date(now.getTime() + objectionHours * 3_600_000) }
}
