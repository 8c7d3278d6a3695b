/** This module runs work that needs a database, and waits if the database is not there yet. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const betweenTriesInMs = 1_000

/** If the database does not answer within this time, it is away. */
const silenceInMs = 1_000

/**
 * An error with one of these codes means that the database is away. The codes in words are Node's, if nothing answers. The numbers are
 * PostgreSQL's, if it starts, stops or has no connection left.
 */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** Returns true if the database does not answer, and false if it answers and refuses. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && away.has(String(error.code))) return true
  return /^(Connection terminated|timeout expired|Query read timeout)/.test(error.message)
}

type Waiting = {
  readonly connectionString: string
  readonly isStopping: () => boolean
  /** This is called once, when the database does not answer for the first time. */
  readonly onAway: () => void
}

/**
 * Runs the work once the database answers. Returns false if the caller stopped before that.
 * @throws any other error of the work.
 */
export async function untilAnswered(
  work: () => Promise<unknown>,
  { connectionString, isStopping, onAway }: Waiting,
): Promise<boolean> {
  for (let tries = 0; !isStopping(); tries += 1) {
    try {
      await reach(connectionString)
      await work()
      return !isStopping()
    } catch (error) {
      if (!isAway(error)) throw error
      if (tries === 0) onAway()
      await pause(betweenTriesInMs)
    }
  }
  return false
}

async function reach(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: silenceInMs })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}
