import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPricedSizes } from '#server/operations/storefront/priced-sizes.ts'
import { makeOrganization, type TestOrganization } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let hauler: TestOrganization
beforeAll(async () => {
  database = await createTestDatabase()
  hauler = await makeOrganization(database.db)
})
afterAll(() => database.drop())

const count = async () => {
  const { rows } = await database.pool.query<{ catalogVersion: number }>(
    'SELECT catalog_version AS "catalogVersion" FROM organization WHERE id = $1',
    [hauler.id],
  )
  const catalogVersion = rows[0]?.catalogVersion ?? 0
  return countPricedSizes({ db: database.db, clock: () => new Date() }, { organizationId: hauler.id, catalogVersion })
}
const change = (text: string, ...values: unknown[]) => database.pool.query(text, [hauler.id, ...values])

test('a size counts as priced while it has a price in an area of the hauler', async () => {
  expect(await count()).toEqual({ sizes: 2, pricedSizes: 2 })

  const [containerTypeId] = hauler.containerTypeIds
  const refused = {
    containerTypeId,
    materialId: hauler.materialId,
    enabled: false,
    pricingType: 'fixed',
    fixedPriceInCents: 0,
    minimumTonnage: '0',
    perTonRateInCents: 0,
  }
  await change(
    `INSERT INTO pricing_rule (organization_id, id, name, type, data, precedence)
     VALUES ($1, $2, 'Refused', 'CONTAINER_MATERIAL_MATRIX', $3, 500)`,
    randomUUID(),
    JSON.stringify({ cells: [refused] }),
  )
  expect(await count()).toEqual({ sizes: 2, pricedSizes: 1 })

  await change(`UPDATE pricing_rule SET data = '{}' WHERE organization_id = $1`)
  expect(await count()).toEqual({ sizes: 2, pricedSizes: 0 })

  await change('DELETE FROM pricing_rule WHERE organization_id = $1')
  await change('UPDATE service_area_zip SET active = false WHERE organization_id = $1')
  expect(await count()).toEqual({ sizes: 2, pricedSizes: 0 })

  await change('UPDATE service_area_zip SET active = true WHERE organization_id = $1')
  await change('UPDATE container_type SET archived = true WHERE organization_id = $1')
  expect(await count()).toEqual({ sizes: 0, pricedSizes: 0 })
})
