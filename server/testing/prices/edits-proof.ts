/** Proves that everything that was sold stays as it was sold, whatever prices the office changes afterwards (rules P19 and B2). */
import { isDeepStrictEqual } from 'node:util'
import type { CartId } from '#domain/cart/cart.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { costFactsOf } from '#server/api/customer/order-balance.ts'
import { presentCost } from '#server/api/customer/present-cost.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { listRules } from '#server/db/pricing/rules.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { quoteCorrection } from '#server/operations/bill/correct-bill.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { changeRule, type RuleChange, saveRule } from '#server/operations/pricing/save-rule.ts'
import { bringToWeighing, correctionOf, weigh, weighingWith } from '#server/testing/weighed-order.ts'
import { clearRules, drawn, makeCart, type PricesStage, placeChoice } from './random-carts.ts'

/** These tables contain everything that was sold, with its price. */
const books = ['orders', 'order_line', 'quote', 'payment', 'payment_attempt', 'weighing', 'bill', 'bill_line', 'cart']
const rulesAtOnce = 25

export type EditFigures = {
  readonly edits: number
  readonly refused: number
  readonly rowsKept: number
  readonly bills: number
  readonly differences: readonly string[]
}

/** Some orders are placed, some of these are also billed, and the customers of some carts are about to pay. Then the office edits rules. */
export async function proveEdits(
  stage: PricesStage,
  { orders, edits, seed }: { readonly orders: number; readonly edits: number; readonly seed: number },
): Promise<EditFigures> {
  await clearRules(stage)
  // These rules set prices, so that most carts are sold by rules and not by the catalog's price for a day. Discounts are left out, because
  // a cart that a discount makes free cannot be paid.
  const sellsFor = stage.anyDraft.filter(({ terms }) => terms.type !== 'AUTO_DISCOUNT' && terms.type !== 'DISCOUNT')
  for (const draft of drawn(sellsFor, 3, seed)) await edit(stage, draft, 0)
  const { billed, paying } = await sell(stage, orders, seed)
  const [before, told] = [await readBooks(stage), await toldOf(stage, billed)]
  const differences: string[] = []
  let refused = 0
  for (const [i, draft] of drawn(stage.anyDraft, edits, seed + 1).entries()) {
    if (!(await edit(stage, draft, i))) refused += 1
    const now = await readBooks(stage)
    for (const [table, row] of Object.entries(before))
      if (!isDeepStrictEqual(now[table], row)) differences.push(`edit ${i} changed ${table}`)
  }
  if (!isDeepStrictEqual(await toldOf(stage, billed), told)) differences.push('a bill would be made in another way')
  for (const { cartId, totalInCents } of paying) {
    await stage.pay(cartId)
    await findOrPlaceOrder(stage.deps, cartId)
    const { lines } = await findOrder(stage.db, cartId as string as OrderId)
    if (lines.reduce((sum, line) => sum + line.amountInCents, 0) !== totalInCents)
      differences.push('what was about to be paid became another order')
  }
  const rowsKept = Object.values(before).reduce((sum, one) => sum + one.rows, 0)
  return { edits, refused, rowsKept, bills: before.bill?.rows ?? 0, differences }
}

async function sell(stage: PricesStage, orders: number, seed: number) {
  const billed: CartId[] = []
  const paying: { cartId: CartId; totalInCents: number }[] = []
  for (const [i, choice] of drawn(stage.anyChoice, orders, seed).entries()) {
    if (i % 3 === 0) {
      const { cartId, user } = await makeCart(stage, choice)
      const started = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
      paying.push({ cartId, totalInCents: started.totalInCents })
      continue
    }
    const orderId = await placeChoice(stage, choice)
    if (i % 3 === 1) continue
    await bringToWeighing(stage.db, orderId)
    await weigh(stage, orderId, '0.75')
    await billOrder(stage.deps, { orderId, actorId: null })
    billed.push(orderId)
  }
  return { billed, paying }
}

/** Returns the number of rows of each table, and a checksum of their content. */
async function readBooks({ pool }: PricesStage): Promise<Record<string, { rows: number; sum: string }>> {
  const found: Record<string, { rows: number; sum: string }> = {}
  for (const table of books) {
    const answer = await pool.query<{ rows: number; sum: string }>(
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${table} t`,
    )
    const [row] = answer.rows
    if (!row?.sum) throw new Error(`${table} is empty: nothing in it could change`)
    found[table] = row
  }
  return found
}

/** Returns what customers see of these orders, and what the same weights would cost if the bill were made again. */
async function toldOf(stage: PricesStage, billed: readonly CartId[]): Promise<unknown[]> {
  const told: unknown[] = []
  for (const id of billed) {
    const order = await findOrder(stage.db, id as string as OrderId)
    const { ask, acting } = await correctionOf(stage.db, id, await weighingWith(stage.db, id, '0.25'))
    const corrected = await quoteCorrection(stage.deps, ask, acting)
    told.push([presentCost(order, costFactsOf(order, order.bill)), corrected])
  }
  return told
}

/**
 * Writes a new rule, or changes an existing one: writes it again, switches it, ends it or gives it another precedence. Returns false if
 * that was refused.
 */
async function edit({ deps, db, acting }: PricesStage, draft: RuleDraft, turn: number): Promise<boolean> {
  const rules = await listRules(db, acting.organizationId)
  const known = rules[turn % Math.max(1, rules.length)]
  try {
    if (!known || (turn % 5 === 0 && rules.length < rulesAtOnce)) {
      await saveRule(deps, acting, { version: null, nameInSpanish: null, draft })
      return true
    }
    const seen = { id: known.stored.id, version: known.version }
    if (turn % 5 === 1)
      await saveRule(deps, acting, { ...seen, nameInSpanish: 'Otra', draft: { ...draft, id: seen.id } })
    else await changeRule(deps, acting, changeOf(seen, draft, turn, deps.clock()))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function changeOf(
  seen: { readonly id: string; readonly version: number },
  { active, precedence }: RuleDraft,
  turn: number,
  now: Date,
): RuleChange {
  if (turn % 5 === 2) return { ...seen, act: 'switch', active }
  return turn % 5 === 3 ? { ...seen, act: 'end', effectiveTo: now } : { ...seen, act: 'weigh', precedence }
}
