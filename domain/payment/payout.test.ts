import { expect, test } from 'vitest'
import { type PayoutLine, sumPayout } from './payout.ts'

const line = (kind: PayoutLine['kind'], amountInCents: number, feeInCents = 0): PayoutLine => ({
  kind,
  amountInCents,
  feeInCents,
})

test('a payout is its payments minus refunds and fees, to the cent', () => {
  const sums = sumPayout([line('payment', 45_000, 1335), line('payment', 30_000, 900), line('refund', -5_000)])
  expect(sums).toEqual([
    { kind: 'payment', count: 2, amountInCents: 75_000 },
    { kind: 'refund', count: 1, amountInCents: -5_000 },
    { kind: 'fees', count: 2, amountInCents: -2_235 },
  ])
  expect(sums.reduce((total, one) => total + one.amountInCents, 0)).toBe(67_765)
})

test('a payout lists only the kinds of lines that it has', () => {
  expect(sumPayout([])).toEqual([])
  expect(sumPayout([line('dispute', -45_000)])).toEqual([{ kind: 'dispute', count: 1, amountInCents: -45_000 }])
})
