/**
 * Explains the outcome of each rule after a cart was priced: the lines that the rule made, or the reason why it made none (rules P3, P4 and
 * P25). It uses the functions that price the cart, and has no order of rules of its own.
 *
 * Example: a contractor's 20 yard dumpster. "Rental for contractors" (500) made its line. "Rental" (400) has a price for it as well and is
 * beaten by the first. "Airport" is for other ZIPs. "WELCOME25" needs its code.
 */
import { SumTooLarge } from '#domain/pricing/quote.ts'
import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import { applicableRules, compareRules, type RuleMismatch, ruleMismatches } from '../choose-rule.ts'
import { pricesFor } from '../container-charge.ts'
import { promotionFor } from '../discount.ts'
import { chosenContainers, type Quote, type QuoteInput, quoteCart } from '../quote.ts'
import type { PricingRule } from '../rule.ts'

export type RuleOutcome = { readonly ruleId: string; readonly ruleName: string } & (
  | { readonly outcome: 'made'; readonly kinds: readonly ('container' | 'materials' | 'discount')[] }
  /** The rule does not apply to this cart now. */
  | { readonly outcome: 'not-for-it'; readonly mismatches: readonly RuleMismatch[] }
  /** The rule has no price for the chosen dumpsters and materials. */
  | { readonly outcome: 'no-price' }
  /** A stronger rule prices the same thing. */
  | { readonly outcome: 'beaten'; readonly byId: string; readonly byName: string }
  /** The prices of the dumpsters already contain the price of a ton, so that the rule is not needed. */
  | { readonly outcome: 'not-needed' }
  | { readonly outcome: 'no-code' }
  /** Other discounts together save more, or nothing was left to take off. */
  | { readonly outcome: 'saves-less' }
)

export type ExplainedQuote = {
  /** Null if the cart is refused. `refusal` then names the reason. */
  readonly quote: Quote | null
  readonly refusal: RefusalName | null
  /** The outcome of each rule, the strongest rule first. */
  readonly fates: readonly RuleOutcome[]
}

/** Prices a cart as the checkout does, and adds the outcome of each rule. */
export function explainQuote(input: QuoteInput): ExplainedQuote {
  try {
    const quote = quoteCart(input)
    return { quote, refusal: null, fates: outcomesOf(input, quote) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { quote: null, refusal: error.cause instanceof SumTooLarge ? 'sum-too-large' : error.refusal, fates: [] }
  }
}

type Made = ReadonlyMap<string, readonly ('container' | 'materials' | 'discount')[]>

function outcomesOf(input: QuoteInput, quote: Quote): RuleOutcome[] {
  const context = { ...input.cart, now: input.now }
  const applicable = applicableRules(input.rules, context)
  const made = madeBy(input, quote, applicable)
  return [...input.rules].sort(compareRules).map((rule): RuleOutcome => {
    const named = { ruleId: rule.id, ruleName: rule.name }
    const mismatches = ruleMismatches(rule, context)
    if (mismatches.length > 0) return { ...named, outcome: 'not-for-it', mismatches }
    const kinds = made.get(rule.id)
    if (kinds) return { ...named, outcome: 'made', kinds }
    return { ...named, ...whyNone(rule, input, applicable, made) }
  })
}

/** A disposal line for several dumpsters names no rule, but the terms of each dumpster do. */
function madeBy(input: QuoteInput, quote: Quote, applicable: readonly PricingRule[]): Made {
  const made = new Map<string, ('container' | 'materials' | 'discount')[]>()
  const add = (ruleId: string | null, kind: 'container' | 'materials' | 'discount') => {
    if (ruleId !== null && !made.get(ruleId)?.includes(kind)) made.set(ruleId, [...(made.get(ruleId) ?? []), kind])
  }
  for (const { terms } of chosenContainers(input, applicable)) {
    add(terms.chargeReason.ruleId, 'container')
    add(terms.disposalReason.ruleId, 'materials')
  }
  for (const line of quote.lines) if (line.kind === 'discount') add(line.reason.ruleId, 'discount')
  return made
}

type WhyNone =
  | { readonly outcome: 'no-price' | 'not-needed' | 'no-code' | 'saves-less' }
  | { readonly outcome: 'beaten'; readonly byId: string; readonly byName: string }

function whyNone(rule: PricingRule, { cart }: QuoteInput, applicable: readonly PricingRule[], made: Made): WhyNone {
  const beatenBy = (winner: PricingRule): WhyNone => ({ outcome: 'beaten', byId: winner.id, byName: winner.name })
  switch (rule.configuration.type) {
    case 'CONTAINER_MATERIAL_MATRIX':
    case 'CONTAINER_PERIOD_PRICING': {
      const materialIds = cart.materials.map(one => one.id)
      const priced = Object.keys(cart.containers).find(id => pricesFor(rule, id, materialIds) !== null)
      if (priced === undefined) return { outcome: 'no-price' }
      const winner = applicable.find(one => pricesFor(one, priced, materialIds) !== null)
      return winner ? beatenBy(winner) : { outcome: 'no-price' }
    }
    case 'TONNAGE_PRICING': {
      const winner = applicable.find(one => one.configuration.type === 'TONNAGE_PRICING' && made.has(one.id))
      return winner ? beatenBy(winner) : { outcome: 'not-needed' }
    }
    case 'DISCOUNT': {
      const winner = promotionFor(cart.promotionCode, applicable)
      const isItsCode = promotionFor(rule.configuration.data.code, winner ? [winner] : []) !== null
      if (!winner || !isItsCode) return { outcome: 'no-code' }
      return winner === rule ? { outcome: 'saves-less' } : beatenBy(winner)
    }
    case 'AUTO_DISCOUNT':
      return { outcome: 'saves-less' }
  }
}
