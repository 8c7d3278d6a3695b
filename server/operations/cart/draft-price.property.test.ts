import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DraftFacts, priceDraft } from '#domain/pricing/shown/draft-price.ts'
import { presentPrice } from '#domain/pricing/shown/present-price.ts'
import { nearTruckOf } from '#domain/schedule/near-truck.ts'
import { rentalDays } from '#domain/schedule/rental-days.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { priceCart, readDraftFacts } from '#server/operations/cart/price-cart.ts'
import { saveRule } from '#server/operations/pricing/save-rule.ts'
import {
  cartOf,
  clearRules,
  drawn,
  makeCart,
  openPricesStage,
  type PricesStage,
} from '#server/testing/prices/random-carts.ts'

let stage: PricesStage
beforeAll(async () => {
  stage = await openPricesStage()
})
afterAll(() => stage.close())

const carts = 200
/** At most this many rules apply to one cart. */
const rulesAtOnce = 8

const overTheWire = (facts: DraftFacts): DraftFacts => JSON.parse(JSON.stringify(facts))

const choicesOf = (cart: CartAccess) => {
  const { materials, containers, addOnIds, dropOffWindow, pickupWindow } = cart
  if (!dropOffWindow || !pickupWindow) throw new Error('a cart without days')
  const days = rentalDays(dropOffWindow.day, pickupWindow.day)
  return { materials, containers, addOnIds, rentalDays: days, nearTruck: nearTruckOf(cart) }
}

test('the page shows the same price before a choice is saved as the server does afterwards, for 200 carts (P31)', async () => {
  const [drafts, first, then] = [
    drawn(stage.anyDraft, carts, 71),
    drawn(stage.anyChoice, carts, 72),
    drawn(stage.anyChoice, carts, 73),
  ]
  const totals = new Set<number>()
  let moved = 0
  for (const [at, draft] of drafts.entries()) {
    const [before, after] = [first[at], then[at]]
    if (!before || !after) throw new Error('two choices for each draft')
    if (at % rulesAtOnce === 0) await clearRules(stage)
    await saveRule(stage.deps, stage.acting, { version: null, nameInSpanish: null, draft })
    const held = await cartOf(stage, (await makeCart(stage, before)).cartId)
    const { customerType, code } = before
    const saved = await cartOf(stage, (await makeCart(stage, { ...after, customerType, code })).cartId)
    const facts = overTheWire(await readDraftFacts(stage.deps, held, 'en'))
    const shown = priceDraft(facts, choicesOf(saved))
    expect(shown).toEqual(presentPrice(await priceCart(stage.deps, saved, 'en')))
    totals.add(shown?.totalInCents ?? 0)
    if (priceDraft(facts, choicesOf(held))?.totalInCents !== shown?.totalInCents) moved += 1
  }
  expect(totals.size).toBeGreaterThan(100)
  expect(moved).toBeGreaterThan(100)
}, 120_000)
