import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { PooledKysely } from '#server/db/engine/pooled-kysely.ts'
import { PreparingClient } from '#server/db/engine/prepared.ts'
import type { Database } from '#server/db/engine/schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export type OpenDatabase = { db: Db; pool: pg.Pool; close: () => Promise<void> }

type OpenOptions = {
  connectionString: string
  maxConnections?: number
  applicationName?: string
  /** How long a question waits for a free connection; 5 seconds where nothing is said. */
  waitInMs?: number
  /** Told when an idle connection breaks; the pool opens a new one by itself. */
  onConnectionLost?: (error: Error) => void
}

const statementTimeoutInMs = 5_000
const idleInTransactionTimeoutInMs = 10_000
const connectTimeoutInMs = 5_000

/** Opens a pool with Kysely upon it; nothing is connected before the first query. */
export function openDatabase(options: OpenOptions): OpenDatabase {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.connectionString,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'rolloff',
    statement_timeout: statementTimeoutInMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutInMs,
    connectionTimeoutMillis: options.waitInMs ?? connectTimeoutInMs,
    keepAlive: true,
    types: { getTypeParser },
  })
  const onConnectionLost = options.onConnectionLost ?? (() => {})
  pool.on('error', onConnectionLost)
  // A connection that breaks while it is lent out fails its query and also emits an error, which nobody else hears.
  pool.on('connect', client => client.on('error', () => {}))
  const db = new PooledKysely(pool)
  return { db, pool, close: () => db.destroy() }
}

const { builtins } = pg.types
const int8Array = 1016
const dateArray = 1182
const textArray = 1009

type TextParser = (text: string) => unknown
const standardParser = (oid: number): TextParser => pg.types.getTypeParser(oid)
const readTextArray = (text: string) => standardParser(textArray)(text) as (string | null)[]

/** Reads int8 as a number, and leaves dates and intervals as the text that PostgreSQL sends: they are no instants. */
const parsers: Partial<Record<number, TextParser>> = {
  [builtins.INT8]: toSafeInteger,
  [int8Array]: text => readTextArray(text).map(each => (each === null ? null : toSafeInteger(each))),
  [builtins.DATE]: text => text,
  [dateArray]: readTextArray,
  [builtins.INTERVAL]: text => text,
}

const getTypeParser = (oid: number, format?: string) =>
  format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : (parsers[oid] ?? standardParser(oid))

function toSafeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} from the database is too large for a number`)
  return number
}
