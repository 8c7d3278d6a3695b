import { makeDb } from '@rolloff/sql/connect.ts'
import { openNotices } from '@rolloff/sql/notices.ts'
import type pg from 'pg'
import { noticesChannel } from '#server/db/engine/product-database.ts'
import { findTestCluster } from '#server/testing/processes/cluster.ts'
import { applicationName, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** A database that no test uses at the moment. Its tables are empty, and its connections are open. */
type KeptDatabase = Pick<TestDatabase, 'connectionString' | 'pool' | 'drop'> & {
  readonly maxConnections: number
  /** The number of the first transaction after the copy of the template. If a table is changed, its row in the catalog has this number or a later one. */
  readonly firstTransaction: number
  readonly uses: number
}

const kept: KeptDatabase[] = []

/** Deleted rows stay in the files, because the tests' server has no autovacuum. Many of them would slow the next tests down. */
const maxUses = 40

/**
 * Returns an empty database. If an earlier test of this process has given a database back, this test gets that one. Its connections have
 * already planned the statements, so the test takes half as long. `drop` empties the database for the next test.
 */
export async function takeTestDatabase({ maxConnections }: { readonly maxConnections: number }): Promise<TestDatabase> {
  const index = kept.findIndex(one => one.maxConnections === maxConnections)
  const [taken = await createKept(maxConnections)] = index < 0 ? [] : kept.splice(index, 1)
  const { connectionString, pool } = taken
  const notices = openNotices({ connectionString, application_name: `${applicationName} notices` }, noticesChannel)
  const drop = async () => {
    await notices.close()
    const used = { ...taken, uses: taken.uses + 1 }
    if (used.uses < maxUses && (await isUnchanged(used)) && (await isEmptied(pool))) kept.push(used)
    else await taken.drop()
  }
  return { connectionString, pool, db: makeDb(pool, notices.send), notices, drop }
}

async function createKept(maxConnections: number): Promise<KeptDatabase> {
  const { connectionString, pool, drop } = await createTestDatabase({ maxConnections })
  const { rows } = await pool.query<{ next: number }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text::int AS next',
  )
  return { connectionString, pool, drop, maxConnections, firstTransaction: rows[0]?.next ?? 0, uses: 0 }
}

/**
 * Returns true if no test has changed the tables themselves, no statement runs, no other process is connected and no session holds a lock.
 * Otherwise something of this test would reach the next one.
 */
async function isUnchanged({ pool, firstTransaction }: KeptDatabase): Promise<boolean> {
  const { isThrowAway } = await findTestCluster()
  if (!isThrowAway || pool.ended || pool.ending || pool.idleCount !== pool.totalCount) return false
  const changedIn = (catalog: string) => `EXISTS (SELECT FROM ${catalog} WHERE xmin::text::bigint >= $2)`
  const { rows } = await pool.query<{ isUnchanged: boolean }>(
    `SELECT NOT (${['pg_class', 'pg_constraint', 'pg_trigger', 'pg_proc'].map(changedIn).join(' OR ')})
       AND NOT EXISTS (
         SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
           AND (application_name <> $1 OR state <> 'idle'))
       AND NOT EXISTS (
         SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE d.datname = current_database() AND l.locktype = 'advisory') AS "isUnchanged"`,
    [applicationName, firstTransaction],
  )
  return rows[0]?.isUnchanged === true
}

let emptying: string | undefined

/** Deletes all rows while triggers are off, and sets all sequences to their start. Returns false if PostgreSQL refuses it. */
async function isEmptied(pool: pg.Pool): Promise<boolean> {
  try {
    emptying ??= await writeEmptying(pool)
    await pool.query(emptying)
    return true
  } catch {
    return false
  }
}

async function writeEmptying(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(`
    SELECT format('DELETE FROM %I.%I', schemaname, tablename) AS statement FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'migration'
    UNION ALL
    SELECT format('SELECT setval(%L, %s, false)', seqrelid::regclass, seqstart) FROM pg_sequence`)
  return ['SET LOCAL session_replication_role = replica', ...rows.map(one => one.statement)].join(';\n')
}
