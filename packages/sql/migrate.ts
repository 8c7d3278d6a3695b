import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from './connect.ts'
import { type DatabaseFolders, type Migration, readMigrations, readSchema } from './database-files.ts'
import { buildIndexesAhead, withoutBuiltIndexes } from './indexes-ahead.ts'
import { sql } from './sql.ts'

/** The database and the files of this version do not fit. A start would damage the data. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

type Recorded = { name: string; checksum: string; unread_since: string | null }
/** These are the migrations of this version, and the baseline from which it can update a database. */
type Version = Pick<DatabaseFolders, 'baseline' | 'versionOfBaseline' | 'lateMigrations'> & {
  readonly migrations: readonly Migration[]
}

/** If the database does not answer within this time, the connection fails. */
const connectionTimeoutMillis = 10_000

/**
 * A migration that waits for a lock makes everybody wait who comes after it. So it gives up soon, lets them go first, and tries again. A
 * statement that takes longer than the maximum is taken back; a migration that needs more sets its own.
 */
type Waits = {
  readonly lockInMs: number
  readonly statementInMs: number
  readonly tries: number
  readonly betweenTriesInMs: number
}

const usualWaits: Waits = { lockInMs: 4_000, statementInMs: 900_000, tries: 30, betweenTriesInMs: 2_000 }

/**
 * Updates the database to the newest version and returns the names of the migrations that were applied. An empty database is made from the
 * schema in one transaction. The baseline and all migrations are then recorded, because the schema contains their changes. In every other
 * database the missing migrations run. The indexes of a migration are built before it, so that nobody waits for them. The migration and its
 * record are one transaction. If the process is killed, every migration has run
 * completely or not at all, and the next start runs the remaining ones.
 * @throws MigrationRefused if this version cannot update the database.
 */
export async function migrate(
  connectionString: string,
  folders: DatabaseFolders,
  waits = usualWaits,
): Promise<string[]> {
  const version = { ...folders, migrations: await readMigrations(folders) }
  const client = new pg.Client({ connectionString, application_name: 'migrate', connectionTimeoutMillis })
  client.on('error', () => {})
  await client.connect()
  try {
    const schema = await readSchema(folders)
    const runs = <T>(what: string, work: Work<T>) =>
      untilUnlocked(what, waits, () => inTransaction(client, what, waits, work))
    if (await runs('The schema', () => buildOnce(client, version, schema))) return namesOf(version)
    await waitForTurn(client)
    const applied: string[] = []
    for (const migration of version.migrations) {
      const what = `Migration ${migration.name}`
      if (await runs(what, () => hasRun(client, migration, version))) continue
      await untilUnlocked(what, waits, () => buildIndexesAhead(client, migration.text, waits.lockInMs))
      if (await runs(what, () => applyOnce(client, migration, version))) applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** This is what `migrate` would do with a database, without doing it. */
export type MigrationState = {
  /** These are the names of the migrations that the database has not run yet. */
  readonly pending: readonly string[]
  /** This is the reason why this version does not start on the database. It is null if the version starts. */
  readonly refused: string | null
}

export async function examineMigrations(db: Db, folders: DatabaseFolders): Promise<MigrationState> {
  const version = { ...folders, migrations: await readMigrations(folders) }
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass('public.migration') IS NOT NULL AS exists`.execute(
    db,
  )
  if (!rows[0]?.exists) return { pending: namesOf(version), refused: null }
  const recorded = await sql<Recorded>`
    SELECT name, checksum, to_jsonb(migration) ->> 'unread_since' AS unread_since FROM public.migration ORDER BY name
  `.execute(db)
  const names = new Set(recorded.rows.map(({ name }) => name))
  return {
    pending: namesOf(version).filter(name => !names.has(name)),
    refused: refusalOf(recorded.rows, version),
  }
}

/** Returns the migrations that have not run yet. As long as there are any, the server is not ready to serve. */
export async function pendingMigrations(db: Db, folders: DatabaseFolders): Promise<readonly string[]> {
  return (await examineMigrations(db, folders)).pending
}

const namesOf = ({ baseline, migrations }: Version) => [baseline, ...migrations.map(({ name }) => name)]

/** All versions of the product use this key of the lock, so that two processes never migrate at once. */
const lockKey = 7_265_501
/** The session that holds this lock runs the missing migrations. */
const turnKey = lockKey + 1
const turnEveryMs = 100

/**
 * Waits until no other session runs migrations. It asks again and again, because PostgreSQL builds an index beside writers only after every
 * transaction has ended that was open before, also one that waits for a lock. The lock is given back when the connection ends.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isFree: boolean }>('SELECT pg_try_advisory_lock($1) AS "isFree"', [turnKey])
    if (rows[0]?.isFree) return
    await pause(turnEveryMs)
  }
}

type Work<T> = () => Promise<T>

/** PostgreSQL answers with this code if a lock is not free in time. */
const lockNotFree = '55P03'

/**
 * Tries again while another session holds a lock that the work needs.
 * @throws MigrationRefused if the lock does not become free.
 */
async function untilUnlocked<T>(what: string, waits: Waits, work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotFree) throw error
      if (tries >= waits.tries)
        throw new MigrationRefused(
          `${what} needs a lock that another session of the database does not give back. ` +
            'Look for it in pg_stat_activity, end it, and start the server again.',
        )
      await pause(waits.betweenTriesInMs)
    }
  }
}

async function inTransaction<T>(client: pg.Client, what: string, waits: Waits, work: Work<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    await client.query(
      `SET LOCAL lock_timeout = ${waits.lockInMs}; SET LOCAL statement_timeout = ${waits.statementInMs}`,
    )
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    if (error instanceof pg.DatabaseError) error.message = `${what}: ${error.message}`
    throw error
  }
}

/** Makes the database from the schema if it is empty. Returns true if it was empty. */
async function buildOnce(client: pg.Client, version: Version, schema: string): Promise<boolean> {
  const recorded = await readFit(client, version)
  await addMark(client)
  if (recorded.length > 0) return false
  await client.query(schema)
  await record(client, { name: version.baseline, checksum: '', text: '' })
  for (const migration of version.migrations) await record(client, migration)
  return true
}

/** Tables of older versions have no column for the mark. The lock for adding it is held for this short transaction alone. */
async function addMark(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = 'public.migration'::regclass AND attname = 'unread_since'",
  )
  if (rowCount === 0) await client.query('ALTER TABLE public.migration ADD COLUMN unread_since text')
}

async function hasRun(client: pg.Client, migration: Migration, version: Version): Promise<boolean> {
  const recorded = await readFit(client, version)
  return recorded.some(({ name }) => name === migration.name)
}

async function applyOnce(client: pg.Client, migration: Migration, version: Version): Promise<boolean> {
  if (await hasRun(client, migration, version)) return false
  await client.query(withoutBuiltIndexes(migration.text))
  await record(client, migration)
  return true
}

/**
 * Returns the migrations that the database has run.
 * @throws MigrationRefused if this version cannot update the database.
 */
async function readFit(client: pg.Client, version: Version): Promise<Recorded[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.migration (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
  // A database of an older version does not have the column yet.
  const { rows } = await client.query<Recorded>(
    "SELECT name, checksum, to_jsonb(migration) ->> 'unread_since' AS unread_since FROM public.migration ORDER BY name",
  )
  const refusal = refusalOf(rows, version)
  if (refusal) throw new MigrationRefused(refusal)
  return rows
}

const record = (client: pg.Client, { name, checksum, text }: Migration) =>
  client.query('INSERT INTO public.migration (name, checksum, unread_since) VALUES ($1, $2, $3)', [
    name,
    checksum,
    /^-- contract: unread since (\S+)$/m.exec(text)?.[1] ?? null,
  ])

/**
 * Returns the reason why this version does not start on a database, or null. Migrations up to the baseline have no files any more, so their
 * records are not checked.
 */
function refusalOf(
  recorded: readonly Recorded[],
  { baseline, versionOfBaseline, migrations, lateMigrations = [] }: Version,
): string | null {
  const newest = recorded.at(-1)?.name ?? ''
  const names = new Set(recorded.map(({ name }) => name))
  if (recorded.length > 0 && newest < baseline) {
    return (
      `The database was made by an older version, whose newest migration is ${newest}. ` +
      `Start the version of commit ${versionOfBaseline} on it once, and then this one.`
    )
  }
  const byName = new Map(migrations.map(migration => [migration.name, migration]))
  const newestHere = migrations.at(-1)?.name ?? baseline
  for (const { name, checksum, unread_since: unreadSince } of recorded) {
    if (name <= baseline) continue
    const migration = byName.get(name)
    if (!migration) {
      // A newer version has only added something, so this version still finds all that it uses.
      if (name > newestHere && unreadSince === null) continue
      const since = unreadSince === null ? '' : ` It took away what versions before ${unreadSince} use.`
      return (
        `The database has the migration ${name}, which this version does not have.${since} ` +
        'It was made by another version: start that one, or restore a backup made before it.'
      )
    }
    if (migration.checksum !== checksum)
      return `The migration ${name} was changed after this database ran it. Put the old text back and write a new migration.`
  }
  const late = migrations.find(({ name }) => name < newest && !names.has(name) && !lateMigrations.includes(name))
  return late
    ? `The migration ${late.name} is older than ${newest}, which this database already ran. Number it after that one.`
    : null
}
