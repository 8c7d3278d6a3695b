import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { type AgreedFacts, agreedPrice } from './agreed-price.ts'
import type { Agreement } from './agreement.ts'
import { feePrices } from './quote.stage.ts'
import { tons } from './tonnage.ts'

const agreed: Agreement = {
  address: { line1: '1100 Congress Ave', line2: null, city: 'Austin', state: 'TX', postalCode: '78701' },
  restrictions: {},
  deliveryLocationType: 'private',
  containerTypeId: 'twenty',
  dropOffWindow: { day: dayOf('2026-11-23'), start: 9, end: 12 },
  pickupWindow: { day: dayOf('2026-11-30'), start: 9, end: 12, isActualPickupDate: true },
  materials: [{ id: 'asbestos', quantity: 1 }],
  lines: [
    { kind: 'add-on', label: 'Street permit', amountInCents: cents(7_500) },
    { kind: 'container', label: 'Lined dumpster', amountInCents: cents(150_000) },
    { kind: 'additional-material', label: 'Drums', amountInCents: cents(12_000) },
    { kind: 'container', label: 'Second liner', amountInCents: cents(5_000) },
  ],
  coveredTons: '2',
  perTonInCents: cents(40_000),
  extraDayInCents: cents(2_500),
}
const facts: AgreedFacts = {
  container: { _id: 'twenty', name: '20 yard' },
  serviceArea: { cityFeeInCents: 1500, taxRate: '0.0825', taxableKinds: ['container', 'additional-material'] },
  collectTaxes: true,
  billing: { tonnageStepInHundredths: 25, extraDaysRule: 'until-done', fees: feePrices },
}

test('the office’s lines become a quote with the usual order of lines, taxed as the area says', () => {
  const { quote } = agreedPrice(agreed, facts)
  expect(quote.lines.map(one => [one.kind, one.itemId, one.label, one.amountInCents, one.reason.message])).toEqual([
    ['container', 'twenty', '20 yard', 155_000, 'reason.agreed'],
    ['materials', null, 'Materials', 0, 'reason.agreed'],
    ['additional-material', null, 'Drums', 12_000, 'reason.agreed'],
    ['add-on', null, 'Street permit', 7_500, 'reason.agreed'],
    ['city-fee', null, 'City fee', 0, 'reason.agreed'],
    // 8.25 % of 1,670.00 is 137.775.
    ['tax', null, 'Tax', 13_778, 'reason.tax'],
  ])
  expect(quote).toMatchObject({ rentalDays: 7, subTotalInCents: 174_500, taxInCents: 13_778, isEstimate: false })
  expect(quote.totalInCents).toBe(188_278)
})

test('the terms of an agreed price are those of an order for one dumpster, with the agreed tons and days', () => {
  expect(agreedPrice(agreed, facts).terms).toEqual({
    rentalDays: 7,
    containers: [
      {
        containerTypeId: 'twenty',
        name: '20 yard',
        quantity: 1,
        coveredTons: tons('2'),
        perTonInCents: 40_000,
        coveredDays: 7,
        extraDayInCents: 2_500,
      },
    ],
    tonStep: tons('0.25'),
    items: [],
    tax: { rate: '0.0825', kinds: ['container', 'additional-material'], taxedInCents: 167_000 },
    extraDaysRule: 'until-done',
    fees: feePrices,
  })
})

test('a price for any number of days covers every day, and no tax is added if none is collected', () => {
  const { quote, terms } = agreedPrice({ ...agreed, extraDayInCents: null }, { ...facts, collectTaxes: false })
  expect(terms.containers).toMatchObject([{ coveredDays: null, extraDayInCents: null }])
  expect(terms.tax).toBeNull()
  expect(quote).toMatchObject({ taxInCents: 0, totalInCents: 174_500 })
  expect(quote.lines.at(-1)?.reason.message).toBe('reason.tax.none')
})
