import { expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { balanceOf, isResolvedBy, refundableOf } from './balance.ts'

const moved = (...amounts: number[]) => amounts.map(amount => ({ amountInCents: cents(amount) }))

test.each([
  ['nothing is due when all is paid', 65_300, [65_300], [], 0],
  ['more weight is due', 70_250, [65_300], [], 4950],
  ['too much paid is owed to the customer', 60_000, [65_300], [], -5300],
  ['a refund makes it even', 60_000, [65_300], [5300], 0],
  ['two payments count together', 70_250, [65_300, 4950], [], 0],
])('%s', (_, total, payments, refunds, balance) => {
  expect(balanceOf(cents(total), moved(...payments), moved(...refunds))).toBe(balance)
})

test('refunds never exceed payments', () => {
  expect(refundableOf(moved(65_300), moved(5300))).toBe(60_000)
  expect(refundableOf(moved(65_300), moved(65_300))).toBe(0)
  expect(refundableOf([], [])).toBe(0)
})

test('what no card service charges is waived', () => {
  expect([-1, 0, 49, 50].map(isResolvedBy)).toEqual([true, true, true, false])
})
