import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Db, openDatabase } from '#server/db/engine/connect.ts'
import type { Notices } from '#server/db/engine/notices.ts'
import { administer, findTestCluster, urlOf } from '#server/testing/processes/cluster.ts'

export type TestDatabase = {
  connectionString: string
  pool: pg.Pool
  db: Db
  notices: Notices
  /** Closes the pool and drops the database, even if a client is still connected. */
  drop: () => Promise<void>
}

/** A busy machine makes tests slow, never wrong. */
export const patienceInMs = 60_000

/** Makes a migrated, empty database, a copy of the template: this takes about 50 ms. */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const { template } = await findTestCluster()
  const { connectionString, drop: dropDatabase } = await createDatabase(template)
  const { db, pool, notices, close } = openDatabase({
    connectionString,
    applicationName: 'rolloff tests',
    waitInMs: patienceInMs,
    ...options,
  })
  const drop = async () => {
    await close()
    await dropDatabase()
  }
  return { connectionString, pool, db, notices, drop }
}

export type EmptyDatabase = { connectionString: string; drop: () => Promise<void> }

/** Makes a database without any table, for tests of the migrations themselves. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> => createDatabase('template0')

async function createDatabase(template: string): Promise<EmptyDatabase> {
  const { adminUrl } = await findTestCluster()
  const name = `rolloff_test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const drop = () => administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  return { connectionString: urlOf(adminUrl, name), drop }
}
