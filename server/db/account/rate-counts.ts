/** A rate count is how often something was requested in the current time window. All server processes share it. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type RateLimit = { readonly count: number; readonly seconds: number }

/** The key names the person or thing that the limit is for. */
export type KeyedLimit = RateLimit & { readonly key: string }

export type CountedCall = {
  readonly isWithin: boolean
  /** These are the seconds until a limit that is used up can be counted again. There is at least 1. */
  readonly secondsLeft: number
}

/**
 * Counts one more under each key, and returns whether that is within all limits of this window. If a limit is used
 * up, nothing is counted and nothing is written, so a refused request uses up no other share and leaves no row.
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
 * A limit that is used up stays so until its window ends, so further requests are refused without a question to the
 * database.
 */
const usedUp = new WeakMap<Db, Map<string, Date>>()
const maxKnown = 5000

export async function forgetRateCounts(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM rate_count WHERE until < ${now}`.execute(db)
}
