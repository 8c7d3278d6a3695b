import { describe, expect, it } from 'vitest'
import { dueAgeOf, moneyListsOf, sumByAge } from '#domain/order/waiting-money.ts'

const now = new Date('2026-11-23T15:00:00Z')
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)
const facts = { status: 'payment-pending', chargeAfter: null, hasObjection: false, isAsked: false } as const

describe('An order whose money waits', () => {
  it.each([
    [{ ...facts, status: 'waste-processing' }, ['settle']],
    [facts, ['due']],
    [{ ...facts, chargeAfter: new Date(now.getTime() + 1) }, ['objection']],
    [{ ...facts, chargeAfter: now }, ['due']],
    [{ ...facts, hasObjection: true, chargeAfter: new Date(now.getTime() + 1) }, ['objected']],
    [{ ...facts, status: 'payment-failed' }, ['failed', 'due']],
    [{ ...facts, status: 'payment-failed', hasObjection: true }, ['objected', 'failed']],
    [{ ...facts, status: 'refund-failed' }, ['refunds']],
    [{ ...facts, status: 'completed' }, []],
    [{ ...facts, status: 'completed', isAsked: true }, ['asked']],
    [{ ...facts, isAsked: true }, ['due', 'asked']],
  ] as const)('with %j is in the lists %j', (one, lists) => {
    expect(moneyListsOf(one, now)).toEqual(lists)
  })
})

describe('The age of a due', () => {
  it.each([
    [0, 7],
    [7, 7],
    [8, 30],
    [30, 30],
    [31, 60],
    [60, 60],
    [61, 90],
    [90, 90],
    [91, null],
  ])('of %i whole days ends at day %s', (days, oldest) => {
    expect(dueAgeOf(ago(days), now)).toBe(oldest)
  })

  it('counts whole days only', () => {
    expect(dueAgeOf(ago(8, -1), now)).toBe(7)
  })

  it('decides in which one sum a due counts, and a due that is too small to be charged counts in none', () => {
    const dues = [
      { since: ago(1), balanceInCents: 50 },
      { since: ago(1), balanceInCents: 49 },
      { since: ago(40), balanceInCents: 9_900 },
      { since: ago(400), balanceInCents: 100 },
      { since: ago(400), balanceInCents: 200 },
    ]
    expect(sumByAge(dues, now).map(one => [one.oldestDay, one.count, one.sumInCents])).toEqual([
      [7, 1, 50],
      [30, 0, 0],
      [60, 1, 9_900],
      [90, 0, 0],
      [null, 2, 300],
    ])
  })
})
