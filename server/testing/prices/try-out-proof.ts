/** Compares the try-out with the checkout, first for single carts and then for the orders of the last 30 days (rules P25 and P27). */
import { isDeepStrictEqual } from 'node:util'
import type { CartId } from '#domain/cart/cart.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import type { Comparison } from '#domain/pricing/try-out/compare-orders.ts'
import type { ExplainedQuote } from '#domain/pricing/try-out/explain-choice.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { saveRule } from '#server/operations/pricing/save-rule.ts'
import { compareOrders, tryOut } from '#server/operations/pricing/try-out.ts'
import { cartOf, clearRules, drawn, makeCart, type PricesStage, placeChoice } from './random-carts.ts'

type Answer = Quote | string
const languages = ['en', 'es'] as const
/** At most this many rules are in force at the same time. */
const rulesAtOnce = 8

const save = ({ deps, acting }: PricesStage, draft: RuleDraft) =>
  saveRule(deps, acting, { version: null, nameInSpanish: null, draft })

export type TryOutFigures = {
  readonly carts: number
  readonly tried: number
  /** A draft changes the price of this number of carts. */
  readonly changed: number
  readonly refused: number
  /** This is the number of lines that a rule made. Each of them is in the fate of its rule. */
  readonly linesOfRules: number
  readonly differences: readonly string[]
}

/** Tries out each draft on a cart and then saves it. Both times the checkout has to freeze the very quote that was shown. */
export async function proveTryOut(stage: PricesStage, carts: number, seed: number): Promise<TryOutFigures> {
  const [drafts, choices] = [drawn(stage.anyDraft, carts, seed), drawn(stage.anyChoice, carts, seed + 1)]
  const differences: string[] = []
  const seen = { tried: 0, changed: 0, refused: 0, linesOfRules: 0 }
  for (const [i, draft] of drafts.entries()) {
    if (i % rulesAtOnce === 0) await clearRules(stage)
    const choice = choices[i]
    if (!choice) throw new Error('as many carts as drafts')
    const { cartId } = await makeCart(stage, choice)
    const language = languages[i % 2] ?? 'en'
    const { organizationId } = stage.acting
    const cart = await cartOf(stage, cartId)
    const asked = { ...cart, zipCode: cart.zipCode as ZipCode, customerId: null }
    const { at, now, draft: then } = await tryOut(stage.deps, { organizationId, language, draft }, asked)
    const before = await checkoutAt(stage, { cartId, language, at })
    await save(stage, draft)
    const after = await checkoutAt(stage, { cartId, language, at })
    const tried = [
      { said: now, asks: before, what: 'now' },
      { said: then, asks: after, what: 'with the draft' },
    ]
    for (const { said, asks, what } of tried) {
      seen.tried += 1
      if (!isDeepStrictEqual(answerOf(said), asks)) differences.push(`cart ${i} ${what}: ${difference(said, asks)}`)
      const chain = chainOf(said)
      seen.linesOfRules += chain.lines
      differences.push(...chain.unnamed.map(one => `cart ${i} ${what}: ${one}`))
      if (typeof asks === 'string') seen.refused += 1
    }
    if (totalOf(before) !== totalOf(after)) seen.changed += 1
  }
  return { carts, ...seen, differences }
}

type Asking = { readonly cartId: CartId; readonly language: 'en' | 'es'; readonly at: Date }

/** Returns the quote that the checkout stores for the customer to pay, or the reason of its refusal. */
function checkoutAt({ deps }: PricesStage, { at, ...asking }: Asking): Promise<Answer> {
  return orRefusal(async () => {
    const { quote } = await freezeCheckout({ ...deps, clock: () => at }, { ...asking, mayOpen: false })
    return quote.snapshot.quote
  })
}

async function orRefusal(price: () => Promise<Quote | null>): Promise<Answer> {
  try {
    return (await price()) ?? 'no quote'
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

const answerOf = (explained: ExplainedQuote | null): Answer => explained?.quote ?? explained?.refusal ?? 'nothing'
const totalOf = (answer: Answer) => (typeof answer === 'string' ? answer : answer.totalInCents)
const difference = (said: ExplainedQuote | null, asks: Answer) => `${totalOf(answerOf(said))} is not ${totalOf(asks)}`

/**
 * Checks that each rule has one fate. If a line names a rule, the rule's fate has made the line. If a fate has made a line, a line names
 * its rule.
 */
function chainOf(explained: ExplainedQuote | null): { lines: number; unnamed: string[] } {
  const { quote, fates = [] } = explained ?? {}
  const unnamed: string[] = []
  if (new Set(fates.map(fate => fate.ruleId)).size !== fates.length) unnamed.push('a rule has two fates')
  const byRule = new Map(fates.map(fate => [fate.ruleId, fate]))
  let lines = 0
  for (const { kind, reason } of quote?.lines ?? []) {
    if (reason.ruleId === null) continue
    lines += 1
    const fate = byRule.get(reason.ruleId)
    const isSaid = fate?.outcome === 'made' && fate.kinds.some(one => one === kind)
    if (!isSaid) unnamed.push(`the rule of the line ${kind} is said to be ${fate?.outcome ?? 'none'}`)
  }
  for (const fate of fates) {
    if (fate.outcome !== 'made') continue
    const isNamed = fate.kinds.every(
      kind =>
        kind === 'materials' || quote?.lines.some(line => line.kind === kind && line.reason.ruleId === fate.ruleId),
    )
    if (!isNamed) unnamed.push(`${fate.ruleName} made no line`)
  }
  return { lines, unnamed }
}

export type ComparisonFigures = {
  readonly orders: number
  readonly comparisons: number
  readonly dearerOrCheaper: number
  readonly differences: readonly string[]
}

/**
 * Places orders. For each draft it makes the comparison, and prices each of the orders' carts alone, before the draft is saved and after
 * it.
 */
export async function proveComparison(
  stage: PricesStage,
  { orders, drafts, seed }: { readonly orders: number; readonly drafts: number; readonly seed: number },
): Promise<ComparisonFigures> {
  await clearRules(stage)
  const ids: CartId[] = []
  for (const choice of drawn(stage.anyChoice, orders, seed)) ids.push(await placeChoice(stage, choice))
  const differences: string[] = []
  let dearerOrCheaper = 0
  for (const [i, draft] of drawn(stage.anyDraft, drafts, seed + 1).entries()) {
    if (i % rulesAtOnce === 0) await clearRules(stage)
    const { organizationId } = stage.acting
    const compared = await compareOrders(stage.deps, { organizationId, language: 'en', draft })
    const at = startOf(draft, stage.deps.clock())
    const before = await priceEach(stage, ids, at)
    await save(stage, draft)
    const expected = comparisonOf(ids, before, await priceEach(stage, ids, at))
    const { listed, since: _, isAll, ...sums } = compared
    if (!isAll) differences.push(`draft ${i}: not all orders were read`)
    const asListed = listed.map(one => [one.orderId, one.nowInCents, one.draftInCents])
    if (!isDeepStrictEqual(sums, expected.sums))
      differences.push(`draft ${i}: ${JSON.stringify(sums)} is not ${JSON.stringify(expected.sums)}`)
    if (!asListed.every(([id, was, is]) => isDeepStrictEqual(expected.byOrder.get(String(id)), [was, is])))
      differences.push(`draft ${i}: an order is listed with another price`)
    if (listed.length !== Math.min(50, sums.dearer + sums.cheaper))
      differences.push(`draft ${i}: orders are not listed`)
    dearerOrCheaper += sums.dearer + sums.cheaper
  }
  return { orders, comparisons: drafts, dearerOrCheaper, differences }
}

const startOf = ({ effectiveFrom }: RuleDraft, now: Date) =>
  effectiveFrom && new Date(effectiveFrom) > now ? new Date(effectiveFrom) : now

async function priceEach(stage: PricesStage, ids: readonly CartId[], at: Date): Promise<Answer[]> {
  const deps = { ...stage.deps, clock: () => at }
  const answers: Answer[] = []
  for (const id of ids) {
    const cart = await cartOf(stage, id)
    answers.push(await orRefusal(() => priceCart(deps, cart, 'en')))
  }
  return answers
}

function comparisonOf(ids: readonly CartId[], before: readonly Answer[], after: readonly Answer[]) {
  const byOrder = new Map<string, readonly [number, number]>()
  for (const [i, id] of ids.entries()) {
    const [was, is] = [before[i], after[i]]
    if (typeof was === 'object' && typeof is === 'object') byOrder.set(id, [was.totalInCents, is.totalInCents])
  }
  const pairs = [...byOrder.values()]
  const sums: Omit<Comparison, 'listed'> = {
    orders: pairs.length,
    nowInCents: pairs.reduce((sum, [was]) => sum + was, 0),
    draftInCents: pairs.reduce((sum, [, is]) => sum + is, 0),
    dearer: pairs.filter(([was, is]) => is > was).length,
    cheaper: pairs.filter(([was, is]) => is < was).length,
    notPriced: ids.length - pairs.length,
  }
  return { sums, byOrder }
}
