/** A rate count is the number of requests in the current time window. All server processes share it. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type RateLimit = { readonly count: number; readonly seconds: number }

/** The key names the person or the thing that is limited. */
export type KeyedLimit = RateLimit & { readonly key: string }

export type CountedCall = {
  readonly isWithin: boolean
  /** These are the seconds until a limit that is used up begins again, at least 1. */
  readonly secondsLeft: number
}

/**
 * Adds 1 under each key, and returns whether every count is within its limit in the current window. If one limit is used up, nothing is
 * counted and nothing is stored. A refused request therefore uses up no other limit and leaves no row.
 */
export async function countWithin(db: Db, limits: readonly KeyedLimit[], now: Date): Promise<CountedCall> {
  const known = usedUp.get(db) ?? new Map<string, Date>()
  usedUp.set(db, known)
  const knownUntil = limits.map(({ key }) => known.get(key)).find(until => until !== undefined && until > now)
  if (knownUntil) return { isWithin: false, secondsLeft: secondsUntil(knownUntil, now) }
  const keys = limits.map(({ key }) => key)
  const most = limits.map(({ count }) => count)
  const ends = limits.map(({ seconds }) => new Date(now.getTime() + seconds * 1000))
  const { rows } = await sql<{ key: string | null; until: Date | null }>`
    WITH asked AS (SELECT key, most, until FROM unnest(${keys}::text[], ${most}::int[], ${ends}::timestamptz[]) AS a (key, most, until)),
    used_up AS (SELECT r.key, r.until FROM asked a JOIN rate_count r ON r.key = a.key
      WHERE r.until > ${now} AND r.count >= a.most ORDER BY r.until DESC LIMIT 1),
    counted AS (
      INSERT INTO rate_count AS r (key, count, until)
      SELECT key, 1, until FROM asked WHERE NOT EXISTS (SELECT FROM used_up) ORDER BY key
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN r.until <= ${now} THEN 1 ELSE r.count + 1 END,
        until = CASE WHEN r.until <= ${now} THEN excluded.until ELSE r.until END
      RETURNING key, count, until),
    exceeded AS (SELECT c.key, c.until FROM counted c JOIN asked a ON a.key = c.key WHERE c.count > a.most
      ORDER BY c.until DESC LIMIT 1)
    SELECT key, until FROM used_up UNION ALL SELECT key, until FROM exceeded`.execute(db)
  const [first] = rows
  if (!first?.key || !first.until) return { isWithin: true, secondsLeft: 1 }
  if (known.size >= maxKnown) known.clear()
  known.set(first.key, first.until)
  return { isWithin: false, secondsLeft: secondsUntil(first.until, now) }
}

const secondsUntil = (until: Date, now: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/**
 * This map remembers limits that are used up. Until the window of such a limit ends, further requests are refused without a read of the
 * database.
 */
const usedUp = new WeakMap<Db, Map<string, Date>>()
const maxKnown = 5000

export async function forgetRateCounts(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM rate_count WHERE until < ${now}`.execute(db)
}
