/** A route day has the times when the driver began and ended the route, and the mileage at both times (rules D103 to D105). */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { RouteDay } from '#domain/dispatch/driver-day.ts'

type DayRow = Pick<RouteDay, 'odometerStart' | 'odometerEnd'> & {
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** The caller must have locked the route. Returns null if this driver has no such route. */
export async function findRouteDay(tx: Tx, routeId: string, driverId: string): Promise<RouteDay | null> {
  const { rows } = await sql<DayRow>`
    SELECT started_at AS "startedAt", ended_at AS "endedAt", odometer_start AS "odometerStart", odometer_end AS "odometerEnd"
    FROM route WHERE id = ${routeId} AND driver_id = ${driverId}`.execute(tx)
  const [row] = rows
  return row ? withTimes(row) : null
}

export const withTimes = <Row extends Pick<DayRow, 'startedAt' | 'endedAt'>>({ startedAt, endedAt, ...row }: Row) => ({
  ...row,
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

export async function storeRouteDay(tx: Tx, routeId: string, day: RouteDay): Promise<void> {
  await sql`
    UPDATE route SET started_at = ${day.startedAt}, ended_at = ${day.endedAt}, odometer_start = ${day.odometerStart},
      odometer_end = ${day.odometerEnd}, version = version + 1 WHERE id = ${routeId}`.execute(tx)
}

/** Stores that the driver worked at a stop. The work begins the route. If the driver had ended the route before that, it is open again. */
export async function workOnRoute(tx: Tx, routeId: string, at: Date): Promise<void> {
  await sql`
    UPDATE route SET started_at = coalesce(started_at, ${at}), ended_at = NULL, odometer_end = NULL
    WHERE id = ${routeId} AND (started_at IS NULL OR ended_at < ${at})`.execute(tx)
}

/**
 * Stores that the driver worked at a stop, as the office typed it because the driver made no tap. The work begins the route. If the driver
 * has ended the route, it stays ended.
 */
export async function beginRoute(tx: Tx, routeId: string, at: Date): Promise<void> {
  await sql`UPDATE route SET started_at = ${at} WHERE id = ${routeId} AND started_at IS NULL`.execute(tx)
}
