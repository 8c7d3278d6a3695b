import { createDatabase, type OneDatabase } from '@rolloff/postgres/throw-away.stage.ts'
import type { Db } from '@rolloff/sql/connect.ts'
import type { Notices } from '@rolloff/sql/notices.ts'
import type pg from 'pg'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { findTestCluster } from '#server/testing/processes/cluster.ts'

export type TestDatabase = {
  connectionString: string
  pool: pg.Pool
  db: Db
  notices: Notices
  /** Closes the pool and drops the database, even while a client is connected. */
  drop: () => Promise<void>
}

/** PostgreSQL shows the connections of tests with this name. */
export const applicationName = 'rolloff tests'

/** A test waits this long, so that a busy machine makes tests slow but does not make them fail. */
export const patienceInMs = 60_000

/** Makes a migrated, empty database as a copy of the template, in about 50 ms. */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const { adminUrl, template } = await findTestCluster()
  const { connectionString, drop: dropDatabase } = await createDatabase(adminUrl, template)
  const { db, pool, notices, close } = openProductDatabase({
    connectionString,
    applicationName,
    waitInMs: patienceInMs,
    ...options,
  })
  const drop = async () => {
    await close()
    await dropDatabase()
  }
  return { connectionString, pool, db, notices, drop }
}

/** Makes a database without any table, for tests of the migrations themselves. */
export const createEmptyDatabase = async (): Promise<OneDatabase> => createDatabase((await findTestCluster()).adminUrl)
