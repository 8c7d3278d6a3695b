import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '#server/db/seed/seed.ts'
import { priceZips, readStorefront, type Storefront } from '#server/operations/storefront/read-storefront.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let now = new Date('2026-11-25T16:00:00Z')
const clock = () => now

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 5 })
  await seed(database.db, { clock })
})
afterAll(() => database.drop())

/** At this instant, the demo hauler's prices of the new year begin. */
const begins = new Date('2027-01-01T06:00:00Z')

async function read(): Promise<Storefront> {
  const storefront = await readStorefront(database.db, 'en')
  if (!storefront) throw new Error('the seed has a hauler')
  return storefront
}

/** Returns the cost of a week with a 20 yard dumpster in a ZIP, or undefined if it has no price. */
async function priceAt(zipCode: string): Promise<number | undefined> {
  const storefront = await read()
  const zips = storefront.cities.flatMap(city => city.zips).filter(zip => zip.zipCode === zipCode)
  const [priced] = await priceZips({ db: database.db, clock }, storefront, zips)
  const size = storefront.sizes.find(one => one.size === '20yard')
  return priced?.prices.get(size?._id ?? '')?.[7].lowest.totalInCents
}

test('each city has its ZIPs, and ZIPs with the same prices are in one group', async () => {
  const storefront = await read()
  const austin = storefront.cities.find(city => city.slug === 'austin-tx')
  expect(austin).toMatchObject({ name: 'Austin', state: 'TX' })
  const priced = await priceZips({ db: database.db, clock }, storefront, austin?.zips ?? [])
  // Around the hauler's yard, the price is $15.00 less, before tax.
  expect(priced.map(group => group.zips.length)).toEqual([40, 3])
  expect([await priceAt('78701'), await priceAt('78744'), await priceAt('78662')]).toEqual([58_455, 56_831, 59_780])
})

test('a changed price counts at once, and a price that begins by the clock counts from its first instant (rule W7)', async () => {
  expect(await priceAt('78701')).toBe(58_455)
  await sql`UPDATE service_area SET city_fee_in_cents = city_fee_in_cents + 1000`.execute(database.db)
  const dearer = await priceAt('78701')
  expect(dearer).toBeGreaterThan(59_000)
  now = new Date(begins.getTime() - 1)
  expect(await priceAt('78701')).toBe(dearer)
  now = begins
  expect(await priceAt('78701')).toBeGreaterThan(dearer ?? 0)
  now = new Date(begins.getTime() - 1)
  expect(await priceAt('78701')).toBe(dearer)
  now = begins
})

test('a ZIP that is switched off is gone from the public pages at once', async () => {
  await sql`UPDATE service_area_zip SET active = false WHERE zip_code = '78662'`.execute(database.db)
  expect((await read()).cities.map(city => city.slug)).not.toContain('red-rock-tx')
})

test('while a price is broken, the public pages show no prices, but still show everything else (rule P20)', async () => {
  await sql`UPDATE pricing_rule SET data = '{}' WHERE name = 'Heavy loads'`.execute(database.db)
  const storefront = await read()
  expect(await priceZips({ db: database.db, clock }, storefront, storefront.cities[0]?.zips ?? [])).toEqual([])
})
