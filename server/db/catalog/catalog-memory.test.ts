import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  areOffered,
  type CatalogOwner,
  findFirstOrganization,
  listContainerTypes,
  listMaterials,
} from '#server/db/catalog/catalog.ts'
import { seed } from '#server/db/seed/seed.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.db, { clock: () => new Date() })
})
afterAll(() => database.drop())

async function hauler(): Promise<CatalogOwner> {
  const found = await findFirstOrganization(database.db)
  if (!found) throw new Error('the demo hauler is not there')
  return found
}

it('the server reads what a hauler offers once, until something of it changes', async () => {
  const first = await listContainerTypes(database.db, await hauler(), 'en')
  expect(await listContainerTypes(database.db, await hauler(), 'en')).toBe(first)
})

it('a new price is seen by the next reader', async () => {
  const [before] = await listContainerTypes(database.db, await hauler(), 'en')
  if (!before) throw new Error('the demo hauler offers no dumpster')
  await sql`UPDATE container_type SET price_per_day_in_cents = 4321 WHERE id = ${before._id}`.execute(database.db)
  const [after] = await listContainerTypes(database.db, await hauler(), 'en')
  expect(after?.pricePerDay).toBe(4321)
})

it('a withdrawn container type is not offered any more', async () => {
  const [first] = await listContainerTypes(database.db, await hauler(), 'en')
  if (!first) throw new Error('the demo hauler offers no dumpster')
  expect(await areOffered(database.db, await hauler(), 'container-type', [first._id])).toBe(true)
  await sql`UPDATE container_type SET archived = true WHERE id = ${first._id}`.execute(database.db)
  expect(await areOffered(database.db, await hauler(), 'container-type', [first._id])).toBe(false)
})

it.each([
  'service_area',
  'closed_day',
  'time_window',
  'container_type',
  'material',
  'add_on',
  'cleanup',
  'pricing_rule',
  'service_area_zip',
])('a change of a row of %s raises the version of the catalog', async table => {
  const { catalogVersion: before } = await hauler()
  await sql`UPDATE ${sql.table(table)} SET organization_id = organization_id`.execute(database.db)
  expect((await hauler()).catalogVersion).toBeGreaterThan(before ?? 0)
})

const feeColumns = [
  'trip_fee_in_cents',
  'wait_free_minutes',
  'wait_per_minute_in_cents',
  'overfill_fee_in_cents',
  'wrong_item_fee_in_cents',
  'cleaning_fee_in_cents',
  'relocation_fee_in_cents',
  'missed_promise_in_cents',
]
it.each(['tonnage_step_in_hundredths', 'extra_days_rule', ...feeColumns])(
  'a change of %s, by which a hauler drives or bills, raises the version of the catalog',
  async column => {
    const { catalogVersion: before } = await hauler()
    await sql`UPDATE organization SET ${sql.ref(column)} = ${sql.ref(column)}`.execute(database.db)
    expect((await hauler()).catalogVersion).toBeGreaterThan(before ?? 0)
  },
)

it('container types are offered from small to large, and archived ones are not offered', async () => {
  // This reverses the hauler's own order. The list must still be sorted by volume, because the hauler's order counts only for equal volumes.
  await sql`UPDATE container_type SET position = 100 - position`.execute(database.db)
  const before = await listContainerTypes(database.db, await hauler(), 'en')
  const volumes = before.map(type => type.volume)
  expect(volumes.length).toBeGreaterThan(3)
  expect(volumes).toEqual([...volumes].sort((a, b) => a - b))
  const [smallest, ...others] = before
  await sql`UPDATE container_type SET archived = true WHERE id = ${smallest?._id}`.execute(database.db)
  const after = await listContainerTypes(database.db, await hauler(), 'en')
  expect(after.map(type => type._id)).toEqual(others.map(type => type._id))
})

it('archived materials are not offered', async () => {
  const before = await listMaterials(database.db, await hauler(), 'en')
  const [first, ...others] = before
  await sql`UPDATE material SET archived = true WHERE id = ${first?._id}`.execute(database.db)
  const after = await listMaterials(database.db, await hauler(), 'en')
  expect(after.map(one => one._id).toSorted()).toEqual(others.map(one => one._id).toSorted())
})
