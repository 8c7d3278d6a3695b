import { tracingChannel } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import pg from 'pg'
import { type Notices, openNotices } from './notices.ts'

export type Result<Row> = { readonly rows: Row[]; readonly rowCount: number | null }

/** A statement can be executed on this object. */
export type Queryable = { query<Row>(statement: pg.QueryConfig): Promise<Result<Row>> }

/** On a database, each statement runs in a transaction of its own. `transaction` runs several statements in one. */
export type Db = Queryable & {
  /** Commits the work, or rolls it back if the work throws. */
  transaction(): { execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  /**
   * Notifies all server processes that data of this subject have changed. In a transaction, the notice is sent after the commit. Otherwise
   * it is sent at once.
   */
  notify(subject: string): void
}

/** This is an open transaction. No other transaction can be opened inside it. */
export type Tx = Db & { readonly isTransaction: true }

export type OpenDatabase = { db: Db; pool: pg.Pool; notices: Notices; close: () => Promise<void> }

type OpenOptions = {
  connectionString: string
  maxConnections?: number
  /** PostgreSQL shows the connections with this name. */
  applicationName?: string
  /** This is the channel of NOTIFY for notices. All processes with the same channel get them. The default is 'notices'. */
  noticesChannel?: string
  /** A query waits for a free connection for at most this time. The default is 5 seconds. */
  waitInMs?: number
  /** This is called when an idle connection breaks. The pool opens a new one if it needs one. */
  onConnectionLost?: (error: Error) => void
}

const statementTimeoutInMs = 5_000
const idleInTransactionTimeoutInMs = 10_000
const connectTimeoutInMs = 5_000
/**
 * PostgreSQL ends every statement before this time. A connection from which nothing arrives for so long is therefore dead, even if the
 * network reported no error.
 */
const silenceInMs = 6_000
/**
 * A new connection plans each statement again, which takes several times as long as the execution. An idle connection is therefore kept for
 * longer than a customer usually reads a page.
 */
const idleTimeoutInMs = 60_000

/**
 * With this option PostgreSQL plans a prepared statement once on each connection, at its first execution. Without it, PostgreSQL would plan
 * each of the first six executions. The planning of a statement that joins nine tables takes longer than its execution.
 */
const planOnce = '-c plan_cache_mode=force_generic_plan'

/** Opens a pool. It makes no connection before the first query. */
export function openDatabase(options: OpenOptions): OpenDatabase {
  const { connectionString, applicationName = 'node', noticesChannel = 'notices' } = options
  const notices = openNotices({ connectionString, application_name: `${applicationName} notices` }, noticesChannel)
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 10,
    application_name: applicationName,
    statement_timeout: statementTimeoutInMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutInMs,
    connectionTimeoutMillis: options.waitInMs ?? connectTimeoutInMs,
    idleTimeoutMillis: idleTimeoutInMs,
    Client: PooledClient,
    keepAlive: true,
    options: planOnce,
    types: { getTypeParser },
  })
  const onConnectionLost = options.onConnectionLost ?? (() => {})
  pool.on('error', onConnectionLost)
  // If a connection breaks while a query uses it, the query fails and the client emits an error as well. Without a listener, that error
  // would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  giveUpSilentOnes(pool)
  const close = async () => {
    await Promise.all([notices.close(), pool.end()])
  }
  return { db: makeDb(pool, notices.send), pool, notices, close }
}

/** This is a connection of the pool. It makes its own socket, so that the pool can set a timeout on it. */
class PooledClient extends pg.Client {
  readonly socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
  }
}

/**
 * Closes a connection from which a query has waited for an answer for too long. The query fails, and the pool removes the connection. The
 * same cause has probably silenced other connections, so the idle ones that are older than this silence are closed, too.
 */
function giveUpSilentOnes(pool: pg.Pool): void {
  const idleSince = new Map<PooledClient, number>()
  // The pool makes all of its clients from this class.
  const ours = (client: pg.ClientBase) => client as PooledClient
  pool.on('acquire', client => void idleSince.delete(ours(client)))
  pool.on('release', (_error, client) => void idleSince.set(ours(client), performance.now()))
  pool.on('remove', client => void idleSince.delete(ours(client)))
  pool.on('connect', given => {
    const client = ours(given)
    const isOurTurn = followTurns(client.socket)
    client.socket.setTimeout(silenceInMs).on('timeout', () => {
      // After a timeout, Node does not start the timer again by itself.
      if (idleSince.has(client) || isOurTurn()) return void client.socket.setTimeout(silenceInMs)
      client.socket.destroy(new Error('The database did not answer.'))
      const silentSince = performance.now() - silenceInMs
      for (const [other, since] of idleSince) {
        if (since < silentSince) other.socket.destroy(new Error('The database went silent.'))
      }
    })
  })
}

/** Returns a function that is true if PostgreSQL waits for the next statement of an open transaction, and not we for an answer. */
function followTurns(socket: Socket): () => boolean {
  const end = Buffer.alloc(readyForQueryLength)
  let writtenBefore = 0
  socket.on('data', (chunk: Buffer) => {
    end.copyWithin(0, Math.min(chunk.length, readyForQueryLength))
    chunk.copy(end, Math.max(0, readyForQueryLength - chunk.length), Math.max(0, chunk.length - readyForQueryLength))
    writtenBefore = socket.bytesWritten
  })
  return () => end.indexOf(readyForQueryHead) === 0 && socket.bytesWritten === writtenBefore
}

/** The last message of every answer of PostgreSQL begins with these bytes. The next byte shows whether a transaction is open. */
const readyForQueryHead = Buffer.from([0x5a, 0, 0, 0, 5])
const readyForQueryLength = 6

type Client = Pick<pg.ClientBase, 'query'>
type Pool = Client & { connect(): Promise<Client & Pick<pg.PoolClient, 'release'>> }

type Notify = Db['notify']

/** Makes a database from a pool. Without `notify`, no other process is notified of changes. */
export function makeDb(pool: Pool, notify: Notify = () => {}): Db {
  return {
    ...queryable(pool),
    transaction: () => ({ execute: work => transact(pool, work, notify) }),
    notify,
  }
}

/** Each statement is reported on this channel. A listener must leave the values alone, because they may be a person's. */
export const statementChannel = tracingChannel<unknown, { statement: pg.QueryConfig; error?: unknown }>(
  'rolloff.statement',
)

const queryable = (client: Client): Queryable => ({
  query: <Row>(statement: pg.QueryConfig) => {
    const send = () => client.query<Row & pg.QueryResultRow>(statement)
    return statementChannel.hasSubscribers ? statementChannel.tracePromise(send, { statement }) : send()
  },
})

async function transact<T>(pool: Pool, work: (tx: Tx) => Promise<T>, notify: Notify): Promise<T> {
  const client = await pool.connect()
  const subjects = new Set<string>()
  let isOpen = true
  const end = async (command: 'COMMIT' | 'ROLLBACK') => {
    await client.query(command)
    isOpen = false
  }
  try {
    await client.query('BEGIN')
    const result = await work(openTransaction(client, subjects))
    await end('COMMIT')
    subjects.forEach(notify)
    return result
  } catch (error) {
    await end('ROLLBACK').catch(() => {})
    throw error
  } finally {
    // If the rollback failed, the connection is closed. PostgreSQL then rolls the transaction back.
    client.release(isOpen)
  }
}

function openTransaction(client: Client, subjects: Set<string>): Tx {
  const refuse = () => {
    throw new Error('a transaction is open on this connection already')
  }
  const notify = (subject: string) => void subjects.add(subject)
  return { ...queryable(client), isTransaction: true, transaction: refuse, notify }
}

const { builtins } = pg.types
const int8Array = 1016
const dateArray = 1182
const textArray = 1009

type TextParser = (text: string) => unknown
const standardParser = (oid: number): TextParser => pg.types.getTypeParser(oid)
const readTextArray = (text: string) => standardParser(textArray)(text) as (string | null)[]

/** An int8 becomes a number. Dates and intervals stay the text that PostgreSQL sends, because they are not points in time. */
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
