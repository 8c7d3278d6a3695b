/** A route day has the times when the day of a route began and ended, and its mileage (rules D103 to D105). */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { RouteDay } from '#domain/dispatch/driver-day.ts'

type DayRow = Pick<RouteDay, 'odometerStart' | 'odometerEnd'> & {
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** The caller has locked the route. Returns null if this driver has no such route. */
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

/** Work at a stop begins its route, and reopens a route that was ended before it. */
export async function workOnRoute(tx: Tx, routeId: string, at: Date): Promise<void> {
  await sql`
    UPDATE route SET started_at = coalesce(started_at, ${at}), ended_at = NULL, odometer_end = NULL
    WHERE id = ${routeId} AND (started_at IS NULL OR ended_at < ${at})`.execute(tx)
}

/**
 * Work that nobody tapped and that the office types begins a route as well. An end that its driver has tapped
 * stays.
 */
export async function beginRoute(tx: Tx, routeId: string, at: Date): Promise<void> {
  await sql`UPDATE route SET started_at = ${at} WHERE id = ${routeId} AND started_at IS NULL`.execute(tx)
}
