import { expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { feePrices, orderOf, ruleOf } from './quote.stage.ts'
import { tons } from './tonnage.ts'
import { weightTermsOf } from './weight-terms.ts'

test('an order freezes what its bill needs, also for materials that were not chosen', () => {
  const { terms } = orderOf({ chosen: [{ id: 'mattress', quantity: 3 }] })
  expect(terms).toEqual({
    rentalDays: 7,
    containers: [
      {
        containerTypeId: 'twenty',
        name: '20 yard',
        quantity: 1,
        pricing: { type: 'daily' },
        coveredTons: tons('2'),
        perTonInCents: 9900,
        coveredDays: 7,
        extraDayInCents: 6500,
      },
    ],
    tonStep: tons('0.25'),
    items: [
      { materialId: 'mattress', name: 'mattress', eachInCents: 4000, paidQuantity: 3, paidInCents: 12_000 },
      { materialId: 'tire', name: 'tire', eachInCents: 2500, paidQuantity: 0, paidInCents: 0 },
    ],
    // The taxed amount is 45,500 for the dumpster and 12,000 for the mattresses.
    tax: { rate: '0.0825', kinds: ['container', 'additional-material', 'add-on'], taxedInCents: 57_500 },
    extraDaysRule: 'until-requested',
    fees: feePrices,
  })
})

test('the amounts that were paid for pieces and taxed are reduced by their part of the discounts', () => {
  const half = ruleOf({
    id: 'half',
    type: 'AUTO_DISCOUNT',
    data: { discountType: 'percentage', discountPercent: '0.5' },
  })
  const { terms } = orderOf({ chosen: [{ id: 'tire', quantity: 2 }], rules: [half] })
  expect(terms.items.find(one => one.materialId === 'tire')?.paidInCents).toBe(2500)
  // Half of 45,500 and half of 5,000 are taxed.
  expect(terms.tax?.taxedInCents).toBe(25_250)
})

test('an order without tax freezes no tax, and an order by the hauler’s own rules freezes these rules', () => {
  const { terms } = orderOf({
    collectTaxes: false,
    billing: { tonnageStepInHundredths: 50, extraDaysRule: 'until-done' },
  })
  expect(terms).toMatchObject({ tax: null, tonStep: tons('0.5'), extraDaysRule: 'until-done' })
})

test('the terms are the same after they were stored', () => {
  const { terms } = orderOf({ addOnInCents: 4500 })
  expect(JSON.parse(JSON.stringify(terms))).toEqual(terms)
})

test('several dumpsters cover their tons together, and no dumpster covers none', () => {
  expect(weightTermsOf(orderOf({ quantity: 3 }).terms.containers)).toEqual({
    totalWeightInTons: 6,
    minimumWeightInTons: 2,
    pricePerTonInCents: 9900,
    tonsByContainerId: { twenty: 2 },
  })
  expect(weightTermsOf([])).toMatchObject({ totalWeightInTons: 0, minimumWeightInTons: 0, pricePerTonInCents: 0 })
})

test('an order freezes the booked days and the tons by the rules for its ZIP', () => {
  const inAustin = {
    ...ruleOf({ id: 't', type: 'TONNAGE_PRICING', data: { perTonRateInCents: 8000, minimumTonnage: '3' } }),
    scope: { customerClassification: 'all', zipCodes: ['78701'], customerIds: 'all' } as const,
  }
  const { terms } = orderOf({ rentalDays: 10, rules: [inAustin] })
  expect(terms).toMatchObject({ rentalDays: 10, containers: [{ coveredTons: tons('3'), perTonInCents: 8000 }] })
})

test('pieces of several materials each have their own part of a discount', () => {
  const half = ruleOf({
    id: 'half',
    type: 'AUTO_DISCOUNT',
    data: { discountType: 'percentage', discountPercent: '0.5' },
  })
  const chosen = [
    { id: 'mattress', quantity: 1 },
    { id: 'tire', quantity: 4 },
  ]
  expect(orderOf({ chosen, rules: [half] }).terms.items).toMatchObject([
    { materialId: 'mattress', paidInCents: 2000 },
    { materialId: 'tire', paidInCents: 5000 },
  ])
})

test('for different dumpsters, the terms name the smallest allowance and the highest price of a ton', () => {
  const [container] = orderOf().terms.containers
  const heavy = { containerTypeId: 'box', quantity: 1, coveredTons: tons('8'), perTonInCents: cents(3500) }
  expect(weightTermsOf([...(container ? [container] : []), heavy])).toEqual({
    totalWeightInTons: 10,
    minimumWeightInTons: 2,
    pricePerTonInCents: 9900,
    tonsByContainerId: { twenty: 2, box: 8 },
  })
})
