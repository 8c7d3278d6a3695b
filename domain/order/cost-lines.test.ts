import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceLine } from '#domain/pricing/line.ts'
import { reasonFor } from '#domain/pricing/reason.ts'
import { cents, sumCents } from '#domain/value/money.ts'
import { type Adjustment, balanceOf, type CostFacts, orderCost } from './balance.ts'
import { type AgreedExtension, costLines } from './cost-lines.ts'

const reason = reasonFor('reason.cityFee')
const line = <Kind extends string>(kind: Kind, amount: number): PriceLine<Kind> => ({
  kind,
  itemId: null,
  label: 'a line',
  quantity: 1,
  amountInCents: cents(amount),
  reason,
})
const sumOf = (lines: readonly { amountInCents: number }[]) => sumCents(lines.map(one => cents(one.amountInCents)))

const amount = fc.integer({ min: 0, max: 200_000 })
const orderedLines = fc
  .tuple(amount, amount, amount, amount)
  .map(([rental, fee, discount, tax]) => [
    line('container', rental),
    line('city-fee', fee),
    line('discount', -Math.min(discount, rental + fee)),
    line('tax', tax),
  ])
const extensions: fc.Arbitrary<AgreedExtension[]> = fc.array(
  fc.record({
    extraDays: fc.integer({ min: 1, max: 30 }),
    priceInCents: amount,
    taxInCents: fc.integer({ min: 0, max: 9000 }),
    reason: fc.constant(reason),
    payment: fc.constantFrom('charged' as const, 'declined' as const, 'in-doubt' as const, 'with-bill' as const),
  }),
  { maxLength: 4 },
)
const bill = fc.option(
  fc
    .tuple(amount, amount, amount)
    .map(([rental, weight, tax]) => [
      line('container', rental),
      line('weight', weight),
      line('tax', tax),
      line('additional-after-tax', -Math.min(500, rental)),
    ]),
)
const adjustments: fc.Arbitrary<Adjustment[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('goodwill' as const), amountInCents: amount, billVersion: fc.constant(null) }),
    fc.record({ kind: fc.constant('kept-fee' as const), amountInCents: amount, billVersion: fc.constant(null) }),
    fc.record({
      kind: fc.constant('let-go' as const),
      amountInCents: fc.integer({ min: 1, max: 49 }),
      billVersion: fc.constantFrom(1, 2),
    }),
  ),
  { maxLength: 5 },
)
const moved = fc.array(
  amount.map(amountInCents => ({ amountInCents })),
  { maxLength: 4 },
)

test('the lines always add up to the cost, and cost, payments and refunds to the balance', () => {
  const order = {
    ordered: orderedLines,
    extensions,
    bill,
    adjustments,
    wasCancelled: fc.boolean(),
    held: fc.nat(9_999),
  }
  const history = fc.record({ ...order, version: fc.constantFrom(1, 2, 3), payments: moved, refunds: moved })
  fc.assert(
    fc.property(history, made => {
      // Only a bill with a total of at least $3.00 can lose the amount that is let go.
      const billed = made.bill && sumOf(made.bill) >= 300 ? made.bill : null
      const cost: CostFacts = {
        wasCancelled: made.wasCancelled,
        orderedInCents: sumOf(made.ordered),
        extensionsInCents: made.extensions.reduce((sum, one) => sum + one.priceInCents + one.taxInCents, 0),
        billedInCents: billed && sumOf(billed),
        billVersion: billed && made.version,
        adjustments: made.adjustments,
        heldInCents: made.held,
      }
      const shown = costLines({ cost, ordered: made.ordered, extensions: made.extensions, billed })
      expect(sumOf(shown.lines)).toBe(shown.totalInCents)
      expect(shown.totalInCents).toBe(orderCost(cost))
      expect(shown.totalInCents).toBeGreaterThanOrEqual(0)
      const paid = sumOf(made.payments) - sumOf(made.refunds)
      expect(shown.totalInCents - paid).toBe(balanceOf(orderCost(cost), made.payments, made.refunds))
    }),
    { numRuns: 1000 },
  )
})

const facts: CostFacts = {
  wasCancelled: false,
  orderedInCents: 62_244,
  extensionsInCents: 3897,
  billedInCents: null,
  billVersion: null,
  adjustments: [],
  heldInCents: 0,
}
const ordered = [line('container', 57_500), line('tax', 4744)]
const extension = { extraDays: 3, priceInCents: 3600, taxInCents: 297, reason, payment: 'declined' as const }
const rows = (cost: CostFacts, billed: Parameters<typeof costLines>[0]['billed'] = null) =>
  costLines({ cost, ordered, extensions: [extension], billed }).lines.map(one => [one.kind, one.amountInCents])

test('before the bill is made, an extension has a line with how it is paid and a line with its tax', () => {
  expect(rows(facts)).toEqual([
    ['container', 57_500],
    ['extension', 3600],
    ['tax', 4744],
    ['extension-tax', 297],
  ])
  const shown = costLines({ cost: facts, ordered, extensions: [extension], billed: null })
  expect(shown).toMatchObject({ subTotalInCents: 61_100, totalInCents: 66_141 })
  expect(shown.lines[1]).toMatchObject({ payment: 'declined', quantity: 3 })
})

test('a cancelled order takes everything off except the kept fee', () => {
  const keptFee = { kind: 'kept-fee' as const, amountInCents: 16_238, billVersion: null }
  expect(rows({ ...facts, wasCancelled: true, adjustments: [keptFee] }).slice(-2)).toEqual([
    ['cancelled', -66_141],
    ['kept-fee', 16_238],
  ])
})

test('goodwill and an amount that was let go are lines of a bill', () => {
  const adjustments = [
    { kind: 'goodwill' as const, amountInCents: 2500, billVersion: null },
    { kind: 'let-go' as const, amountInCents: 37, billVersion: 1 },
  ]
  const cost = { ...facts, billedInCents: 62_244, billVersion: 1, adjustments }
  expect(rows(cost, ordered)).toEqual([
    ['container', 57_500],
    ['tax', 4744],
    ['let-go', -37],
    ['goodwill', -2500],
  ])
})

test('added days have a line of tax only if they were added with tax', () => {
  const agreed = { extraDays: 2, priceInCents: 5000, reason, payment: 'charged' } as const
  const kinds = (taxInCents: number) => {
    const cost = {
      wasCancelled: false,
      orderedInCents: 0,
      extensionsInCents: 5000 + taxInCents,
      billedInCents: null,
      billVersion: null,
      adjustments: [],
      heldInCents: 0,
    }
    return costLines({ cost, ordered: [], extensions: [{ ...agreed, taxInCents }], billed: null }).lines.map(
      one => one.kind,
    )
  }
  expect(kinds(0)).toEqual(['extension'])
  expect(kinds(413)).toEqual(['extension', 'extension-tax'])
})

test('an amount that is taken off after tax does not change the subtotal', () => {
  const cost = {
    wasCancelled: false,
    orderedInCents: 10_825,
    extensionsInCents: 0,
    billedInCents: null,
    billVersion: null,
    adjustments: [{ kind: 'goodwill', amountInCents: 500, billVersion: null }],
    heldInCents: 0,
  } satisfies CostFacts
  const ordered = [line('container', 10_000), line('tax', 825)] as const
  expect(costLines({ cost, ordered, extensions: [], billed: null })).toMatchObject({
    subTotalInCents: 10_000,
    totalInCents: 10_325,
  })
})
