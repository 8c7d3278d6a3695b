import { Socket } from 'node:net'
import pg from 'pg'
import { type Notices, openNotices } from './notices.ts'

export type Result<Row> = { readonly rows: Row[]; readonly rowCount: number | null }

/** A statement can be executed on this. */
export type Queryable = { query<Row>(statement: pg.QueryConfig): Promise<Result<Row>> }

/** The database executes each statement by itself, or several in one transaction. */
export type Db = Queryable & {
  /** Commits the work, or rolls all of it back if the work throws. */
  transaction(): { execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  /**
   * Notifies all server processes that something of this subject has changed. In a transaction it does so after the
   * commit, and otherwise at once.
   */
  notify(subject: string): void
}

/** This is an open transaction. No other can be opened within it. */
export type Tx = Db & { readonly isTransaction: true }

export type OpenDatabase = { db: Db; pool: pg.Pool; notices: Notices; close: () => Promise<void> }

type OpenOptions = {
  connectionString: string
  maxConnections?: number
  /** PostgreSQL shows the connections under this name. */
  applicationName?: string
  /** Notices go by this channel of NOTIFY to every process that uses the same. The default is 'notices'. */
  noticesChannel?: string
  /** This is the time that a query waits for a free connection. The default is 5 seconds. */
  waitInMs?: number
  /** This is called when an idle connection breaks. The pool opens a new one by itself. */
  onConnectionLost?: (error: Error) => void
}

const statementTimeoutInMs = 5_000
const idleInTransactionTimeoutInMs = 10_000
const connectTimeoutInMs = 5_000
/**
 * PostgreSQL has ended every statement before this time, so a connection that is silent for so long is dead and its
 * end was never reported.
 */
const silenceInMs = 6_000
/**
 * A new connection plans each statement anew, which takes PostgreSQL several times as long as to execute it. So a
 * connection outlives the time in which a customer reads a page.
 */
const idleTimeoutInMs = 60_000

/**
 * A prepared statement is planned at its first execution on a connection, not at each of the first six, because
 * planning a statement that joins nine tables costs more than executing it.
 */
const planOnce = '-c plan_cache_mode=force_generic_plan'

/** Opens a pool. It connects only at the first query. */
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
  // A connection that breaks while it is lent out fails its query and also emits an error, which no other listener
  // handles.
  pool.on('connect', client => client.on('error', () => {}))
  giveUpSilentOnes(pool)
  const close = async () => {
    await Promise.all([notices.close(), pool.end()])
  }
  return { db: makeDb(pool, notices.send), pool, notices, close }
}

/** This is a connection of the pool. Its socket is made here, so that its silence can be watched. */
class PooledClient extends pg.Client {
  readonly socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
  }
}

/**
 * A query that waits on a connection that went silent fails, and the pool throws the connection out. What silenced
 * it has silenced others as well, so those that have lain in the pool since before are closed too.
 */
function giveUpSilentOnes(pool: pg.Pool): void {
  const idleSince = new Map<PooledClient, number>()
  // The pool makes every client of the class that it was given.
  const ours = (client: pg.ClientBase) => client as PooledClient
  pool.on('acquire', client => void idleSince.delete(ours(client)))
  pool.on('release', (_error, client) => void idleSince.set(ours(client), performance.now()))
  pool.on('remove', client => void idleSince.delete(ours(client)))
  pool.on('connect', given => {
    const client = ours(given)
    const isOurTurn = followTurns(client.socket)
    client.socket.setTimeout(silenceInMs).on('timeout', () => {
      // Node does not begin to count again by itself once the time has passed.
      if (idleSince.has(client) || isOurTurn()) return void client.socket.setTimeout(silenceInMs)
      client.socket.destroy(new Error('The database did not answer.'))
      const silentSince = performance.now() - silenceInMs
      for (const [other, since] of idleSince) {
        if (since < silentSince) other.socket.destroy(new Error('The database went silent.'))
      }
    })
  })
}

/** Within a transaction it may be our turn to send something. */
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

/**
 * PostgreSQL's last message of each answer begins with these bytes. The byte after them shows whether a transaction
 * is open.
 */
const readyForQueryHead = Buffer.from([0x5a, 0, 0, 0, 5])
const readyForQueryLength = 6

type Client = Pick<pg.ClientBase, 'query'>
type Pool = Client & { connect(): Promise<Client & Pick<pg.PoolClient, 'release'>> }

type Notify = Db['notify']

/** If no way to notify is given, other processes notice changes by themselves. */
export function makeDb(pool: Pool, notify: Notify = () => {}): Db {
  return {
    ...queryable(pool),
    transaction: () => ({ execute: work => transact(pool, work, notify) }),
    notify,
  }
}

const queryable = (client: Client): Queryable => ({
  query: <Row>(statement: pg.QueryConfig) => client.query<Row & pg.QueryResultRow>(statement),
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
    // A connection that could not even roll back is closed, and then PostgreSQL rolls back.
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

/**
 * The parsers read int8 as a number, and leave dates and intervals as the text that PostgreSQL sends, because they
 * are no instants.
 */
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
