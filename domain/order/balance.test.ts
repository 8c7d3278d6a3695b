import { expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { balanceIn, balanceOf, isResolvedBy, orderCost } from './balance.ts'

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

const facts = {
  status: 'created',
  wasCancelled: false,
  orderedInCents: 65_300,
  extensionsInCents: 0,
  billedInCents: null,
} as const

test.each([
  ['costs what was ordered', {}, 65_300],
  ['costs the days that were added to it as well', { extensionsInCents: 6500 }, 71_800],
  ['costs what its newest bill says once it was weighed', { extensionsInCents: 6500, billedInCents: 70_250 }, 70_250],
  ['costs nothing once it was cancelled', { status: 'cancelled', wasCancelled: true }, 0],
  ['costs nothing while what was paid for it is not given back', { status: 'refund-failed', wasCancelled: true }, 0],
  [
    'costs what was billed while a credit could not be given back',
    { status: 'refund-failed', billedInCents: 60_000 },
    60_000,
  ],
  ['costs nothing once it was given back in full', { status: 'refunded', billedInCents: 60_000 }, 0],
] as const)('an order %s', (_, changes, costInCents) => {
  expect(orderCost({ ...facts, ...changes })).toBe(costInCents)
})

test('what goes back of a payment counts against it', () => {
  const payments = [
    { amountInCents: 65_300, refundedInCents: 5300 },
    { amountInCents: 4950, refundedInCents: 0 },
  ]
  expect(balanceIn({ ...facts, payments })).toBe(350)
})

test('what no card service charges is waived', () => {
  expect([-1, 0, 49, 50].map(isResolvedBy)).toEqual([true, true, true, false])
})
