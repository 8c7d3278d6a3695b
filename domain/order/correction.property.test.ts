import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Adjustment, balanceIn, creditIn, orderCost, type PaidFacts } from './balance.ts'
import { billOutcome } from './bill-outcome.ts'
import { planRefunds } from './refund-plan.ts'

type Payment = { readonly intentId: string; readonly amountInCents: number; readonly refundedInCents: number }
type Books = Omit<PaidFacts, 'payments'> & { readonly payments: readonly Payment[]; readonly isCompleted: boolean }

const now = new Date('2026-11-23T15:00:00Z')
const movedIn = ({ payments }: Books) => payments.reduce((sum, one) => sum + one.amountInCents - one.refundedInCents, 0)

const ordered = (amountInCents: number): Books => ({
  wasCancelled: false,
  orderedInCents: amountInCents,
  extensionsInCents: 0,
  heldInCents: 0,
  isCompleted: false,
  billedInCents: null,
  billVersion: null,
  adjustments: [],
  payments: [{ intentId: 'checkout', amountInCents, refundedInCents: 0 }],
})

/**
 * Returns the books with a bill of this total and with everything that follows from the bill at once. Returns null if a completed order
 * gets no bill.
 */
function billed(books: Books, totalInCents: number): Books | null {
  const billVersion = (books.billVersion ?? 0) + 1
  const made: Books = { ...books, billedInCents: totalInCents, billVersion }
  const facts = { balanceInCents: balanceIn(made), consentedInCents: 20_000, hasCard: true, objectionHours: 24, now }
  const outcome = billOutcome({ ...facts, isCompleted: books.isCompleted })
  if (outcome.becomes === 'too-late') return null
  if (outcome.becomes !== 'settled') return made
  expect(outcome.creditInCents).toBe(creditIn(made))
  const letGo: Adjustment = { kind: 'let-go', amountInCents: outcome.letGoInCents, billVersion }
  const back = new Map(
    planRefunds(made.payments, outcome.creditInCents).map(one => [one.intentId, one.amountInCents] as const),
  )
  const payments = made.payments.map(one => ({
    ...one,
    refundedInCents: one.refundedInCents + (back.get(one.intentId) ?? 0),
  }))
  return { ...made, payments, adjustments: [...made.adjustments, letGo], isCompleted: true }
}

/** Adds the payment of the bill, by the saved card or by the customer. */
const paid = (books: Books): Books => ({
  ...books,
  payments: books.isCompleted
    ? books.payments
    : [
        { intentId: `bill ${books.billVersion}`, amountInCents: balanceIn(books), refundedInCents: 0 },
        ...books.payments,
      ],
  isCompleted: true,
})

const amount = fc.oneof(fc.nat(90_000), fc.integer({ min: 59_900, max: 60_100 }))
const correction = fc.record({ totalInCents: amount, isPaidBefore: fc.boolean() })

test('after any corrections the money that moved is what the order costs, and no payment gives back too much (B15, M10)', () => {
  const seen = { tooLate: 0, givenBack: 0, letGo: 0 }
  fc.assert(
    fc.property(amount, fc.array(correction, { minLength: 3, maxLength: 5 }), (orderedInCents, corrections) => {
      let books = ordered(orderedInCents)
      for (const { totalInCents, isPaidBefore } of corrections) {
        if (isPaidBefore && books.billVersion) books = paid(books)
        const before = books
        const after = billed(books, totalInCents)
        if (!after) {
          expect([before.isCompleted, totalInCents - movedIn(before) >= 50]).toEqual([true, true])
          seen.tooLate += 1
          continue
        }
        if (before.isCompleted) expect(movedIn(after) - movedIn(before)).toBeLessThanOrEqual(0)
        if (movedIn(after) < movedIn(before)) seen.givenBack += 1
        books = after
      }
      const last = paid(books)
      expect(movedIn(last)).toBe(orderCost(last))
      const letGo = last.adjustments.filter(one => one.billVersion === last.billVersion)
      const letGoInCents = letGo.reduce((sum, one) => sum + one.amountInCents, 0)
      expect(movedIn(last)).toBe((last.billedInCents ?? 0) - letGoInCents)
      expect(letGoInCents).toBeLessThan(50)
      if (letGoInCents > 0) seen.letGo += 1
      for (const { amountInCents, refundedInCents } of last.payments)
        expect(refundedInCents <= amountInCents && refundedInCents >= 0).toBe(true)
    }),
    { numRuns: 5000 },
  )
  for (const often of Object.values(seen)) expect(often).toBeGreaterThan(50)
})
