import type pg from 'pg'
import { expect, vi } from 'vitest'

/** Resolves as soon as this many connections wait for a lock that another connection holds. */
export async function waitForLock(pool: pg.Pool, count = 1): Promise<void> {
  const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(count), { timeout: 10_000 })
}

/** Returns true if the work ends, and false if a connection waits for a lock first. */
export function endsAtOnce(pool: pg.Pool, started: Promise<unknown>): Promise<boolean> {
  return Promise.race([started.then(() => true), waitForLock(pool).then(() => false)])
}

/**
 * Returns the statement in which a connection waits for a lock that another connection holds. Returns null if the work ends and no
 * connection had to wait.
 */
export function statementThatWaits(pool: pg.Pool, started: Promise<unknown>): Promise<string | null> {
  const waiting = async () => {
    await waitForLock(pool)
    const { rows } = await pool.query(
      `SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return String(rows[0]?.query)
  }
  return Promise.race([started.then(() => null), waiting()])
}
