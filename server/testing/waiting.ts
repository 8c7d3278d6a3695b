import type pg from 'pg'
import { expect, vi } from 'vitest'

/**
 * These connections wait for a lock. A connection that waits to add a page to a table (`extend`) is left out, because that wait ends by itself
 * in a moment.
 */
const waiting = `SELECT query FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND wait_event <> 'extend' AND datname = current_database()`

/** Resolves with their statements as soon as this many connections wait for a lock that another connection holds. */
export function waitForLock(pool: pg.Pool, count = 1): Promise<readonly string[]> {
  const look = async () => {
    const { rows } = await pool.query<{ query: string }>(waiting)
    expect(rows).toHaveLength(count)
    return rows.map(({ query }) => query)
  }
  return vi.waitFor(look, { timeout: 10_000 })
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
  return Promise.race([started.then(() => null), waitForLock(pool).then(([statement = null]) => statement)])
}
