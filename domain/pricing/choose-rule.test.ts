import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicableRules, applies, nextRuleChange, type RuleContext } from './choose-rule.ts'
import type { PricingRule, RuleScope } from './rule.ts'

const now = new Date('2026-11-21T15:00:00Z')
const everybody: RuleScope = { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' }
const ann: RuleContext = { now, zipCode: '78701', customerType: 'contractor', userId: 'ann' }
const nobodyYet: RuleContext = { now, zipCode: null, customerType: null, userId: null }

function rule(id: string, changes: Partial<PricingRule> = {}): PricingRule {
  return {
    id,
    name: id,
    organizationId: 'org',
    configuration: { id, type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } },
    scope: everybody,
    precedence: 500,
    effectiveFrom: null,
    effectiveTo: null,
    canCombine: false,
    active: true,
    ...changes,
  }
}

describe('a rule applies', () => {
  test.each<[string, Partial<PricingRule>, boolean]>([
    ['while it is active and open', {}, true],
    ['not when it is switched off', { active: false }, false],
    ['from the instant it begins', { effectiveFrom: now }, true],
    ['not before it begins', { effectiveFrom: new Date(now.getTime() + 1) }, false],
    ['not from the instant it ends', { effectiveTo: now }, false],
    ['until just before it ends', { effectiveTo: new Date(now.getTime() + 1) }, true],
    ['to a customer it names', { scope: { ...everybody, customerIds: ['ann', 'bob'] } }, true],
    ['not to a customer it does not name', { scope: { ...everybody, customerIds: ['bob'] } }, false],
    ['in a ZIP it names', { scope: { ...everybody, zipCodes: ['78701'] } }, true],
    ['not in another ZIP', { scope: { ...everybody, zipCodes: ['78702'] } }, false],
    ['to the classification it names', { scope: { ...everybody, customerClassification: 'contractor' } }, true],
    [
      'only when all three parts match',
      { scope: { customerClassification: 'individual', zipCodes: ['78701'], customerIds: ['ann'] } },
      false,
    ],
  ])('%s', (_, changes, expected) => {
    expect(applies(rule('r', changes), ann)).toBe(expected)
  })

  test('to an unknown ZIP, customer type or customer only if its scope says "all"', () => {
    expect(applies(rule('r'), nobodyYet)).toBe(true)
    expect(applies(rule('r', { scope: { ...everybody, customerClassification: 'individual' } }), nobodyYet)).toBe(false)
    expect(applies(rule('r', { scope: { ...everybody, zipCodes: ['78701'] } }), nobodyYet)).toBe(false)
  })
})

test('the higher precedence wins, then the narrower scope, then the later start, then the smaller id', () => {
  const inOrder = [
    rule('precedence', { precedence: 501 }),
    rule('customer', { scope: { ...everybody, customerIds: ['ann'] } }),
    rule('zip and class', { scope: { ...everybody, zipCodes: ['78701'], customerClassification: 'contractor' } }),
    rule('zip', { scope: { ...everybody, zipCodes: ['78701'] } }),
    rule('class', { scope: { ...everybody, customerClassification: 'contractor' } }),
    rule('late', { effectiveFrom: new Date('2026-11-01') }),
    rule('early', { effectiveFrom: new Date('2026-01-01') }),
    rule('always-a'),
    rule('always-b'),
  ]
  expect(applicableRules([...inOrder].reverse(), ann).map(one => one.id)).toEqual(inOrder.map(one => one.id))
})

test('a rule that does not apply is left out before one is chosen', () => {
  const off = rule('off', { active: false, precedence: 900 })
  expect(applicableRules([rule('low', { precedence: 400 }), off, rule('high')], ann).map(one => one.id)).toEqual([
    'high',
    'low',
  ])
})

test('the same rules apply until the next rule begins or ends', () => {
  const instant = (minute: number) => new Date(now.getTime() + minute * 60_000)
  const times = fc.option(fc.integer({ min: -5, max: 5 }).map(instant), { nil: null })
  const someRules = fc
    .array(fc.record({ effectiveFrom: times, effectiveTo: times }), { maxLength: 6 })
    .map(periods => periods.map((period, index) => rule(String(index), period)))
  fc.assert(
    fc.property(someRules, rules => {
      const next = nextRuleChange(rules, now)
      const applied = (at: Date) => applicableRules(rules, { ...ann, now: at }).map(({ id }) => id)
      for (let minute = 0; minute <= 6; minute += 1) {
        const isBefore = next === null || instant(minute) < next
        if (isBefore) expect(applied(instant(minute))).toEqual(applied(now))
      }
      if (next)
        expect(
          rules.some(one => [one.effectiveFrom?.getTime(), one.effectiveTo?.getTime()].includes(next.getTime())),
        ).toBe(true)
      expect(next === null || next > now).toBe(true)
    }),
  )
})
