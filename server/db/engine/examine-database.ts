/** This module examines whether an operator's own database is able to do what the product needs. It changes nothing in the database. */
import { setTimeout as pause } from 'node:timers/promises'
import { examineMigrations, type MigrationState } from '@rolloff/sql/migrate.ts'
import pg from 'pg'
import { DatabaseRefused } from '#server/db/engine/database-refusal.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { productFolders } from '#server/db/engine/product-folders.ts'
import { hasDemoCompany } from '#server/db/seed/seed.ts'

const oldestVersion = 15

export type DatabaseFacts = {
  /** This is the main version of PostgreSQL, such as 15. */
  readonly version: number
  readonly isTooOld: boolean
  readonly mayCreate: boolean
  readonly isPooledByTransaction: boolean
  readonly hearsNotices: boolean
  readonly isEncrypted: boolean
  /** The tables are null if the server does not read them, because PostgreSQL is too old or a pooler shares its connections. */
  readonly tables: { readonly migrations: MigrationState; readonly stored: StoredFacts } | null
  /** This is the time by which the clock of the database is ahead of ours. It is negative if that clock is behind. */
  readonly aheadInMs: number
}

type StoredFacts = {
  /** This is the time when the last event of the payment service arrived. It is null if none has arrived. */
  readonly lastPaymentEventAt: Date | null
  readonly hasDemoCompany: boolean
  /** This is the fingerprint of the secret of the installation that uses the database. It is null before the first start. */
  readonly secretFingerprint: Buffer | null
}

/** @throws the errors of the database or of the driver. */
export async function examineDatabase(connectionString: string): Promise<DatabaseFacts> {
  return withClients(connectionString, async connect => {
    const client = await connect()
    const basics = await readBasics(client)
    const isPooledByTransaction = await sharesConnections(connect)
    if (isPooledByTransaction || basics.isTooOld)
      return { ...basics, isPooledByTransaction, hearsNotices: false, tables: null }
    const hearsNotices = await hearsWhatOthersSend(connect)
    return { ...basics, isPooledByTransaction, hearsNotices, tables: await readTables(connectionString) }
  })
}

/** @throws DatabaseRefused if the product could start on this database but would fail later. */
export async function refuseUnfit(connectionString: string): Promise<void> {
  await withClients(connectionString, async connect => {
    const { version, isTooOld } = await readBasics(await connect())
    if (isTooOld) throw new DatabaseRefused(sentenceOfAge(version))
    if (await sharesConnections(connect)) throw new DatabaseRefused(sentenceOfPooling)
  })
}

export const sentenceOfAge = (version: number): string =>
  `DATABASE_URL leads to PostgreSQL ${version}, and the product needs ${oldestVersion} or later: upgrade it.`

export const sentenceOfPooling =
  'DATABASE_URL leads through a pooler in transaction mode, where prepared statements, LISTEN and settings of a session get lost: ' +
  'set pool_mode = session, or connect to PostgreSQL itself.'

type Connect = () => Promise<pg.Client>

async function withClients<T>(connectionString: string, work: (connect: Connect) => Promise<T>): Promise<T> {
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({
      connectionString,
      application_name: 'rolloff check',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    return await work(connect)
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => {})))
  }
}

type Basics = Pick<DatabaseFacts, 'version' | 'isTooOld' | 'mayCreate' | 'isEncrypted' | 'aheadInMs'>

async function readBasics(client: pg.Client): Promise<Basics> {
  const askedAt = Date.now()
  const { rows } = await client.query<{ version: number; mayCreate: boolean; isEncrypted: boolean; nowInMs: number }>(`
    SELECT coalesce(current_setting('server_version_num')::int / 10000, 0) AS version,
      coalesce(has_schema_privilege('public', 'CREATE') AND has_schema_privilege('public', 'USAGE'), false) AS "mayCreate",
      coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
      coalesce(extract(epoch FROM clock_timestamp()) * 1000, 0)::float8 AS "nowInMs"`)
  const [found] = rows
  if (!found) throw new DatabaseRefused('What answers at DATABASE_URL is no PostgreSQL.')
  const { version, mayCreate, isEncrypted, nowInMs } = found
  const aheadInMs = Math.round(nowInMs - (askedAt + Date.now()) / 2)
  return { version, mayCreate, isEncrypted, aheadInMs, isTooOld: version < oldestVersion }
}

const triesToShare = 3

/**
 * Returns true if several of our connections share one connection of PostgreSQL, as with a pooler in transaction mode. The function opens
 * transactions on other connections. Such a pooler then gives them the connection of PostgreSQL that our first connection had before.
 */
async function sharesConnections(connect: Connect): Promise<boolean> {
  const first = await connect()
  const own = await processOf(first)
  for (let tries = 0; tries < triesToShare; tries += 1) {
    const other = await connect()
    await other.query('BEGIN')
    if ((await processOf(other)) === own || (await processOf(first)) !== own) return true
  }
  return false
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT coalesce(pg_backend_pid(), 0) AS pid')
  return rows[0]?.pid
}

const checkChannel = 'rolloff_check'
const noticeWithinMs = 3_000

async function hearsWhatOthersSend(connect: Connect): Promise<boolean> {
  const [listener, sender] = [await connect(), await connect()]
  const notified = new Promise<boolean>(resolve => listener.on('notification', () => resolve(true)))
  await listener.query(`LISTEN ${checkChannel}`)
  await sender.query(`NOTIFY ${checkChannel}`)
  const timeout = new AbortController()
  const silence = pause(noticeWithinMs, false, { signal: timeout.signal }).catch(() => false)
  return Promise.race([notified, silence]).finally(() => timeout.abort())
}

/** Reads the tables with the product's own pool, because the pool sets what the product needs of a connection. */
async function readTables(connectionString: string): Promise<DatabaseFacts['tables']> {
  const { db, pool, close } = openProductDatabase({
    connectionString,
    maxConnections: 1,
    applicationName: 'rolloff check',
  })
  try {
    const migrations = await examineMigrations(db, productFolders)
    const isWhole = migrations.pending.length === 0 && migrations.refused === null
    return { migrations, stored: isWhole ? await readStored(pool, await hasDemoCompany(db)) : nothingStored }
  } finally {
    await close()
  }
}

const nothingStored: StoredFacts = { lastPaymentEventAt: null, hasDemoCompany: false, secretFingerprint: null }

async function readStored(pool: pg.Pool, hasDemoCompany: boolean): Promise<StoredFacts> {
  const { rows } = await pool.query<Pick<StoredFacts, 'lastPaymentEventAt' | 'secretFingerprint'>>(`
    SELECT (SELECT max(received_at) FROM provider_event WHERE type NOT LIKE 'rolloff.%') AS "lastPaymentEventAt",
      (SELECT fingerprint FROM installation_secret) AS "secretFingerprint"`)
  return { ...nothingStored, ...rows[0], hasDemoCompany }
}
