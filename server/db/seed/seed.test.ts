import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicFactsSchema } from '#domain/company/public-facts.ts'
import { listCleanups, listContainerTypes, listMaterials } from '#server/db/catalog/catalog.ts'
import { loadPricingFacts } from '#server/db/pricing/pricing-facts.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { containerIdBySize } from './catalog.ts'
import { lastDemoNumber } from './company/seed-company.ts'
import { organizationId } from './ids.ts'
import { demoPublicFacts } from './organization.ts'
import { fillDemo, isDemoToFill, seed } from './seed.ts'

const clock = () => new Date('2026-11-21T15:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const tables = [
  'organization',
  'service_area',
  'service_area_zip',
  'closed_day',
  'container_type',
  'material',
  'add_on',
  'cleanup',
  'pricing_rule',
  'facility',
  'truck',
  'container',
  'driver',
  'membership',
] as const

async function countRows(): Promise<Record<string, number>> {
  const counts = tables.map(async table => {
    const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test('two servers that start on an empty database make one demo hauler, and a later start adds nothing', async () => {
  const first = await Promise.all([
    seed(database.db, { clock, size: 'demo' }),
    seed(database.db, { clock, size: 'demo' }),
  ])
  expect([...first].sort()).toEqual([false, true])
  const counts = await countRows()
  expect(counts).toMatchObject({ organization: 1, service_area: 2, container_type: 6, material: 22, closed_day: 18 })
  expect(counts).toMatchObject({ facility: 4, truck: 5, container: 76, driver: 4, membership: 7 })
  expect(await seed(database.db, { clock, size: 'demo' })).toBe(false)
  expect(await countRows()).toEqual(counts)
})

test('every box of the demo is where its moves say', async () => {
  const { rows } = await database.pool.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int AS count FROM container GROUP BY status ORDER BY status',
  )
  expect(Object.fromEntries(rows.map(row => [row.status, row.count]))).toEqual({
    available: 71,
    'in-maintenance': 2,
    'in-use': 2,
    'out-of-service': 1,
  })
  expect(await brokenInvariants(database.db)).toEqual([])
})

test('every type of pricing rule is in the database, with its scope in columns', async () => {
  const { rows } = await database.pool.query<{ type: string }>('SELECT DISTINCT type FROM pricing_rule ORDER BY type')
  expect(rows.map(row => row.type)).toEqual([
    'AUTO_DISCOUNT',
    'CONTAINER_MATERIAL_MATRIX',
    'CONTAINER_PERIOD_PRICING',
    'DISCOUNT',
    'TONNAGE_PRICING',
  ])
  const scoped = await database.pool.query<{ zip_codes: string[] | null; customer_ids: string[] | null }>(
    `SELECT zip_codes, customer_ids FROM pricing_rule WHERE zip_codes IS NOT NULL`,
  )
  expect(scoped.rows).toEqual([{ zip_codes: ['78617', '78719', '78725', '78744'], customer_ids: null }])
})

test('downtown Austin is served and Anchorage is not', async () => {
  const { rows } = await database.pool.query<{ zip_code: string; time_zone: string; tax_rate: string }>(
    `SELECT zip_code, time_zone, tax_rate FROM service_area_zip JOIN service_area ON service_area.id = service_area_id
     WHERE active AND zip_code IN ('78701', '99501')`,
  )
  expect(rows).toEqual([{ zip_code: '78701', time_zone: 'America/Chicago', tax_rate: '0.082500' }])
})

test('everything on sale can be read in Spanish', async () => {
  const types = await listContainerTypes(database.db, { organizationId }, 'es')
  expect(types.find(type => type._id === containerIdBySize['20yard'])).toMatchObject({
    name: 'Contenedor de 20 yardas',
    capacityDescription: 'De seis a ocho camionetas',
    dimensions: '22 x 8 x 4.5 ft',
  })
  expect((await listMaterials(database.db, { organizationId }, 'es')).map(one => one.name)).toContain('Tierra limpia')
  expect((await listCleanups(database.db, { organizationId }, 'es'))[0]).toMatchObject({
    title: 'Limpieza de casa',
    descriptionItems: ['Garaje, ático o sótano', 'Muebles viejos y cajas', 'Preparar la casa para venderla'],
  })
})

test('the names of pricing rules can be read in Spanish', async () => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM service_area LIMIT 1')
  const cart = { organizationId, serviceAreaId: rows[0]?.id ?? '', catalogVersion: null }
  const namesIn = async (language: 'en' | 'es') =>
    (await loadPricingFacts(database.db, cart, language)).rules.map(rule => rule.name)
  expect(await namesIn('en')).toContain('Contractor discount')
  expect(await namesIn('es')).toContain('Descuento para contratistas')
})

test('the demo hauler fills in what its pages show, and says that it is invented (rule A21)', async () => {
  const { rows } = await database.pool.query('SELECT public_facts FROM organization')
  expect(rows).toEqual([{ public_facts: publicFactsSchema.parse(demoPublicFacts) }])
  expect(demoPublicFacts.license).toContain('Example')
  expect(new URL(demoPublicFacts.reviewUrl).hostname).toBe('example.com')
})

describe('A demo that is filled after the start', () => {
  let later: TestDatabase
  beforeEach(async () => {
    later = await createTestDatabase()
    await seed(later.db, { clock, size: 'demo', hasOrders: true, isFilledLater: true })
  })
  afterEach(() => later.drop())

  const counts = async () => {
    const { rows } = await later.pool.query<Record<string, number>>(
      'SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM container) AS boxes, (SELECT count(*)::int FROM bill) > 0 AS "hasBills"',
    )
    return rows[0]
  }

  test('has its trucks and people at once, and a customer’s order gets the number after the demo’s orders', async () => {
    expect(await counts()).toEqual({ orders: 0, boxes: 0, hasBills: false })
    expect(await isDemoToFill(later.db)).toBe(true)
    const { rows } = await later.pool.query("SELECT nextval('order_number')::int AS number")
    expect(rows).toEqual([{ number: lastDemoNumber + 1 }])
    await fillDemo(later.db, { clock })
    const after = await later.pool.query("SELECT nextval('order_number')::int AS number")
    expect(after.rows).toEqual([{ number: lastDemoNumber + 2 }])
  })

  test('is filled once if two servers fill it', async () => {
    const filled = await Promise.all([fillDemo(later.db, { clock }), fillDemo(later.db, { clock })])
    expect(filled.sort()).toEqual([false, true])
    expect(await counts()).toEqual({ orders: 382, boxes: 76, hasBills: true })
    expect(await isDemoToFill(later.db)).toBe(false)
  })

  test('is empty after a failure in the middle, and complete after the next try', async () => {
    await later.pool.query('ALTER TABLE message ADD CONSTRAINT planted CHECK (false) NOT VALID')
    await expect(fillDemo(later.db, { clock })).rejects.toThrow('planted')
    expect(await counts()).toEqual({ orders: 0, boxes: 0, hasBills: false })
    await later.pool.query('ALTER TABLE message DROP CONSTRAINT planted')
    expect(await fillDemo(later.db, { clock })).toBe(true)
    expect(await counts()).toEqual({ orders: 382, boxes: 76, hasBills: true })
  })
})
