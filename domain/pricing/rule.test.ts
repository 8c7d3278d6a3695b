import { describe, expect, test } from 'vitest'
import { BrokenRules, parseRule } from './rule.ts'

const id = '0a000007-0000-4000-8000-000000000001'
const cell = {
  containerTypeId: id,
  materialId: id,
  enabled: true,
  pricingType: 'fixed',
  fixedPriceInCents: 44_900,
  minimumTonnage: '8',
  perTonRateInCents: 3500,
}
const { fixedPriceInCents: _, ...withoutPrice } = cell
const byWeight = { ...withoutPrice, pricingType: 'payAsYouGo', minimumCharge: 41_500 }
const period = {
  containerTypeId: id,
  basePriceInCents: 39_900,
  includedTonnage: '2',
  includedDays: 7,
  additionalDayRateInCents: 1000,
  additionalTonRateInCents: 9900,
}
const percentage = { discountType: 'percentage', discountPercent: '0.05' }
const flat = { discountType: 'flat', discountAmountInCents: 2500 }

const matrix = (changes: object = {}) => ({
  type: 'CONTAINER_MATERIAL_MATRIX',
  data: { cells: [{ ...cell, ...changes }] },
})
const matrixOf = (...cells: object[]) => ({ type: 'CONTAINER_MATERIAL_MATRIX', data: { cells } })
const scope = { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' }
const periods = (changes: object = {}) => ({
  type: 'CONTAINER_PERIOD_PRICING',
  data: { containerPeriods: [{ ...period, ...changes }] },
})
const tonnage = (changes: object = {}) => ({
  type: 'TONNAGE_PRICING',
  data: { perTonRateInCents: 9900, minimumTonnage: '2', ...changes },
})
const automatic = (data: object) => ({ type: 'AUTO_DISCOUNT', data })
const withCode = (data: object) => ({ type: 'DISCOUNT', data: { code: 'WELCOME25', ...data } })

const ruleWith = (configuration: object, changes: object = {}) => ({
  id,
  name: 'Spring cleaning',
  organizationId: id,
  configuration: { id, ...configuration },
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  precedence: 300,
  effectiveFrom: null,
  effectiveTo: null,
  canCombine: false,
  active: true,
  ...changes,
})

describe('A pricing rule', () => {
  test.each([
    ['a matrix', matrix()],
    ['a matrix by weight', { type: 'CONTAINER_MATERIAL_MATRIX', data: { cells: [byWeight] } }],
    ['a price list', periods()],
    ['a price of tons', tonnage()],
    ['a discount of percents', automatic(percentage)],
    ['a discount of everything', automatic({ ...percentage, discountPercent: '1' })],
    ['a discount of everything, written out', automatic({ ...percentage, discountPercent: '1.00' })],
    ['a discount of nothing', automatic({ ...percentage, discountPercent: '0' })],
    ['a flat discount', automatic(flat)],
    ['a code for percents', withCode(percentage)],
    ['a code for an amount', withCode(flat)],
  ])('is %s', (_, configuration) => {
    const rule = ruleWith(configuration)
    expect(parseRule(rule)).toEqual(rule)
  })

  test.each([
    ['a discount of 5, which is 500 percent', automatic({ ...percentage, discountPercent: 5 }), 'discountPercent'],
    ['a discount of "5"', automatic({ ...percentage, discountPercent: '5' }), 'discountPercent'],
    ['a discount above everything', withCode({ ...percentage, discountPercent: '1.01' }), 'discountPercent'],
    ['a discount below nothing', automatic({ ...percentage, discountPercent: '-0.1' }), 'discountPercent'],
    ['a discount that adds', automatic({ ...flat, discountAmountInCents: -1 }), 'discountAmountInCents'],
    ['a discount of half cents', withCode({ ...flat, discountAmountInCents: 0.5 }), 'discountAmountInCents'],
    ['a code of nothing', withCode({ ...flat, code: ' ' }), 'code'],
    ['no included day', periods({ includedDays: 0 }), 'includedDays'],
    ['half an included day', periods({ includedDays: 1.5 }), 'includedDays'],
    ['a price below nothing', periods({ basePriceInCents: -1 }), 'basePriceInCents'],
    ['a day below nothing', periods({ additionalDayRateInCents: -1 }), 'additionalDayRateInCents'],
    ['tons that are no number', periods({ includedTonnage: 'two' }), 'includedTonnage'],
    ['a ton below nothing', tonnage({ perTonRateInCents: -1 }), 'perTonRateInCents'],
    ['a cell without a price', { type: 'CONTAINER_MATERIAL_MATRIX', data: { cells: [withoutPrice] } }, 'cells.0'],
    ['a cell below nothing', matrix({ fixedPriceInCents: -1 }), 'fixedPriceInCents'],
    ['a code beyond its length', withCode({ ...flat, code: 'x'.repeat(41) }), 'code'],
    ['a cell by weight below nothing', matrixOf({ ...byWeight, minimumCharge: -1 }), 'minimumCharge'],
    ['a cell by weight with something unknown', matrixOf({ ...byWeight, color: 'red' }), 'color'],
    ['a cell with something unknown', matrix({ color: 'red' }), 'color'],
    ['cells with something unknown', { type: 'CONTAINER_MATERIAL_MATRIX', data: { cells: [], color: 'red' } }, 'color'],
    ['a period with something unknown', periods({ color: 'red' }), 'color'],
    ['periods with something unknown', { ...periods(), data: { containerPeriods: [], color: 'red' } }, 'color'],
    ['a configuration with something unknown', { ...tonnage(), color: 'red' }, 'color'],
    ['a matrix with something unknown beside it', { ...matrix(), color: 'red' }, 'color'],
    ['a price list with something unknown beside it', { ...periods(), color: 'red' }, 'color'],
    ['a discount with something unknown', automatic({ ...percentage, color: 'red' }), 'color'],
    ['a flat discount with something unknown', automatic({ ...flat, color: 'red' }), 'color'],
    ['a discount with something unknown beside it', { ...automatic(flat), color: 'red' }, 'color'],
    ['a code for percents with something unknown', withCode({ ...percentage, color: 'red' }), 'color'],
    ['a code for an amount with something unknown', withCode({ ...flat, color: 'red' }), 'color'],
    ['a code with something unknown beside it', { ...withCode(flat), color: 'red' }, 'color'],
    ['a discount with text around it', automatic({ ...percentage, discountPercent: 'a0.5' }), 'discountPercent'],
    ['a discount with text after it', automatic({ ...percentage, discountPercent: '0.5a' }), 'discountPercent'],
    ['an unknown field', tonnage({ perTonInCents: 1 }), 'perTonInCents'],
    ['an unknown kind', { type: 'SURCHARGE', data: {} }, 'configuration.type'],
  ])('is not %s', (_, configuration, where) => {
    expect(() => parseRule(ruleWith(configuration))).toThrow(BrokenRules)
    expect(() => parseRule(ruleWith(configuration))).toThrow('Spring cleaning')
    expect(() => parseRule(ruleWith(configuration))).toThrow(where)
  })

  test.each([
    ['a precedence below 100', { precedence: 99 }],
    ['a precedence above 1000', { precedence: 1001 }],
    ['no name', { name: ' ' }],
    ['a name beyond its length', { name: 'x'.repeat(101) }],
    ['a half precedence', { precedence: 300.5 }],
    ['something unknown', { color: 'red' }],
    ['something unknown in its scope', { scope: { ...scope, color: 'red' } }],
    ['a ZIP of six digits', { scope: { ...scope, zipCodes: ['787011'] } }],
    ['a ZIP with a letter before it', { scope: { ...scope, zipCodes: ['a78701'] } }],
    ['customers without an id', { scope: { ...scope, customerIds: ['ann'] } }],
    ['some customers by another word', { scope: { ...scope, customerIds: 'some' } }],
    ['an end before its start', { effectiveFrom: new Date('2026-06-01'), effectiveTo: new Date('2026-03-01') }],
    ['a ZIP of four digits', { scope: { customerClassification: 'all', zipCodes: ['7870'], customerIds: 'all' } }],
    ['customers of another kind', { scope: { customerClassification: 'vip', zipCodes: 'all', customerIds: 'all' } }],
  ])('has never %s', (_, changes) => {
    expect(() => parseRule(ruleWith(tonnage(), changes))).toThrow(BrokenRules)
  })

  test.each([
    ['a start alone', { effectiveFrom: new Date('2026-03-01') }],
    ['an end alone', { effectiveTo: new Date('2026-03-01') }],
    ['an end after its start', { effectiveFrom: new Date('2026-03-01'), effectiveTo: new Date('2026-06-01') }],
    ['the longest name', { name: 'x'.repeat(100) }],
    ['ZIPs and customers', { scope: { customerClassification: 'contractor', zipCodes: ['78701'], customerIds: [id] } }],
  ])('may have %s', (_, changes) => {
    expect(parseRule(ruleWith(tonnage(), changes))).toMatchObject(changes)
  })

  test('is stored without the spaces around its name and its code', () => {
    const rule = parseRule(ruleWith(withCode({ ...flat, code: ' SPRING ' }), { name: ' Spring ' }))
    expect(rule).toMatchObject({ name: 'Spring', configuration: { data: { code: 'SPRING' } } })
    expect(parseRule(ruleWith(withCode({ ...flat, code: 'x'.repeat(40) })))).toBeDefined()
  })

  test('says what is wrong, and where', () => {
    const sameInstant = { effectiveFrom: new Date('2026-03-01'), effectiveTo: new Date('2026-03-01') }
    expect(() => parseRule(ruleWith(tonnage(), sameInstant))).toThrow('effectiveTo: Must be later than the start')
    const atOnce = ruleWith(tonnage({ minimumTonnage: 'two', perTonRateInCents: -1 }))
    expect(() => parseRule(atOnce)).toThrow(/perTonRateInCents: .*; .*minimumTonnage: /)
  })

  test.each([100, 1000])('may have the precedence %i', precedence => {
    expect(parseRule(ruleWith(tonnage(), { precedence })).precedence).toBe(precedence)
  })
})

describe('A price with too many zeros', () => {
  const problemsOf = (configuration: object): readonly string[] => {
    try {
      parseRule(ruleWith(configuration))
      return []
    } catch (error) {
      if (!(error instanceof BrokenRules)) throw error
      return error.rules.flatMap(one => one.problems)
    }
  }
  const maxOf = (configuration: (cents: number) => object, cents: number) => [
    problemsOf(configuration(cents)).length,
    problemsOf(configuration(cents + 1)).length,
  ]

  test('is refused if an amount is above $100,000 or the price of a day above $10,000', () => {
    const amounts: readonly ((cents: number) => object)[] = [
      cents => matrix({ fixedPriceInCents: cents }),
      cents => matrix({ perTonRateInCents: cents }),
      cents => matrixOf({ ...byWeight, minimumCharge: cents }),
      cents => periods({ basePriceInCents: cents }),
      cents => periods({ additionalTonRateInCents: cents }),
      cents => tonnage({ perTonRateInCents: cents }),
      cents => automatic({ ...flat, discountAmountInCents: cents }),
      cents => withCode({ ...flat, discountAmountInCents: cents }),
    ]
    for (const configuration of amounts) expect(maxOf(configuration, 10_000_000)).toEqual([0, 1])
    expect(maxOf(cents => periods({ additionalDayRateInCents: cents }), 1_000_000)).toEqual([0, 1])
  })

  test('is named with its fault if it was saved before', () => {
    expect(problemsOf(tonnage({ perTonRateInCents: 9_000_000_000_000_000 }))).toEqual([
      expect.stringContaining('perTonRateInCents'),
    ])
  })
})
