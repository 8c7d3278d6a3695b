import { describe, expect, it } from 'vitest'
import { billOutcome } from './bill-outcome.ts'

const now = new Date('2026-03-02T15:00:00Z')
const facts = {
  balanceInCents: 12_000,
  consentedInCents: 30_000,
  hasCard: true,
  objectionHours: 24,
  isCompleted: false,
  now,
}

describe('A final bill', () => {
  it('completes the order when nothing is due', () => {
    expect(billOutcome({ ...facts, balanceInCents: 0 })).toEqual({
      becomes: 'settled',
      creditInCents: 0,
      letGoInCents: 0,
    })
  })

  it('refunds what the customer overpaid', () => {
    expect(billOutcome({ ...facts, balanceInCents: -4_950 })).toEqual({
      becomes: 'settled',
      creditInCents: 4_950,
      letGoInCents: 0,
    })
  })

  it('is charged to the card on file when the time for objections is over', () => {
    const chargeAfter = new Date('2026-03-03T15:00:00Z')
    expect(billOutcome(facts)).toEqual({ becomes: 'charged-later', chargeAfter })
    expect(billOutcome({ ...facts, balanceInCents: 30_000 })).toEqual({ becomes: 'charged-later', chargeAfter })
    expect(billOutcome({ ...facts, objectionHours: 0 })).toEqual({ becomes: 'charged-later', chargeAfter: now })
  })

  it('is left to the customer if it is above the consented amount or if there is no card', () => {
    expect(billOutcome({ ...facts, balanceInCents: 30_001 })).toEqual({ becomes: 'left-to-customer' })
    expect(billOutcome({ ...facts, hasCard: false })).toEqual({ becomes: 'left-to-customer' })
  })

  it('asks nothing more of a customer whose order was completed', () => {
    expect(billOutcome({ ...facts, isCompleted: true })).toEqual({ becomes: 'too-late' })
    expect(billOutcome({ ...facts, isCompleted: true, balanceInCents: 49 })).toMatchObject({ becomes: 'settled' })
    expect(billOutcome({ ...facts, isCompleted: true, balanceInCents: -1 })).toMatchObject({ creditInCents: 1 })
  })

  it('lets go of a due that no card service charges, but never of money that is owed to the customer', () => {
    const settled = (balanceInCents: number) => billOutcome({ ...facts, balanceInCents })
    expect(settled(49)).toEqual({ becomes: 'settled', creditInCents: 0, letGoInCents: 49 })
    expect(settled(1)).toEqual({ becomes: 'settled', creditInCents: 0, letGoInCents: 1 })
    expect(settled(-1)).toEqual({ becomes: 'settled', creditInCents: 1, letGoInCents: 0 })
    expect(billOutcome({ ...facts, balanceInCents: 50 })).toMatchObject({ becomes: 'charged-later' })
  })
})
