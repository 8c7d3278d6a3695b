/** A time window is the hours in which a hauler offers drop-offs and pick-ups. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import type { Language } from '#domain/value/language.ts'
import { localized } from '#server/db/catalog/catalog.ts'

/** Returns a column with the windows of the hauler of a row, in the hauler's own order and with their names in the language. */
export const offeredRanges = (organization: string, language: Language) => sql`
  coalesce((SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('start', start_hour, 'end', end_hour,
      'needsConfirmation', needs_confirmation, 'onlyWeekend', only_weekend, 'name', ${localized('name', language)})) ORDER BY position, time_window.id)
    FROM time_window WHERE time_window.organization_id = ${sql.ref(organization)} AND NOT archived), '[]')`

/** Adds the windows that a new hauler begins with (rule S5). */
export async function addDefaultWindows(tx: Db | Tx, organizationId: string): Promise<void> {
  await sql`
    INSERT INTO time_window (organization_id, start_hour, end_hour, needs_confirmation, only_weekend, position)
    SELECT ${organizationId}, r.start, r.end, r."needsConfirmation", r."onlyWeekend", r.ordinality - 1
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(defaultWindowRanges)}::jsonb)
      AS (start integer, "end" integer, "needsConfirmation" boolean, "onlyWeekend" boolean)) WITH ORDINALITY r`.execute(
    tx,
  )
}

/**
 * Counts for each window how many of the hauler's newest orders since the given time have a visit in these hours. At most the newest 5,000
 * orders are counted.
 */
export async function countWindowUses(
  db: Db,
  organizationId: string,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT w.id, count(DISTINCT o.id)::int AS count
    FROM (SELECT o.id, o.drop_off_window, o.pickup_window FROM orders o
        WHERE o.organization_id = ${organizationId} AND o.created_at >= ${since}
        ORDER BY o.created_at DESC, o.id DESC LIMIT 5000) o
      CROSS JOIN LATERAL (VALUES (o.drop_off_window), (o.pickup_window)) visit (agreed)
      JOIN time_window w ON w.organization_id = ${organizationId} AND w.start_hour = (agreed->>'start')::int
        AND w.end_hour = (agreed->>'end')::int
        AND w.only_weekend = (extract(isodow FROM to_timestamp((agreed->>'day')::bigint / 1000) AT TIME ZONE 'UTC') = 6)
    GROUP BY w.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
