import { expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import {
  type AdjustmentKind,
  balanceIn,
  balanceOf,
  type CostFacts,
  creditIn,
  isResolvedBy,
  orderCost,
  waivedPartOf,
} from './balance.ts'

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

const facts: CostFacts = {
  wasCancelled: false,
  orderedInCents: 65_300,
  extensionsInCents: 0,
  billedInCents: null,
  billVersion: null,
  adjustments: [],
  heldInCents: 0,
}
const adjusted = (kind: AdjustmentKind, amountInCents: number, billVersion: number | null = null) => ({
  adjustments: [{ kind, amountInCents, billVersion }],
})
const billed = (billedInCents: number, billVersion = 1) => ({ billedInCents, billVersion })
const goodwill = adjusted('goodwill', 2500)
const letGo = adjusted('let-go', 37, 1)
const keptFee = adjusted('kept-fee', 16_238)

test.each([
  ['costs what was ordered', {}, 65_300],
  ['costs the days that were added to it as well', { extensionsInCents: 6500 }, 71_800],
  ['costs what its newest bill says once it was weighed', { extensionsInCents: 6500, ...billed(70_250) }, 70_250],
  ['costs nothing once it was cancelled', { wasCancelled: true }, 0],
  ['costs the fees that were kept of it once it was cancelled', { wasCancelled: true, ...keptFee }, 16_238],
  ['costs no kept fee as long as it runs', keptFee, 65_300],
  ['costs less by what the office gave as goodwill', { ...billed(64_000), ...goodwill }, 61_500],
  ['costs less by it after a corrected bill as well', { ...billed(60_000, 2), ...goodwill }, 57_500],
  ['never costs less than nothing by it', { ...billed(2000, 2), ...goodwill }, 0],
  ['does not cost what was let go of its bill', { ...billed(64_037), ...letGo }, 64_000],
  [
    'costs its corrected bill in full, whatever was let go of the one before',
    { ...billed(60_000, 2), ...letGo },
    60_000,
  ],
] satisfies [string, Partial<CostFacts>, number][])('an order %s', (_, changes, costInCents) => {
  expect(orderCost({ ...facts, ...changes })).toBe(costInCents)
})

test('the balance counts what was refunded of a payment', () => {
  const payments = [
    { amountInCents: 65_300, refundedInCents: 5300 },
    { amountInCents: 4950, refundedInCents: 0 },
  ]
  expect(balanceIn({ ...facts, payments })).toBe(350)
})

test('money that is owed to the customer is a credit, and a due is no credit', () => {
  const paid = (amountInCents: number) => ({ ...facts, payments: [{ amountInCents, refundedInCents: 0 }] })
  expect([60_000, 65_300, 70_000].map(amount => creditIn(paid(amount)))).toEqual([0, 0, 4700])
})

test('a due that no card service charges is let go, and money that is owed to the customer is not', () => {
  expect([-1, 0, 49, 50].map(isResolvedBy)).toEqual([true, true, true, false])
  expect([-1, 0, 1, 49, 50].map(waivedPartOf)).toEqual([0, 0, 1, 49, 0])
})

test('in the worked example, only the rest goes back after goodwill and a corrected bill', () => {
  const payments = [{ amountInCents: 64_000, refundedInCents: 2500 }]
  expect(balanceIn({ ...facts, ...billed(64_000), ...goodwill, payments })).toBe(0)
  expect(balanceIn({ ...facts, ...billed(60_000, 2), ...goodwill, payments })).toBe(-4000)
})
