/** The figures of a hauler's areas are stored up to a day of each area. For later days they are computed when they are read. */

import type { Db } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import type { BoxFigure, Figure, OrderFigure } from '#domain/report/figures.ts'
import { type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'

export type FigureQuery = {
  readonly organizationId: string
  /** Null means all areas of the hauler. */
  readonly areaId: string | null
  readonly from: Day
  readonly to: Day
  /** Days that have not begun at this time have no figures. */
  readonly now: Date
}

/** Returns a column with the last day of a `service_area a` that has figures. */
const lastDay = ({ to, now }: FigureQuery) =>
  sql`least(${isoDateOf(to)}::date, (${now}::timestamptz AT TIME ZONE a.time_zone)::date)`

const areasOf = ({ organizationId, areaId }: FigureQuery) =>
  sql`a.organization_id = ${organizationId} AND (${areaId}::uuid IS NULL OR a.id = ${areaId}::uuid)`

export type DayFigure = { readonly day: string; readonly figure: Figure; readonly value: number }

export async function listDayFigures(db: Db, input: FigureQuery): Promise<DayFigure[]> {
  const from = isoDateOf(input.from)
  const { rows } = await sql<{ day: string | null; figure: Figure | null; value: number | null }>`
    SELECT f.day::text AS day, f.figure, sum(f.value)::float8 AS value
    FROM service_area a CROSS JOIN LATERAL (
      SELECT d.day, d.figure, d.value FROM daily_figure d
      WHERE d.service_area_id = a.id AND d.day BETWEEN ${from}::date AND ${lastDay(input)}
      UNION ALL
      SELECT p.day, p.figure, p.value FROM report_parts(a.id, greatest(${from}::date,
        (SELECT r.until + 1 FROM rolled_up r WHERE r.service_area_id = a.id)), ${lastDay(input)}) p) f
    WHERE ${areasOf(input)} GROUP BY f.day, f.figure ORDER BY f.day, f.figure`.execute(db)
  return rows.flatMap(({ day, figure, value }) => (day && figure && value ? [{ day, figure, value }] : []))
}

export type OrderPart = { readonly id: string; readonly number: string; readonly value: number }
export type PartsQuery = FigureQuery & {
  readonly figure: OrderFigure
  /** This is the number of the last order of the page before. It is null for the first page. */
  readonly after: number | null
  readonly limit: number
}

/** Lists the orders behind a figure, each with what it contributes, the newest first. */
export async function listOrderParts(db: Db, input: PartsQuery): Promise<OrderPart[]> {
  const from = isoDateOf(input.from)
  const { rows } = await sql<{ id: string; number: string; value: number | null }>`
    SELECT o.id, o.friendly_id AS number, part.value
    FROM (SELECT p.order_id, sum(p.value)::float8 AS value
      FROM service_area a CROSS JOIN LATERAL order_parts(a.id, ${from}::date, ${lastDay(input)}) p
      WHERE ${areasOf(input)} AND p.figure = ${input.figure} GROUP BY p.order_id) part
      JOIN orders o ON o.id = part.order_id
    WHERE part.value <> 0 AND (${input.after}::bigint IS NULL OR substr(o.friendly_id, 3)::bigint < ${input.after}::bigint)
    ORDER BY substr(o.friendly_id, 3)::bigint DESC LIMIT ${input.limit}`.execute(db)
  return rows.map(row => ({ ...row, value: row.value ?? 0 }))
}

export type BoxPart = { readonly id: string; readonly number: string; readonly value: number }
export type BoxesQuery = FigureQuery & {
  readonly figure: BoxFigure
  /** This is the number of the last box of the page before, as it is painted on the box. It is null for the first page. */
  readonly after: string | null
  readonly limit: number
}

/** Lists the boxes behind a figure, each with its number of days, sorted by number. */
export async function listBoxParts(db: Db, input: BoxesQuery): Promise<BoxPart[]> {
  const place = (name: Statement) => sql`(split_part(${name}, '-', 1), split_part(${name}, '-', 2)::int)`
  const { rows } = await sql<{ id: string; number: string; value: number | null }>`
    SELECT c.id, c.friendly_id AS number, part.value
    FROM (SELECT p.container_id, sum(p.value)::float8 AS value
      FROM service_area a CROSS JOIN LATERAL box_parts(a.id, ${isoDateOf(input.from)}::date, ${lastDay(input)}) p
      WHERE ${areasOf(input)} AND p.figure = ${input.figure} GROUP BY p.container_id) part
      JOIN container c ON c.id = part.container_id
    WHERE ${input.after}::text IS NULL OR ${place(sql`c.friendly_id`)} > ${place(sql`${input.after}::text`)}
    ORDER BY ${place(sql`c.friendly_id`)} LIMIT ${input.limit}`.execute(db)
  return rows.map(row => ({ ...row, value: row.value ?? 0 }))
}

export type ReportArea = { readonly id: string; readonly name: string; readonly timeZone: string }

export async function listReportAreas(db: Db, organizationId: string): Promise<ReportArea[]> {
  const { rows } = await sql<ReportArea>`
    SELECT id, name, time_zone AS "timeZone" FROM service_area WHERE organization_id = ${organizationId}
    ORDER BY name, id`.execute(db)
  return rows
}

/** Returns the first day on which an area has a figure. It is null if the area has neither an order nor a box. */
export async function readFirstDay(db: Db, areaId: string): Promise<Day | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT first_day_of_figures(${areaId}::uuid)::text AS day`.execute(db)
  const day = rows[0]?.day
  return day ? dayOf(day) : null
}

export async function listAreasToRollUp(db: Db): Promise<{ id: string; timeZone: string; until: string | null }[]> {
  const { rows } = await sql<{ id: string; timeZone: string; until: string | null }>`
    SELECT a.id, a.time_zone AS "timeZone", r.until::text AS until
    FROM service_area a LEFT JOIN rolled_up r ON r.service_area_id = a.id ORDER BY a.id`.execute(db)
  return rows
}

/** Stores the figures of the next days of an area, at most 31 and not beyond a given day. Returns the last day that is stored. */
export async function rollUpDays(db: Db, areaId: string, to: Day): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    SELECT roll_up_days(${areaId}::uuid, ${isoDateOf(to)}::date)::text AS until`.execute(db)
  return rows[0]?.until ?? null
}
