import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { archiveItem, moveItem, saveCatalogItem } from '#server/operations/catalog/change-catalog.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { addOnDraft, typeDraft } from '#server/testing/catalog/catalog-drafts.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { waitForLock } from '#server/testing/waiting.ts'

let stage: FleetStage
let acting: OfficeActing
beforeAll(async () => {
  stage = await openFleet()
  acting = { organizationId: stage.cast.hauler.id, actorId: stage.cast.admin.id }
})
afterAll(() => stage.app.stop())

async function race(acts: readonly (() => Promise<unknown>)[]): Promise<{ won: number; lost: string[] }> {
  const ends = await Promise.allSettled(acts.map(act => act()))
  const lost = ends.flatMap(end => {
    if (end.status === 'fulfilled') return []
    if (end.reason instanceof Refusal) return [end.reason.refusal]
    throw end.reason
  })
  return { won: ends.length - lost.length, lost: [...new Set(lost)] }
}

test('if several members change one dumpster at once, one of them succeeds, and the others are told', async () => {
  const { deps } = stage.app
  for (let round = 0; round < 10; round += 1) {
    const { id } = await saveCatalogItem(deps, acting, { seen: null, draft: typeDraft() })
    const seen = { id, version: 1 }
    const save = (pricePerDayInCents: number) => () =>
      saveCatalogItem(deps, acting, { seen, draft: typeDraft({ pricePerDayInCents }) })
    const archive = () => archiveItem(deps, acting, { ...seen, kind: 'container-type', isArchived: true })
    expect(await race([save(100), save(200), save(300), archive])).toEqual({ won: 1, lost: ['changed-meanwhile'] })
  }
})

test('if several members move items of one list at once, one of them succeeds, and no place is taken twice', async () => {
  const { deps, database } = stage.app
  for (const title of ['A', 'B', 'C']) await saveCatalogItem(deps, acting, { seen: null, draft: addOnDraft({ title }) })
  for (let round = 0; round < 5; round += 1) {
    const { items } = await stage.office.catalog.list.query({ kind: 'add-on' })
    const seen = items.map(item => item.id)
    const [first = '', second = ''] = seen
    const move = (id: string, before: string | null) => () =>
      moveItem(deps, acting, { kind: 'add-on', id, before, seen })
    expect(await race([move(first, null), move(second, first), move(second, null)])).toEqual({
      won: 1,
      lost: ['changed-meanwhile'],
    })
    const { rows } = await sql<{ places: number }>`
      SELECT count(DISTINCT position)::int AS places FROM add_on WHERE organization_id = ${acting.organizationId}`.execute(
      database.db,
    )
    expect(rows[0]?.places).toBe(seen.length)
  }
})

test('a customer who chooses a dumpster while it is archived is refused at payment at the latest, and loses no other choice', async () => {
  const { app, cast } = stage
  const { deps, database } = app
  const { id } = await saveCatalogItem(deps, acting, { seen: null, draft: typeDraft() })
  const cartId = await makeReadyCart(database.db, cast.hauler, { ...cast.owner, phone: '', email: '' })
  const customer = app.client(() => ({ ...cast.owner.headers }))
  const before = await customer.getCart.query({ cartId })
  // The office waits. Meanwhile the customer still chooses from the former catalog.
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [acting.organizationId])
  const archived = archiveItem(deps, acting, { id, version: 1, kind: 'container-type', isArchived: true })
  await waitForLock(database.pool)
  await customer.upsertContainers.mutate({ cartId, containers: { [id]: 1 } })
  await holder.query('COMMIT')
  holder.release()
  await archived
  const unknown = { data: { refusal: 'unknown-choice' } }
  await expect(customer.createCheckoutPaymentIntent.mutate({ cartId })).rejects.toMatchObject(unknown)
  await expect(customer.upsertContainers.mutate({ cartId, containers: { [id]: 1 } })).rejects.toMatchObject(unknown)
  const { materials, addOns, dropOffWindow, pickupWindow, deliveryAddress } = before
  expect(await customer.getCart.query({ cartId })).toMatchObject({
    materials,
    addOns,
    dropOffWindow,
    pickupWindow,
    deliveryAddress,
    containers: { [id]: 1 },
  })
  const [another] = cast.hauler.containerTypeIds
  await customer.upsertContainers.mutate({ cartId, containers: { [another]: 1 } })
  expect((await customer.getCart.query({ cartId })).containers).toEqual({ [another]: 1 })
})
