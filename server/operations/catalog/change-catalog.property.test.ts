import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogDraft, CatalogKind } from '#domain/catalog/draft.ts'
import { listCatalog } from '#server/db/catalog/written-catalog.ts'
import { archiveItem, saveCatalogItem } from '#server/operations/catalog/change-catalog.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(() => stage.close())

/** Returns all rows that record what orders were sold for. */
async function sold(): Promise<unknown> {
  const tables = ['orders', 'order_line', 'quote', 'payment']
  return Promise.all(
    tables.map(async table => (await stage.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY 1`)).rows),
  )
}

const kinds = ['container-type', 'material', 'add-on'] as const satisfies readonly CatalogKind[]
const edit = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat({ max: 5 }),
  cents: fc.integer({ min: 1, max: 90_000 }),
  name: fc.constantFrom('One', 'Two', 'Three'),
  isArchived: fc.option(fc.boolean()),
})

function edited(draft: CatalogDraft, cents: number, name: string): CatalogDraft {
  if (draft.kind === 'container-type') return { ...draft, name, pricePerDayInCents: cents, preAuthAmountInCents: cents }
  if (draft.kind === 'material') return { ...draft, name, extraChargeInCents: cents, isRestricted: !draft.isRestricted }
  return draft.kind === 'add-on' ? { ...draft, title: name, priceInCents: cents } : draft
}

test('when the office edits its catalog, placed orders and a quote that is being paid do not change', async () => {
  const { organization, deps, db } = stage
  const { cartId, user } = await stage.paidCart({ addOnIds: [organization.addOnId] })
  await findOrPlaceOrder(deps, cartId)
  const paying = await stage.readyCart()
  await startCheckoutPayment(deps, { ...paying, language: 'en' })
  const before = await sold()
  const acting = { organizationId: organization.id, actorId: user.id }
  let edits = 0
  await fc.assert(
    fc.asyncProperty(edit, async ({ kind, at, cents, name, isArchived }) => {
      const items = await listCatalog(db, organization.id, kind)
      const item = items[at % items.length]
      if (!item) throw new Error(`no ${kind} to edit`)
      const seen = { id: item.id, version: item.version }
      if (isArchived === null) await saveCatalogItem(deps, acting, { seen, draft: edited(item.draft, cents, name) })
      else await archiveItem(deps, acting, { ...seen, kind, isArchived })
      edits += 1
      expect(await sold()).toEqual(before)
    }),
    { numRuns: 60 },
  )
  expect(edits).toBe(60)
})
