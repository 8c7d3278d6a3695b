/** This module does work on a database that may not be there yet. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const betweenTriesInMs = 1_000

/** A database that is silent for this long is away. */
const silenceInMs = 1_000

/**
 * These are the error codes of a database that is away. Node sends its own if nobody answers, and PostgreSQL sends
 * its own if it starts, stops or has no connection left.
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
  /** This is called once, when the database does not answer the first time. */
  readonly onAway: () => void
}

/**
 * Does the work once the database answers. Returns false if it was stopped before that.
 * @throws any other failure of the work.
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
