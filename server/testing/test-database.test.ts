import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'

test('each test database is migrated, empty and separate from the others', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  try {
    await one.pool.query('CREATE TABLE mark (id int)')
    const { rows } = await other.pool.query(
      "SELECT to_regclass('mark') AS mark, to_regclass('organization') AS organization",
    )
    expect(rows).toEqual([{ mark: null, organization: 'organization' }])
  } finally {
    await Promise.all([one.drop(), other.drop()])
  }
})
