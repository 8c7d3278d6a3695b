import { expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { orderOf, partsOf } from './quote.stage.ts'
import { reasonFor } from './reason.ts'
import { type QuoteBefore, readQuote } from './stored-quote.ts'

const reason = reasonFor('reason.agreed')
const before: QuoteBefore = {
  containers: [{ _id: 'twenty', name: '20 yard', quantity: 2, totalDays: 10, totalInCents: cents(90_000), reason }],
  materials: { totalInCents: cents(39_600), reason },
  additionalMaterialCharges: [{ _id: 'tire', name: 'Tires', quantity: 4, totalInCents: cents(10_000), reason }],
  addOns: [{ _id: 'mats', title: 'Driveway mats', quantity: 1, totalInCents: cents(3_999), reason }],
  cityFeeInCents: cents(1_500),
  cityFeeReason: reason,
  discounts: [{ label: 'Spring', amountInCents: cents(5_000), reason }],
  subTotalInCents: cents(140_099),
  taxInCents: cents(8_167),
  taxReason: reason,
  totalInCents: cents(148_266),
  isEstimate: false,
}

test('a quote from before quotes had lines has the same lines, days and sums', () => {
  const { lines, ...sums } = readQuote(before)
  expect(lines.map(one => [one.kind, one.itemId, one.label, one.quantity, one.amountInCents])).toEqual([
    ['container', 'twenty', '20 yard', 2, 90_000],
    ['materials', null, 'Materials', 1, 39_600],
    ['additional-material', 'tire', 'Tires', 4, 10_000],
    ['add-on', 'mats', 'Driveway mats', 1, 3_999],
    ['city-fee', null, 'City fee', 1, 1_500],
    ['discount', null, 'Spring', 1, -5_000],
    ['tax', null, 'Tax', 1, 8_167],
  ])
  expect(lines.every(one => one.reason === reason)).toBe(true)
  const { subTotalInCents, taxInCents, totalInCents, isEstimate } = before
  expect(sums).toEqual({ rentalDays: 10, subTotalInCents, taxInCents, totalInCents, isEstimate })
})

test('a quote from before without a dumpster assumed seven days', () => {
  expect(readQuote({ ...before, containers: [] }).rentalDays).toBe(7)
})

test('a quote of today is read as it is', () => {
  const { quote } = orderOf()
  expect(readQuote(quote)).toBe(quote)
  expect(partsOf(readQuote(quote)).containers).toHaveLength(1)
})
