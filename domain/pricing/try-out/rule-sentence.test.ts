import { expect, test } from 'vitest'
import type { RuleTerms } from '../rule.ts'
import { ruleSentences } from './rule-sentence.ts'

const names = { container: (id: string) => `<${id}>`, material: (id: string) => `<${id}>` }
const cell = { containerTypeId: 'ten', materialId: 'dirt', minimumTonnage: '8.5', perTonRateInCents: 3500 }
const amounts = { container: '<ten>', material: '<dirt>', tons: 8.5, perTon: '$35.00' }

const cases: [string, RuleTerms, string, object][] = [
  [
    'a period',
    {
      type: 'CONTAINER_PERIOD_PRICING',
      data: {
        containerPeriods: [
          {
            containerTypeId: 'twenty',
            basePriceInCents: 52_500,
            includedDays: 14,
            includedTonnage: '3',
            additionalDayRateInCents: 1200,
            additionalTonRateInCents: 8900,
          },
        ],
      },
    },
    'period',
    { container: '<twenty>', base: '$525.00', days: 14, tons: 3, perDay: '$12.00', perTon: '$89.00' },
  ],
  [
    'a fixed price',
    {
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: { cells: [{ ...cell, enabled: true, pricingType: 'fixed', fixedPriceInCents: 44_900 }] },
    },
    'fixed',
    { ...amounts, price: '$449.00' },
  ],
  [
    'pay as you go',
    {
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: { cells: [{ ...cell, enabled: true, pricingType: 'payAsYouGo', minimumCharge: 41_500 }] },
    },
    'payAsYouGo',
    { ...amounts, minimum: '$415.00' },
  ],
  [
    'weight alone',
    {
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: { cells: [{ ...cell, enabled: true, minimumTonnage: '0', pricingType: 'payAsYouGo', minimumCharge: 0 }] },
    },
    'byWeight',
    { ...amounts, tons: 0 },
  ],
  [
    'a forbidden material',
    {
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: { cells: [{ ...cell, enabled: false, pricingType: 'fixed', fixedPriceInCents: 1 }] },
    },
    'forbidden',
    amounts,
  ],
  [
    'the price of a ton',
    { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } },
    'tonnage',
    { perTon: '$99.00', tons: 2 },
  ],
  [
    'a discount',
    { type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent: '0.125' } },
    'discount.percentage',
    { percent: '12.5' },
  ],
  [
    'a code',
    { type: 'DISCOUNT', data: { code: 'FALL', discountType: 'flat', discountAmountInCents: 2500 } },
    'code.flat',
    { code: 'FALL', amount: '$25.00' },
  ],
]
test.each(cases)('%s is a sentence with its figures', (_, terms, key, values) => {
  expect(ruleSentences(terms, names)).toEqual([{ key, values }])
})
