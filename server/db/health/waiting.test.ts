import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWaiting } from '#server/db/health/waiting.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('only the slot of a standby counts as lost, and neither a logical slot nor one that ends with its session', async () => {
  const lost = await database.db.transaction().execute(async tx => {
    // PostgreSQL finds a temporary table before its own view of this name.
    await sql`CREATE TEMPORARY TABLE pg_replication_slots (active boolean, slot_type text, temporary boolean) ON COMMIT DROP`.execute(
      tx,
    )
    await sql`
      INSERT INTO pg_replication_slots VALUES (false, 'physical', false), (true, 'physical', false), (false, 'logical', false),
        (false, 'physical', true)`.execute(tx)
    const { lostStandbys } = await readWaiting(tx, { now: new Date(), jobNames: [], maxSegments: null })
    return lostStandbys
  })
  expect(lost).toBe(1)
})
