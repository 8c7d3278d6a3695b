import pg from 'pg'
import type { Db } from './connect.ts'
import { type DatabaseFolders, type Migration, readMigrations, readSchema } from './database-files.ts'
import { sql } from './sql.ts'

/** The database and the files of this version do not belong together, so that starting would do harm. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

type Recorded = { name: string; checksum: string }
/**
 * These are the schema and migrations of this version, and the oldest migration from which it can update a
 * database.
 */
type Version = Pick<DatabaseFolders, 'baseline' | 'versionOfBaseline'> & { readonly migrations: readonly Migration[] }

/** A database that is silent for this long is asked again. */
const connectionTimeoutMillis = 10_000

/**
 * Brings the database to the newest version and returns the names of what it applied. An empty database is made from the
 * schema in one transaction, and is marked with the baseline and with each migration, because the schema contains them.
 * Every other database runs the migrations that it has not run. Each of them and its record are one transaction, so a
 * kill at any moment leaves whole migrations behind and the next start continues.
 * @throws MigrationRefused if the database was made by a version that this one cannot carry on.
 */
export async function migrate(connectionString: string, folders: DatabaseFolders): Promise<string[]> {
  const version = { ...folders, migrations: await readMigrations(folders) }
  const client = new pg.Client({ connectionString, application_name: 'migrate', connectionTimeoutMillis })
  client.on('error', () => {})
  await client.connect()
  try {
    const schema = await readSchema(folders)
    if (await inTransaction(client, 'The schema', () => buildOnce(client, version, schema))) return namesOf(version)
    const applied: string[] = []
    for (const migration of version.migrations) {
      const isNew = await inTransaction(client, `Migration ${migration.name}`, () =>
        applyOnce(client, migration, version),
      )
      if (isNew) applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** The state is the result that `migrate` would have, without running it. */
export type MigrationState = {
  /** These are the names of the migrations that this version has and the database lacks. */
  readonly pending: readonly string[]
  /** The reason why this version does not start on the database. It is null if it does start. */
  readonly refused: string | null
}

export async function examineMigrations(db: Db, folders: DatabaseFolders): Promise<MigrationState> {
  const version = { ...folders, migrations: await readMigrations(folders) }
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass('public.migration') IS NOT NULL AS exists`.execute(
    db,
  )
  if (!rows[0]?.exists) return { pending: namesOf(version), refused: null }
  const recorded = await sql<Recorded>`SELECT name, checksum FROM public.migration ORDER BY name`.execute(db)
  const names = new Set(recorded.rows.map(({ name }) => name))
  return {
    pending: namesOf(version).filter(name => !names.has(name)),
    refused: refusalOf(recorded.rows, version),
  }
}

/** Returns the pending migrations. If there are any, the server is not ready to serve. */
export async function pendingMigrations(db: Db, folders: DatabaseFolders): Promise<readonly string[]> {
  return (await examineMigrations(db, folders)).pending
}

const namesOf = ({ baseline, migrations }: Version) => [baseline, ...migrations.map(({ name }) => name)]

/** There is one key for all versions of the product, so that two processes never migrate at once. */
const lockKey = 7_265_501

async function inTransaction<T>(client: pg.Client, what: string, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    if (error instanceof pg.DatabaseError) error.message = `${what}: ${error.message}`
    throw error
  }
}

/** Makes the database if it is empty, and returns whether it was empty. */
async function buildOnce(client: pg.Client, version: Version, schema: string): Promise<boolean> {
  if ((await readFit(client, version)).length > 0) return false
  await client.query(schema)
  await record(client, { name: version.baseline, checksum: '' })
  for (const migration of version.migrations) await record(client, migration)
  return true
}

async function applyOnce(client: pg.Client, migration: Migration, version: Version): Promise<boolean> {
  const recorded = await readFit(client, version)
  if (recorded.some(({ name }) => name === migration.name)) return false
  await client.query(migration.text)
  await record(client, migration)
  return true
}

/**
 * Returns the migrations that the database has run.
 * @throws MigrationRefused if this version cannot carry the database on.
 */
async function readFit(client: pg.Client, version: Version): Promise<Recorded[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.migration (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
  const { rows } = await client.query<Recorded>('SELECT name, checksum FROM public.migration ORDER BY name')
  const refusal = refusalOf(rows, version)
  if (refusal) throw new MigrationRefused(refusal)
  return rows
}

const record = (client: pg.Client, { name, checksum }: Recorded) =>
  client.query('INSERT INTO public.migration (name, checksum) VALUES ($1, $2)', [name, checksum])

/** The migrations up to the baseline have no files here, so their records in the database are not compared. */
function refusalOf(recorded: readonly Recorded[], { baseline, versionOfBaseline, migrations }: Version): string | null {
  const newest = recorded.at(-1)?.name ?? ''
  const names = new Set(recorded.map(({ name }) => name))
  if (recorded.length > 0 && newest < baseline) {
    return (
      `The database was made by an older version, whose newest migration is ${newest}. ` +
      `Start the version of commit ${versionOfBaseline} on it once, and then this one.`
    )
  }
  const byName = new Map(migrations.map(migration => [migration.name, migration]))
  for (const { name, checksum } of recorded) {
    if (name <= baseline) continue
    const migration = byName.get(name)
    if (!migration) {
      return (
        `The database has the migration ${name}, which this version does not have. ` +
        'It was made by another version: start that one, or restore a backup made before it.'
      )
    }
    if (migration.checksum !== checksum)
      return `The migration ${name} was changed after this database ran it. Put the old text back and write a new migration.`
  }
  const late = migrations.find(({ name }) => name < newest && !names.has(name))
  return late
    ? `The migration ${late.name} is older than ${newest}, which this database already ran. Number it after that one.`
    : null
}
