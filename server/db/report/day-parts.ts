/** This module lists what orders and boxes contribute to the figures of one day of an area, a page at a time. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { YearRow } from '#domain/report/year-rows.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'

type DayAsk = {
  readonly areaId: string
  readonly day: Day
  /** This is the last row of the page before. It is null for the first page. */
  readonly after: YearRow | null
  readonly limit: number
}

/** Lists orders sorted by number, then boxes sorted by number. */
export async function listDayParts(db: Db, { areaId, day, after, limit }: DayAsk): Promise<YearRow[]> {
  const { rows } = await sql<{ number: string | null; isBox: boolean | null; sums: YearRow['sums'] | null }>`
    SELECT found.number, found."isBox", found.sums
    FROM (SELECT coalesce(o.friendly_id, c.friendly_id) AS number, c.id IS NOT NULL AS "isBox",
        jsonb_object_agg(part.figure, part.value) AS sums
      FROM (SELECT p.order_id, p.container_id, p.figure, sum(p.value) AS value
        FROM report_parts(${areaId}::uuid, ${isoDateOf(day)}::date, ${isoDateOf(day)}::date) p
        GROUP BY p.order_id, p.container_id, p.figure HAVING sum(p.value) <> 0) part
        LEFT JOIN orders o ON o.id = part.order_id LEFT JOIN container c ON c.id = part.container_id
      GROUP BY o.id, c.id) found
    WHERE ${after === null} OR (found."isBox", length(found.number), found.number) >
      (${after?.isBox ?? false}::boolean, length(${after?.number ?? ''}::text), ${after?.number ?? ''}::text)
    ORDER BY found."isBox", length(found.number), found.number LIMIT ${limit}`.execute(db)
  return rows.flatMap(({ number, isBox, sums }) => (number && sums ? [{ number, isBox: isBox === true, sums }] : []))
}
