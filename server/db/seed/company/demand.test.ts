import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutSteps } from '#domain/cart/next-step.ts'
import { readDemand, readWaitingPeople } from '#server/operations/area/read-demand.ts'
import { embeddedAddresses } from '#server/providers/addresses/embedded/embedded-addresses.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { organizationId } from '../ids.ts'
import { seed } from '../seed.ts'
import { companyAt } from './seed-company.ts'

const monday = new Date('2026-11-23T14:00:00Z')
const order: readonly string[] = checkoutSteps
let database: TestDatabase
const deps = () => ({
  db: database.db,
  clock: () => monday,
  addresses: embeddedAddresses({ secret: Buffer.alloc(32, 'a') }),
})

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.db, { clock: () => monday, size: 'demo', hasOrders: true })
})
afterAll(() => database.drop())

test('37 people wait for six ZIPs, and the office sees their town, their place and their addresses', async () => {
  const { zips } = await readDemand(deps(), { organizationId, seesPeople: true })
  expect(zips.map(({ zipCode, city, waiting, areaId }) => [zipCode, city, waiting, areaId])).toEqual([
    ['78666', 'San Marcos', 12, null],
    ['78602', 'Bastrop', 8, null],
    ['78676', 'Wimberley', 6, null],
    ['78644', 'Lockhart', 5, null],
    ['78621', 'Elgin', 4, null],
    ['78669', 'Spicewood', 2, null],
  ])
  for (const { latitude, longitude } of zips) expect([latitude, longitude]).not.toContain(null)
  const people = await Promise.all(zips.map(({ zipCode }) => readWaitingPeople(deps(), organizationId, zipCode)))
  expect(people.flatMap(found => found ?? [])).toHaveLength(37)
})

test('31 carts were left at seven steps, 24 of them by leads', async () => {
  const { steps, left } = await readDemand(deps(), { organizationId, seesPeople: true })
  const sorted = steps.toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step))
  expect(sorted).toEqual([
    { step: 'zipcode', carts: 4, leads: 4 },
    { step: 'materials', carts: 3, leads: 3 },
    { step: 'containers', carts: 8, leads: 6 },
    { step: 'address', carts: 6, leads: 5 },
    { step: 'pickup-dropoff', carts: 5, leads: 4 },
    { step: 'phone-verification', carts: 3, leads: 2 },
    { step: 'payment', carts: 2, leads: 0 },
  ])
  expect(left).toHaveLength(31)
  expect(left.filter(one => one.phone?.startsWith('+1325555'))).toHaveLength(24)
})

test('a cart that got as far as the address has an address in its ZIP', async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS carts, bool_and(a.cart_id = c.id AND a.postal_code = c.zip_code) AS "isOwn"
     FROM cart c JOIN address a ON a.id = c.delivery_address_id 
     WHERE c.replaces_order_id IS NULL AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id)`,
  )
  expect(rows).toEqual([{ carts: 10, isOwn: true }])
})

test('every start of the demo makes the same demand', async () => {
  expect((await companyAt(monday)).demand).toEqual((await companyAt(monday)).demand)
})
