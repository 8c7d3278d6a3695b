/** Only one server process deletes old rows at a time (rule A32). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** Runs the work in a transaction of its own, unless another server process is at such work. Returns null in that case. */
export async function takeTurn<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | null> {
  return db.transaction().execute(async tx => ((await isOwnTurn(tx)) ? work(tx) : null))
}

/**
 * Returns true if no other server process deletes old rows, and keeps it so until the transaction ends. From then on the transaction gives
 * up soon if it waits for a lock, and lets others go first.
 */
export async function isOwnTurn(tx: Tx): Promise<boolean> {
  await sql`SELECT set_config('statement_timeout', '3s', true), set_config('lock_timeout', '300ms', true)`.execute(tx)
  const { rows } = await sql`SELECT FROM (SELECT pg_try_advisory_xact_lock(hashtext('old rows')) AS is_free) turn
    WHERE is_free`.execute(tx)
  return rows.length > 0
}

const lockNotAvailable = '55P03'

/** Returns true if the work gave up because it waited for a lock. */
export const hasWaitedForLock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable
