import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Quote, type QuoteInput, quoteCart } from '../quote.ts'
import { anyInput, anyRule } from '../random-cart.stage.ts'
import type { PricingRule } from '../rule.ts'
import { openComparison, tryOutAt, withDraft } from './compare-orders.ts'
import { explainQuote } from './explain-choice.ts'

const anyDraft: fc.Arbitrary<PricingRule> = fc
  .tuple(anyRule, fc.nat(9))
  .map(([rule, i]) => ({ ...rule, id: `r${i}`, name: `Draft ${i}`, organizationId: 'org' }))

/** Returns what the checkout answers after the draft is stored in the place of its rule. */
function checkoutWith(input: QuoteInput, draft: PricingRule): Quote | string {
  const stored = input.rules.some(rule => rule.id === draft.id)
    ? input.rules.map(rule => (rule.id === draft.id ? draft : rule))
    : [...input.rules, draft]
  try {
    return quoteCart({ ...input, rules: stored })
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

test('a try-out has the price of the checkout, and its fates name the rule of each line, for 5,000 carts and drafts', () => {
  let [made, refused] = [0, 0]
  fc.assert(
    fc.property(anyInput, anyDraft, (input, draft) => {
      const tried = explainQuote({ ...input, rules: withDraft(input.rules, draft) })
      expect(tried.quote ?? tried.refusal).toEqual(checkoutWith(input, draft))
      if (!tried.quote) {
        refused += 1
        return
      }
      const byRule = new Map(tried.fates.map(fate => [fate.ruleId, fate]))
      expect(byRule.size).toBe(new Set([...input.rules.map(rule => rule.id), draft.id]).size)
      for (const { kind, reason } of tried.quote.lines) {
        if (reason.ruleId === null) continue
        made += 1
        expect(byRule.get(reason.ruleId)).toMatchObject({ outcome: 'made', kinds: expect.arrayContaining([kind]) })
      }
    }),
    { numRuns: 5000 },
  )
  expect(made).toBeGreaterThan(2000)
  expect(refused).toBeGreaterThan(10)
})

test('the price stays the same if a rule that made no line and beat no other rule is left out', () => {
  let leftOut = 0
  fc.assert(
    fc.property(anyInput, input => {
      const { quote, fates } = explainQuote(input)
      if (!quote) return
      for (const fate of fates) {
        const holdsBack = fates.some(one => one.outcome === 'beaten' && one.byId === fate.ruleId)
        if (fate.outcome === 'made' || holdsBack) continue
        leftOut += 1
        const rules = input.rules.filter(rule => rule.id !== fate.ruleId)
        const without = explainQuote({ ...input, rules }).quote
        if (without) expect(without.totalInCents).toBe(quote.totalInCents)
      }
    }),
    { numRuns: 1500 },
  )
  expect(leftOut).toBeGreaterThan(1500)
})

test('a beaten rule is beaten by a rule before it that made a line or saves less', () => {
  let beaten = 0
  fc.assert(
    fc.property(anyInput, input => {
      const { fates } = explainQuote(input)
      for (const fate of fates) {
        if (fate.outcome !== 'beaten') continue
        beaten += 1
        const winner = fates.findIndex(one => one.ruleId === fate.byId)
        expect(winner).toBeGreaterThanOrEqual(0)
        expect(winner).toBeLessThan(fates.indexOf(fate))
        expect(['made', 'saves-less']).toContain(fates[winner]?.outcome)
      }
    }),
    { numRuns: 1500 },
  )
  expect(beaten).toBeGreaterThan(50)
})

test('the comparison of orders has the sums of their prices one by one', () => {
  fc.assert(
    fc.property(fc.array(anyInput, { maxLength: 20 }), anyDraft, (inputs, draft) => {
      const comparison = openComparison(draft)
      for (const [i, input] of inputs.entries()) comparison.add({ id: String(i), number: `R-${i}` }, input)
      const pairs = inputs.map(input => [
        checkoutWith({ ...input }, { ...draft, id: 'none', active: false }),
        checkoutWith(input, draft),
      ])
      const priced = pairs.flatMap(([was, is]) =>
        typeof was === 'object' && typeof is === 'object' ? [[was.totalInCents, is.totalInCents] as const] : [],
      )
      const result = comparison.result()
      expect(result).toMatchObject({
        orders: priced.length,
        notPriced: inputs.length - priced.length,
        nowInCents: priced.reduce((sum, [was]) => sum + was, 0),
        draftInCents: priced.reduce((sum, [, is]) => sum + is, 0),
        dearer: priced.filter(([was, is]) => is > was).length,
        cheaper: priced.filter(([was, is]) => is < was).length,
      })
      expect(result.listed).toHaveLength(result.dearer + result.cheaper)
    }),
    { numRuns: 300 },
  )
})

test('a draft that starts later is tried out at its start', () => {
  const [now, monday] = [new Date('2026-11-23T15:00:00Z'), new Date('2026-11-30T06:00:00Z')]
  const from = (effectiveFrom: Date | null) => ({ effectiveFrom }) as PricingRule
  expect(tryOutAt(now, from(monday))).toBe(monday)
  expect(tryOutAt(monday, from(now))).toBe(monday)
  expect(tryOutAt(now, from(null))).toBe(now)
  expect(tryOutAt(now, null)).toBe(now)
})
