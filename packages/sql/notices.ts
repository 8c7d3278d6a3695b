/**
 * Notices inform all server processes that one of them has committed something. They use NOTIFY and LISTEN, on one
 * connection outside of the pool. A NOTIFY within the transaction would make all commits of the
 * database take turns. Notices get lost while there is no connection, so every listener also looks by itself.
 */
import { Socket } from 'node:net'
import pg from 'pg'

type Listener = (subject: string) => void

export type Notices = {
  /**
   * Sends a subject soon, together with the others that are sent meanwhile. It never fails and is never waited for.
   */
  readonly send: (subject: string) => void
  /** Receives the subjects that any process sends, this one included. Returns a function that stops it. */
  readonly listen: (listener: Listener) => () => void
  readonly close: () => Promise<void>
}

const togetherMs = 20
const answerInMs = 5_000
/** A connection that broke silently is noticed after this time. */
const checkEveryMs = 15_000
const firstWaitMs = 200
const longestWaitMs = 5_000

/** Connects only when there is something to send or to receive. Processes with the same channel hear each other. */
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
    await line.query('SELECT pg_notify($1, subject) FROM unnest($2::text[]) subject', [channel, subjects])
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

/** The line is one connection that comes back by itself as long as somebody listens. */
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
  /** Returns null while no connection can be had. */
  const connected = async (): Promise<pg.Client | null> => {
    if (isClosed || wait.isOn()) return null
    client ??= connect()
    const connecting = client
    return connecting.catch(() => {
      if (client === connecting) retire()
      return null
    })
  }
  const execute = async (text: string, values: readonly unknown[]): Promise<void> => {
    const found = await connected()
    await found?.query(text, [...values]).catch(() => lose(found))
  }
  /** A connection does one thing at a time, and none of its work ever fails. */
  let last = Promise.resolve()
  const query = (text: string, values: readonly unknown[] = []): Promise<void> => {
    last = last.then(() => execute(text, values))
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
    // The socket keeps no process alive.
    stream: () => new Socket().unref(),
  })

/** The wait becomes longer after each failure, until something succeeds. */
function growingWait() {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    isOn: () => timer !== null,
    begin: (then: () => void) => {
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2)
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
