import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAddOns, listContainerTypes } from '#server/db/catalog/catalog.ts'
import { addOnDraft, typeDraft } from '#server/testing/catalog/catalog-drafts.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let catalog: FleetStage['office']['catalog']
let db: FleetStage['app']['database']['db']
beforeAll(async () => {
  stage = await openFleet()
  catalog = stage.office.catalog
  db = stage.app.database.db
})
afterAll(() => stage.app.stop())
beforeEach(() =>
  sql`DELETE FROM add_on WHERE organization_id = ${stage.cast.hauler.id} AND id <> ${stage.cast.hauler.addOnId}`.execute(
    db,
  ),
)

const refusedAs = (refusal: string, refusalValues?: object) => ({
  data: { refusal, ...(refusalValues && { refusalValues }) },
})
/** Returns the hauler with the current version of its catalog. The checkout reads the catalog with both. */
const offerer = async () => {
  const { rows } = await sql<{ catalogVersion: number }>`
    SELECT catalog_version AS "catalogVersion" FROM organization WHERE id = ${stage.cast.hauler.id}`.execute(db)
  return { organizationId: stage.cast.hauler.id, catalogVersion: rows[0]?.catalogVersion ?? null }
}
const lastChange = async (id: string) => {
  const { rows } = await sql<{ act: string; object: string; before: object | null; after: object | null }>`
    SELECT act, object, before, after FROM change WHERE object_id = ${id} ORDER BY seq DESC LIMIT 1`.execute(db)
  return rows[0]
}
const addOnOrder = async () =>
  (await catalog.list.query({ kind: 'add-on' })).items.filter(item => !item.archived).map(item => item.id)

describe('What the office writes into the catalog', () => {
  test('is read back as it was sent, and the shop has it at once, in both languages', async () => {
    await listContainerTypes(db, await offerer(), 'es')
    const draft = typeDraft()
    const { id } = await catalog.save.mutate({ seen: null, draft })
    const { items, containerTypes } = await catalog.list.query({ kind: 'container-type' })
    expect(items.find(item => item.id === id)).toEqual({ id, version: 1, archived: false, usedBy: 0, draft })
    expect(containerTypes).toContainEqual({ id, archived: false, name: '30 yard', size: '30yard' })
    const inSpanish = await listContainerTypes(db, await offerer(), 'es')
    expect(inSpanish.find(type => type._id === id)).toMatchObject({
      name: '30 yardas',
      recommendedUse: 'Roofs',
      pricePerDay: 7900,
      preAuthAmount: 60_000,
      maxWeight: 10_000,
      dimensions: '22 x 8 x 6 ft',
    })
  })

  test.each([
    {
      kind: 'material',
      name: 'Tires',
      isRestricted: false,
      extraChargeInCents: 2500,
      recommendedContainerIds: [],
      icon: 'tire',
      spanish: { name: 'Llantas' },
    },
    addOnDraft(),
    {
      kind: 'cleanup',
      title: 'Attic',
      descriptionItems: ['Boxes', 'Insulation'],
      usualMaterialIds: [],
      spanish: { title: null, descriptionItems: ['Cajas'] },
    },
    {
      kind: 'description',
      title: 'House',
      descriptionItems: ['Sofas'],
      spanish: { title: null, descriptionItems: null },
    },
  ] as const)('is read back as it was sent: $kind', async draft => {
    const { id } = await catalog.save.mutate({ seen: null, draft: structuredClone(draft) as never })
    const { items } = await catalog.list.query({ kind: draft.kind })
    expect(items.find(item => item.id === id)?.draft).toEqual(draft)
  })

  test('appears in the history with its figures, but without any word that was typed', async () => {
    const { id } = await catalog.save.mutate({ seen: null, draft: addOnDraft() })
    await catalog.save.mutate({ seen: { id, version: 1 }, draft: addOnDraft({ title: 'Secret', priceInCents: 3000 }) })
    const change = await lastChange(id)
    expect(change).toEqual({
      act: 'change',
      object: 'add-on',
      before: { priceInCents: 2500 },
      after: { priceInCents: 3000 },
    })
    const { rows } = await stage.office.history.list.query({
      objectId: id,
      object: null,
      person: null,
      day: null,
      before: null,
    })
    expect(rows[0]).toMatchObject({ name: 'Secret', act: 'change' })
  })

  test('stays as the faster member saved it, and the slower member is told', async () => {
    const { id } = await catalog.save.mutate({ seen: null, draft: addOnDraft() })
    await catalog.save.mutate({ seen: { id, version: 1 }, draft: addOnDraft({ priceInCents: 3000 }) })
    const late = catalog.save.mutate({ seen: { id, version: 1 }, draft: addOnDraft({ priceInCents: 1 }) })
    await expect(late).rejects.toMatchObject(refusedAs('changed-meanwhile'))
    const { items } = await catalog.list.query({ kind: 'add-on' })
    expect(items.find(item => item.id === id)?.draft).toMatchObject({ priceInCents: 3000 })
  })

  test('does not exist for another hauler, and neither hauler can choose the other’s dumpsters', async () => {
    const { id } = await catalog.save.mutate({ seen: null, draft: addOnDraft() })
    const { elsewhere, cast } = stage
    const gone = refusedAs('catalog-item-not-found')
    const seen = { id, version: 1 }
    await expect(elsewhere.catalog.save.mutate({ seen, draft: addOnDraft() })).rejects.toMatchObject(gone)
    const archived = elsewhere.catalog.archive.mutate({ kind: 'add-on', ...seen, isArchived: true })
    await expect(archived).rejects.toMatchObject(gone)
    const moved = elsewhere.catalog.move.mutate({ kind: 'add-on', id, before: null, seen: [] })
    await expect(moved).rejects.toMatchObject(gone)
    const other = catalog.save.mutate({ seen, draft: typeDraft() })
    await expect(other).rejects.toMatchObject(gone)
    const recommendedContainerIds = [cast.otherHauler.containerTypeIds[0]]
    const foreign = catalog.save.mutate({
      seen: null,
      draft: {
        kind: 'material',
        name: 'Tires',
        isRestricted: false,
        extraChargeInCents: null,
        recommendedContainerIds,
        icon: null,
        spanish: { name: null },
      },
    })
    await expect(foreign).rejects.toMatchObject(refusedAs('unknown-choice'))
  })

  test('says how many orders use it', async () => {
    const { hauler, owner } = stage.cast
    const before = (await catalog.list.query({ kind: 'add-on' })).items.find(item => item.id === hauler.addOnId)?.usedBy
    const cartId = await makeReadyCart(db, hauler, { ...owner, phone: '', email: '' }, { addOnIds: [hauler.addOnId] })
    await sql`
      INSERT INTO orders (id, organization_id, service_area_id, user_id, status, total_in_cents, snapshot)
      SELECT id, organization_id, service_area_id, user_id, 'pending-drop-off', 0, '{}' FROM cart WHERE id = ${cartId}`.execute(
      db,
    )
    const { items } = await catalog.list.query({ kind: 'add-on' })
    expect(items.find(item => item.id === hauler.addOnId)?.usedBy).toBe((before ?? 0) + 1)
  })
})

describe('An item that the office takes out of the shop', () => {
  test('is no longer offered, stays visible to the office, and can come back', async () => {
    const { id } = await catalog.save.mutate({ seen: null, draft: addOnDraft() })
    const offered = async () => (await listAddOns(db, await offerer(), 'en')).some(one => one._id === id)
    expect(await offered()).toBe(true)
    await catalog.archive.mutate({ kind: 'add-on', id, version: 1, isArchived: true })
    expect(await offered()).toBe(false)
    expect((await catalog.list.query({ kind: 'add-on' })).items.at(-1)).toMatchObject({
      id,
      archived: true,
      version: 2,
    })
    const late = catalog.archive.mutate({ kind: 'add-on', id, version: 1, isArchived: false })
    await expect(late).rejects.toMatchObject(refusedAs('changed-meanwhile'))
    await catalog.archive.mutate({ kind: 'add-on', id, version: 2, isArchived: false })
    expect(await offered()).toBe(true)
    expect(await lastChange(id)).toMatchObject({ act: 'restore', object: 'add-on' })
  })
})

describe('The order of the items in the shop', () => {
  const three = async () => {
    for (const title of ['A', 'B', 'C']) await catalog.save.mutate({ seen: null, draft: addOnDraft({ title }) })
    const [, a = '', b = '', c = ''] = await addOnOrder()
    return { a, b, c, seen: await addOnOrder() }
  }

  test('follows the moves of the office', async () => {
    const { a, b, c, seen } = await three()
    await catalog.move.mutate({ kind: 'add-on', id: c, before: a, seen })
    const [first = '', ...others] = await addOnOrder()
    expect([first, ...others]).toEqual([stage.cast.hauler.addOnId, c, a, b])
    await catalog.move.mutate({ kind: 'add-on', id: first, before: null, seen: [first, ...others] })
    const offered = await listAddOns(db, await offerer(), 'en')
    expect(offered.map(one => one._id)).toEqual([c, a, b, first])
    expect(await lastChange(first)).toMatchObject({ act: 'reorder', before: { position: 1 }, after: { position: 4 } })
  })

  test('does not change when a member moves an item in an outdated list', async () => {
    const { a, b, c, seen } = await three()
    await catalog.move.mutate({ kind: 'add-on', id: c, before: a, seen })
    const late = catalog.move.mutate({ kind: 'add-on', id: b, before: a, seen })
    await expect(late).rejects.toMatchObject(refusedAs('changed-meanwhile'))
  })

  test('is also the order in which customers see materials', async () => {
    const { items } = await catalog.list.query({ kind: 'material' })
    const seen = items.filter(item => !item.archived).map(item => item.id)
    const last = seen.at(-1) ?? ''
    await catalog.move.mutate({ kind: 'material', id: last, before: seen[0] ?? '', seen })
    const moved = (await catalog.list.query({ kind: 'material' })).items.map(item => item.id)
    expect(moved[0]).toBe(last)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM material WHERE organization_id = ${stage.cast.hauler.id} AND display_order = 1`.execute(db)
    expect(rows).toEqual([{ id: last }])
  })
})
