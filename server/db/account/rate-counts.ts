/** How often something was requested in the current time window, shared by all server processes. */
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type RateLimit = { readonly count: number; readonly seconds: number }

export type Counted = {
  readonly isWithin: boolean
  /** Until the window ends and counting starts again; at least 1. */
  readonly secondsLeft: number
}

/** Counts one more under the key, and says whether that is within the limit of this window. */
export async function countWithin(db: Db, key: string, limit: RateLimit, now: Date): Promise<Counted> {
  const until = new Date(now.getTime() + limit.seconds * 1000)
  const { rows } = await sql<{ count: number; until: Date }>`
    INSERT INTO rate_count AS r (key, count, until) VALUES (${key}, 1, ${until})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.until <= ${now} THEN 1 ELSE r.count + 1 END,
      until = CASE WHEN r.until <= ${now} THEN excluded.until ELSE r.until END
    RETURNING count, until`.execute(db)
  const ends = rows[0]?.until ?? until
  return {
    isWithin: (rows[0]?.count ?? 0) <= limit.count,
    secondsLeft: Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1000)),
  }
}

export async function forgetRateCounts(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM rate_count WHERE until < ${now}`.execute(db)
}
