import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

/** The SQL files: in the bundle beside it, in the sources one folder up. */
export const migrationsFolder = ['./migrations', '../migrations']
  .map(path => fileURLToPath(new URL(path, import.meta.url)))
  .find(existsSync) as string

/** The database and the files of this version do not belong together; starting would do harm. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

type Migration = { name: string; text: string; checksum: string }
type Recorded = { name: string; checksum: string }

/** A database that is silent is asked anew. */
const connectionTimeoutMillis = 10_000

/**
 * Brings the database to the newest version and returns the names of the migrations it applied. Every migration and
 * its record are one transaction, so a kill at any moment leaves whole migrations behind and the next start continues.
 * Throws MigrationRefused when what is recorded is not what the files say.
 */
export async function migrate(connectionString: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString, application_name: 'rolloff migrate', connectionTimeoutMillis })
  client.on('error', () => {})
  await client.connect()
  try {
    const applied: string[] = []
    for (const migration of migrations) {
      if (await applyOnce(client, migration, migrations)) applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** What `migrate` would do, without doing it. */
export type MigrationState = {
  /** Names of the migrations that this version has and the database has not. */
  readonly pending: readonly string[]
  /** Why this version does not start on the database; null if it does. */
  readonly refused: string | null
}

export async function examineMigrations(db: Db, folder = migrationsFolder): Promise<MigrationState> {
  const migrations = await readMigrations(folder)
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass('public.migration') IS NOT NULL AS exists`.execute(
    db,
  )
  if (!rows[0]?.exists) return { pending: migrations.map(({ name }) => name), refused: null }
  const recorded = await sql<Recorded>`SELECT name, checksum FROM public.migration ORDER BY name`.execute(db)
  const names = new Set(recorded.rows.map(({ name }) => name))
  return {
    pending: migrations.map(({ name }) => name).filter(name => !names.has(name)),
    refused: refusalOf(recorded.rows, migrations),
  }
}

/** Not empty means not ready to serve. */
export async function pendingMigrations(db: Db, folder = migrationsFolder): Promise<readonly string[]> {
  return (await examineMigrations(db, folder)).pending
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  if (files.length === 0) throw new Error(`There are no migrations in ${folder}`)
  return Promise.all(
    files.map(async file => {
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.replace(/\.sql$/, ''), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** One for all versions of the product: two processes never migrate at once. */
const lockKey = 7_265_501

async function applyOnce(client: pg.Client, migration: Migration, all: Migration[]): Promise<boolean> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    const recorded = await readRecorded(client)
    refuseStrangers(recorded, all)
    const isNew = !recorded.some(({ name }) => name === migration.name)
    if (isNew) {
      await client.query(migration.text)
      await client.query('INSERT INTO public.migration (name, checksum) VALUES ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
    }
    await client.query('COMMIT')
    return isNew
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    if (error instanceof pg.DatabaseError) error.message = `Migration ${migration.name}: ${error.message}`
    throw error
  }
}

async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.migration (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
  const { rows } = await client.query<Recorded>('SELECT name, checksum FROM public.migration ORDER BY name')
  return rows
}

function refuseStrangers(recorded: Recorded[], all: Migration[]): void {
  const refusal = refusalOf(recorded, all)
  if (refusal) throw new MigrationRefused(refusal)
}

function refusalOf(recorded: Recorded[], all: Migration[]): string | null {
  const byName = new Map(all.map(migration => [migration.name, migration]))
  for (const { name, checksum } of recorded) {
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
  const newest = recorded.at(-1)?.name ?? ''
  const names = new Set(recorded.map(({ name }) => name))
  const late = all.find(({ name }) => name < newest && !names.has(name))
  return late
    ? `The migration ${late.name} is older than ${newest}, which this database already ran. Number it after that one.`
    : null
}
