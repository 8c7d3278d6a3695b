import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { type CartAccess, findCartAccess } from '#server/db/cart/carts.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { compareOrders, tryOut } from '#server/operations/pricing/try-out.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { type FleetStage, makeOrder, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { draftWith } from '#server/testing/prices/price-rules.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'

let stage: FleetStage
let acting: OfficeActing
beforeAll(async () => {
  stage = await openFleet()
  acting = { organizationId: stage.cast.hauler.id, actorId: stage.cast.admin.id }
})
afterAll(() => stage.app.stop())

const trying = (draft: RuleDraft | null) => ({ organizationId: acting.organizationId, language: 'en' as const, draft })

async function readyCart(options: { containers: Record<string, number>; code: string | null }): Promise<CartId> {
  const { db } = stage.app.database
  const { hauler, owner } = stage.cast
  const id = await makeReadyCart(db, hauler, { id: owner.id, phone: '', email: '' }, { addOnIds: [hauler.addOnId] })
  await sql`UPDATE cart SET containers = ${JSON.stringify(options.containers)}::jsonb, promotion_code = ${options.code}
    WHERE id = ${id}`.execute(db)
  return id
}
const cartOf = async (id: string): Promise<CartAccess> => {
  const cart = await findCartAccess(stage.app.database.db, id)
  if (!cart) throw new Error('the cart is not there')
  return cart
}
const triedOut = (draft: RuleDraft | null, cart: CartAccess) =>
  tryOut(stage.app.deps, trying(draft), { ...cart, customerId: null, zipCode: cart.zipCode as ZipCode })

async function hashes(tables: readonly string[] | null): Promise<Record<string, string>> {
  const { pool } = stage.app.database
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  const found: Record<string, string> = {}
  for (const { name } of rows.filter(row => tables?.includes(row.name) ?? true)) {
    const answer = await pool.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM "${name}" t`,
    )
    found[name] = answer.rows[0].hash
  }
  return found
}

test('a try-out writes nothing into the database', async () => {
  const [small] = stage.cast.hauler.containerTypeIds
  const cart = await cartOf(await readyCart({ containers: { [small]: 1 }, code: null }))
  const before = await hashes(null)
  const draft = draftWith()
  const tried = await triedOut(draft, cart)
  await compareOrders(stage.app.deps, { ...trying(draft), draft })
  expect(await hashes(null)).toEqual(before)
  expect((tried.now.quote?.totalInCents ?? 0) - (tried.draft?.quote?.totalInCents ?? 0)).toBeGreaterThan(900)
  expect(tried.draft?.fates).toMatchObject([{ ruleId: draft.id, outcome: 'made', kinds: ['discount'] }])
})

test('a try-out says that the sum is too large if a price is more than a million dollars', async () => {
  const [small] = stage.cast.hauler.containerTypeIds
  const cart = await cartOf(await readyCart({ containers: { [small]: 1 }, code: null }))
  const dear = draftWith({
    terms: { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 10_000_000, minimumTonnage: '20' } },
  } as Partial<RuleDraft>)
  const tried = await triedOut(dear, cart)
  expect([tried.now.refusal, tried.draft?.refusal]).toEqual([null, 'sum-too-large'])
})

test('a try-out refuses the ZIP of another hauler', async () => {
  const [small] = stage.cast.hauler.containerTypeIds
  const cart = await cartOf(await readyCart({ containers: { [small]: 1 }, code: null }))
  const theirs = { ...cart, customerId: null, zipCode: stage.cast.otherHauler.zipCode as ZipCode }
  await expect(tryOut(stage.app.deps, trying(null), theirs)).rejects.toMatchObject({ refusal: 'zip-not-served' })
})

test('the comparison prices the carts of the newest orders one by one, as the try-out does', async () => {
  const { db } = stage.app.database
  const orders: { id: string; number: string }[] = []
  for (let i = 0; i < 12; i += 1) orders.push(await makeOrder(stage, 'completed'))
  const [large] = [stage.cast.hauler.containerTypeIds[1]]
  await sql`UPDATE cart SET containers = ${JSON.stringify({ [large]: 1 })}::jsonb, customer_type = 'contractor'
    WHERE id = ANY(${orders.slice(0, 5).map(one => one.id)})`.execute(db)
  // One of these orders is too old, one is cancelled, and one has only the agreed price.
  const [old, cancelled, agreed] = [
    await makeOrder(stage, 'completed'),
    await makeOrder(stage, 'cancelled'),
    await makeOrder(stage, 'completed'),
  ]
  await sql`UPDATE orders SET created_at = now() - interval '31 days' WHERE id = ${old.id}`.execute(db)
  const quote = { lines: [{ reason: { message: 'reason.agreed' } }] }
  await sql`UPDATE orders SET snapshot = snapshot || ${JSON.stringify({ quote })}::jsonb WHERE id = ${agreed.id}`.execute(
    db,
  )
  expect(cancelled.number).toMatch(/^R-/)

  const draft = draftWith({
    terms: { type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent: '0.1' } },
    scope: { customerClassification: 'contractor', zipCodes: 'all', customerIds: 'all' },
  })
  const compared = await compareOrders(stage.app.deps, { ...trying(draft), draft })
  let [now, then] = [0, 0]
  for (const { id } of orders) {
    const tried = await triedOut(draft, await cartOf(id))
    now += tried.now.quote?.totalInCents ?? Number.NaN
    then += tried.draft?.quote?.totalInCents ?? Number.NaN
  }
  expect(compared).toMatchObject({
    orders: 12,
    nowInCents: now,
    draftInCents: then,
    dearer: 0,
    cheaper: 5,
    isAll: true,
  })
  expect(compared.listed.map(one => one.number).sort()).toEqual(
    orders
      .slice(0, 5)
      .map(one => one.number)
      .sort(),
  )
})

test('a hauler with many orders sees what they would cost with a draft', async () => {
  const app = await startTestApp({ seed: 'demo', hasOrders: true })
  const draft = draftWith({
    terms: { type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent: '1' } },
    precedence: 1000,
    canCombine: false,
  })
  const compared = await compareOrders(app.deps, { organizationId, language: 'en', draft })
  await app.stop()
  expect(compared.orders).toBeGreaterThan(50)
  expect(compared).toMatchObject({ draftInCents: 0, dearer: 0, cheaper: compared.orders, notPriced: 0 })
  expect(compared.nowInCents).toBeGreaterThan(50 * 30_000)
})

test('an index finds the orders of the last 30 days, which the comparison reads', async () => {
  const { pool } = stage.app.database
  const client = await pool.connect()
  await client.query('SET enable_seqscan = off')
  const { rows } = await client.query(
    `EXPLAIN SELECT id FROM orders WHERE organization_id = gen_random_uuid() AND created_at >= now() - interval '30 days'
      ORDER BY created_at DESC, id DESC LIMIT 500`,
  )
  client.release(true)
  expect(JSON.stringify(rows)).toMatch(/Index Cond: \(.*created_at >= /)
})
