import { expect, test } from 'vitest'
import { ruleOf } from '../quote.stage.ts'
import type { ContainerPeriod, PricingRule, RuleScope } from '../rule.ts'
import { equalsOf } from './equal-rules.ts'

const period = (containerTypeId: string): ContainerPeriod => ({
  containerTypeId,
  basePriceInCents: 100,
  includedTonnage: '1',
  includedDays: 7,
  additionalDayRateInCents: 0,
  additionalTonRateInCents: 0,
})
const periods = (id: string, ...types: string[]) =>
  ruleOf({ id, type: 'CONTAINER_PERIOD_PRICING', data: { containerPeriods: types.map(period) } })
const matrix = (id: string, containerTypeId: string, materialId: string) =>
  ruleOf({
    id,
    type: 'CONTAINER_MATERIAL_MATRIX',
    data: {
      cells: [
        {
          containerTypeId,
          materialId,
          enabled: true,
          pricingType: 'fixed',
          fixedPriceInCents: 1,
          minimumTonnage: '1',
          perTonRateInCents: 1,
        },
      ],
    },
  })
const ton = (id: string) =>
  ruleOf({ id, type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } })
const code = (id: string, text: string) =>
  ruleOf({ id, type: 'DISCOUNT', data: { code: text, discountType: 'flat', discountAmountInCents: 1 } })
const off = (id: string) =>
  ruleOf({ id, type: 'AUTO_DISCOUNT', data: { discountType: 'flat', discountAmountInCents: 1 } })
const scoped = (rule: PricingRule, scope: Partial<RuleScope>) => ({ ...rule, scope: { ...rule.scope, ...scope } })
const [june, july] = [new Date('2026-06-01'), new Date('2026-07-01')]

const meeting: [string, PricingRule, PricingRule][] = [
  ['two lists with one dumpster', periods('a', 'ten', 'twenty'), periods('b', 'twenty')],
  ['a list and a matrix', periods('a', 'ten'), matrix('b', 'ten', 'wood')],
  ['two prices of a ton', ton('a'), ton('b')],
  ['one code, written differently', code('a', 'Spring'), code('b', ' SPRING')],
  ['overlapping ZIPs', scoped(ton('a'), { zipCodes: ['1', '2'] }), scoped(ton('b'), { zipCodes: ['2'] })],
  ['overlapping times', { ...ton('a'), effectiveTo: july }, { ...ton('b'), effectiveFrom: june }],
]
test.each(meeting)('%s compete, and one rule wins', (_, a, b) => {
  const [ofA] = equalsOf(a, [a, b])
  const [ofB] = equalsOf(b, [a, b])
  expect([ofA?.ruleId, ofB?.ruleId]).toEqual(['b', 'a'])
  expect(ofA?.wins).toBe(!ofB?.wins)
})

const apart: [string, PricingRule, PricingRule][] = [
  ['different dumpsters', periods('a', 'ten'), periods('b', 'twenty')],
  ['different materials', matrix('a', 'ten', 'wood'), matrix('b', 'ten', 'brick')],
  ['a list and the price of a ton', periods('a', 'ten'), ton('b')],
  ['two codes', code('a', 'SPRING'), code('b', 'FALL')],
  ['discounts that apply by themselves', off('a'), off('b')],
  ['another precedence', ton('a'), { ...ton('b'), precedence: 600 }],
  ['a narrower scope', ton('a'), scoped(ton('b'), { zipCodes: ['1'] })],
  ['other ZIPs', scoped(ton('a'), { zipCodes: ['1'] }), scoped(ton('b'), { zipCodes: ['2'] })],
  [
    'other customers',
    scoped(ton('a'), { customerClassification: 'individual' }),
    scoped(ton('b'), { customerClassification: 'contractor' }),
  ],
  ['one after the other', { ...ton('a'), effectiveTo: june }, { ...ton('b'), effectiveFrom: june }],
  ['one that is switched off', ton('a'), { ...ton('b'), active: false }],
]
test.each(apart)('%s never compete', (_, a, b) => {
  expect([...equalsOf(a, [a, b]), ...equalsOf(b, [a, b])]).toEqual([])
})
