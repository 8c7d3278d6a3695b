import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { findCartPlace } from '#server/db/catalog/areas.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('each hauler’s cart gets the place of its own service area', async () => {
  for (let number = 0; number < 2; number += 1) {
    const { id: organizationId, serviceAreaId, zipCode } = await makeOrganization(database.db)
    const cart = { organizationId, serviceAreaId, zipCode: zipCode as ZipCode, catalogVersion: 1 }
    expect(await findCartPlace(database.db, cart)).toMatchObject({ timeZone: 'America/Chicago' })
  }
})
