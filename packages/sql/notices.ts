/**
 * A notice tells all server processes that one of them has committed something. Notices use NOTIFY and LISTEN, on a connection outside of
 * the pool. They are not sent within the transaction, because then all commits of the database would wait for each other. Notices are lost
 * while there is no connection, so every listener must also look for changes by itself.
 */
import { Socket } from 'node:net'
import pg from 'pg'

type Listener = (subject: string) => void

export type Notices = {
  /** Sends a subject after a short time, together with the other subjects of that time. It never fails, and nobody waits for it. */
  readonly send: (subject: string) => void
  /** Calls the listener with the subjects that all processes send, including this one. Returns a function that ends this. */
  readonly listen: (listener: Listener) => () => void
  readonly close: () => Promise<void>
}

const togetherMs = 20
const answerInMs = 5_000
/** A connection that was lost without an error is noticed within this time. */
const checkEveryMs = 15_000
/** The wait before a lost connection is opened again doubles with each failure. */
const firstWaitMs = 200
const maxWaitMs = 5_000

/** The statement has a name, so that a connection parses it only once. */
const notification = { name: 'notify', text: 'SELECT pg_notify($1, subject) FROM unnest($2::text[]) subject' }

/** Opens no connection until there is something to send or a listener. Processes with the same channel get each other's notices. */
export function openNotices(config: pg.ClientConfig, channel: string): Notices {
  const listeners = new Set<Listener>()
  const listenStatement = `LISTEN ${pg.escapeIdentifier(channel)}`
  const line = keepLine(config, {
    listenStatement,
    isListening: () => listeners.size > 0,
    hear: subject => {
      for (const listener of listeners) listener(subject)
    },
  })
  const waiting = new Set<string>()
  const sendAll = async () => {
    const subjects = [...waiting]
    waiting.clear()
    await line.query({ ...notification, values: [channel, subjects] })
  }
  return {
    send: subject => {
      if (waiting.size === 0) setTimeout(() => void sendAll(), togetherMs).unref()
      waiting.add(subject)
    },
    listen: listener => {
      listeners.add(listener)
      void line.query(listenStatement)
      return () => void listeners.delete(listener)
    },
    close: line.close,
  }
}

type LineParts = {
  readonly listenStatement: string
  readonly isListening: () => boolean
  readonly hear: (subject: string) => void
}

/** Keeps one connection. If it is lost, it is opened again as long as there is a listener. */
function keepLine(config: pg.ClientConfig, { listenStatement, isListening, hear }: LineParts) {
  let client: Promise<pg.Client> | null = null
  let isClosed = false
  const wait = growingWait()
  const lost = new WeakSet<pg.Client>()

  const connect = async (): Promise<pg.Client> => {
    const made = makeClient(config)
    made.on('error', () => lose(made))
    made.on('end', () => lose(made))
    made.on('notification', ({ payload = '' }) => hear(payload))
    await made.connect()
    if (isListening()) await made.query(listenStatement)
    wait.isOver()
    return made
  }
  const retire = () => {
    client = null
    wait.begin(() => !isClosed && isListening() && void check())
  }
  const lose = (one: pg.Client) => {
    if (lost.has(one)) return
    lost.add(one)
    void one.end().catch(() => {})
    void client?.then(current => current === one && retire()).catch(() => {})
  }
  /** Returns null if there is no connection now. */
  const connected = async (): Promise<pg.Client | null> => {
    if (isClosed || wait.isOn()) return null
    client ??= connect()
    const connecting = client
    return connecting.catch(() => {
      if (client === connecting) retire()
      return null
    })
  }
  const execute = async (statement: string | pg.QueryConfig): Promise<void> => {
    const found = await connected()
    await found?.query(statement).catch(() => lose(found))
  }
  /** Statements run one after the other on the connection. Their errors are caught, so this promise never fails. */
  let last = Promise.resolve()
  const query = (statement: string | pg.QueryConfig): Promise<void> => {
    last = last.then(() => execute(statement))
    return last
  }
  const check = () => query('SELECT')
  const checks = setInterval(() => isListening() && void check(), checkEveryMs).unref()
  const close = async () => {
    isClosed = true
    clearInterval(checks)
    wait.isOver()
    await client?.then(one => one.end()).catch(() => {})
  }
  return { query, close }
}

const makeClient = (config: pg.ClientConfig): pg.Client =>
  new pg.Client({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: answerInMs,
    query_timeout: answerInMs,
    // This socket does not keep the process from ending.
    stream: () => new Socket().unref(),
  })

/** Makes a wait that becomes longer after each failure, until a connection is opened. */
function growingWait() {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    isOn: () => timer !== null,
    begin: (then: () => void) => {
      const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2)
      failures += 1
      if (timer) clearTimeout(timer)
      timer = setTimeout(() => {
        timer = null
        then()
      }, waitMs).unref()
    },
    isOver: () => {
      failures = 0
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}
