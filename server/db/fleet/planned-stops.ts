/** A planned stop is an open stop of today or later. If its driver or truck is not available, it needs another one. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { Day } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { orderStreet } from '#server/db/order/order-street.ts'

export type PlannedStop = {
  readonly stopId: string
  readonly version: number
  readonly kind: StopKind
  readonly state: StopState
  readonly day: Day
  readonly driver: string
  readonly customer: string | null
  readonly street: string | null
}

export type PlannedWith = { readonly driverId: string } | { readonly truckId: string }

/**
 * Returns a column with today's date of a hauler, by the clock of the first yard. If the hauler has no yard, the clock of the first service
 * area counts.
 */
export const todayOf = (organizationId: string, now: Date) => sql`
  (${now}::timestamptz AT TIME ZONE coalesce(
    (SELECT f.time_zone FROM facility f WHERE f.organization_id = ${organizationId} AND f.kind = 'yard' AND NOT f.archived
      ORDER BY f.id LIMIT 1),
    (SELECT a.time_zone FROM service_area a WHERE a.organization_id = ${organizationId} ORDER BY a.id LIMIT 1), 'UTC'))::date`

/**
 * Returns a condition that is true if a route of today has begun and has not ended. Its truck is then in use, and its driver is on the road
 * (rule D105).
 */
export const isDriven = (route: 'truck_id' | 'driver_id', id: string, organizationId: string, now: Date) => sql`
  EXISTS (SELECT FROM route r WHERE r.organization_id = ${organizationId} AND r.day = ${todayOf(organizationId, now)}
    AND ${sql.ref(`r.${route}`)} = ${sql.ref(id)} AND r.started_at IS NOT NULL AND r.ended_at IS NULL)`

/** Lists the open stops of today and later, sorted by day. */
export async function listPlannedStops(
  db: Db,
  organizationId: string,
  who: PlannedWith,
  now: Date,
): Promise<PlannedStop[]> {
  const [driverId, truckId] = 'driverId' in who ? [who.driverId, null] : [null, who.truckId]
  const { rows } = await sql<PlannedStop>`
    SELECT s.id AS "stopId", s.version, s.kind, s.state, ${dayColumn('s.day')} AS day,
      d.first_name AS driver, o.snapshot #>> '{customer,lastName}' AS customer, ${orderStreet()} AS street
    FROM route r JOIN stop s ON s.route_id = r.id JOIN driver d ON d.id = r.driver_id
      LEFT JOIN orders o ON o.id = coalesce(s.drop_off_order_id, s.pickup_order_id)
    WHERE r.organization_id = ${organizationId} AND r.day >= ${todayOf(organizationId, now)}
      AND (${driverId}::uuid IS NULL OR r.driver_id = ${driverId}) AND (${truckId}::uuid IS NULL OR r.truck_id = ${truckId})
      AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')
    ORDER BY r.day, d.first_name, s.position`.execute(db)
  return rows
}

/**
 * Takes the truck off all routes of later days and off the unfinished ones of today. If `isTodayKept` is true, the routes of today keep it.
 * The board shows each route without a truck until the office chooses another one.
 */
export async function takeTruckOffRoutes(
  tx: Tx,
  organizationId: string,
  truckId: string,
  { now, isTodayKept = false }: { readonly now: Date; readonly isTodayKept?: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE route r SET truck_id = NULL, version = r.version + 1
    WHERE r.id IN (SELECT id FROM route WHERE organization_id = ${organizationId} AND truck_id = ${truckId}
        AND day >= ${todayOf(organizationId, now)} + ${isTodayKept ? 1 : 0}::int AND ended_at IS NULL ORDER BY id FOR UPDATE)
    RETURNING r.id`.execute(tx)
  return rows.map(row => row.id)
}
