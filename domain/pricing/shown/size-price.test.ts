import { expect, test } from 'vitest'
import { ruleOf } from '#domain/pricing/quote.stage.ts'
import { type QuoteInput, quoteCart } from '#domain/pricing/quote.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { priceWithSize, sizePriceOf } from './size-price.ts'

const anywhere = ruleOf({
  id: 'week',
  type: 'CONTAINER_PERIOD_PRICING',
  data: {
    containerPeriods: [
      {
        containerTypeId: 'twenty',
        basePriceInCents: 49_900,
        includedTonnage: '2.5',
        includedDays: 7,
        additionalDayRateInCents: 1_500,
        additionalTonRateInCents: 9_000,
      },
    ],
  },
})
const week = {
  ...anywhere,
  scope: { customerClassification: 'all', zipCodes: ['78701'], customerIds: 'all' },
} as const
const input: QuoteInput = {
  cart: {
    zipCode: '78701' as ZipCode,
    customerType: 'individual',
    userId: null,
    materials: [{ id: 'tires', quantity: 2 }],
    containers: { ten: 3 },
    addOnIds: ['mats'],
    promotionCode: null,
  },
  containerTypes: [
    { _id: 'ten', name: '10 yard', pricePerDay: 4500 },
    { _id: 'twenty', name: '20 yard', pricePerDay: 6500 },
  ],
  materials: [{ _id: 'tires', name: 'Tires', extraChargeInCents: 2500 }],
  addOns: [{ _id: 'mats', title: 'Driveway mats', priceInCents: 3999 }],
  rules: [week],
  serviceArea: { cityFeeInCents: 1500, taxRate: '0.0825', taxableKinds: ['container'] },
  tonStep: tons('0.25'),
  collectTaxes: true,
  rentalDays: 9,
  now: new Date('2026-11-21T16:00:00Z'),
}

const priceOf = (cart: typeof input, size: string) => {
  const pricing = priceWithSize(cart, size)
  return pricing && sizePriceOf(pricing)
}

test('a size costs what the whole cart costs with one dumpster of that size in place of the chosen ones', () => {
  const chosen = { ...input, cart: { ...input.cart, containers: { twenty: 1 } } }
  expect(priceOf(input, 'twenty')).toEqual({
    totalInCents: quoteCart(chosen).totalInCents,
    rentalDays: 9,
    isEstimate: false,
    includedDays: 9,
    extraDayInCents: 1_500,
    includedTons: 2.5,
    extraTonInCents: 9_000,
  })
})

test('before dates are chosen a size is priced for a week, and only by prices of that size', () => {
  const undated = { ...input, rentalDays: null }
  expect(priceOf(undated, 'twenty')).toMatchObject({ rentalDays: 7, isEstimate: true, includedDays: 7 })
  // The size costs $45.00 a day, and 2 tons at $99.00 are paid in advance.
  expect(priceOf(undated, 'ten')).toMatchObject({ extraDayInCents: 4500, includedTons: 2, extraTonInCents: 9_900 })
})
