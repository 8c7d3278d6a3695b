/**
 * A lane is a route with all facts that are needed to check whether its truck fits its stops, and to compute when and where the truck
 * arrives.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Box, DispatchFigures } from '#domain/dispatch/plan/day.ts'
import type { ShownTruck } from '#domain/dispatch/plan/shown-day.ts'
import { openStates } from '#domain/dispatch/stop.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { type BoardStopRow, boardStops, onTruck } from './board.ts'
import { type BoardFacility, facilitiesOf, figuresOfHauler } from './board-catalog.ts'
import { timeZoneOfHauler } from './calendar.ts'

export type LaneFacts = {
  readonly figures: DispatchFigures
  readonly timeZone: string | null
  readonly startsAtMinute: number
  readonly yardId: string | null
  readonly onTruck: readonly Omit<Box, 'facilityId'>[]
  /** The truck is null if the route has no truck yet. */
  readonly truck: ShownTruck | null
  readonly facilities: readonly BoardFacility[]
}

/** The caller must hold the route's lock, unless it only reads the route. */
export async function findLane(tx: Db | Tx, routeId: string): Promise<LaneFacts> {
  const { rows } = await sql<LaneFacts>`
    SELECT ${timeZoneOfHauler} AS "timeZone", r.starts_at_minute AS "startsAtMinute", r.yard_id AS "yardId", ${onTruck} AS "onTruck",
      CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('rig', t.rig, 'boxesAtOnce', t.boxes_at_once, 'carries',
        coalesce((SELECT jsonb_agg(k.container_type_id) FROM truck_carries k WHERE k.truck_id = t.id), '[]')) END AS truck,
      ${facilitiesOf(sql`o.id`)} AS facilities, ${figuresOfHauler} AS figures
    FROM route r JOIN organization o ON o.id = r.organization_id JOIN driver d ON d.id = r.driver_id
      LEFT JOIN truck t ON t.id = r.truck_id
    WHERE r.id = ${routeId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a route whose lock is held is not there')
  return row
}

/** Lists the stops of a route in their order. If `ids` is null, all stops are listed. Otherwise only the given ones are. */
export async function listLaneStops(
  tx: Db | Tx,
  routeId: string,
  ids: readonly string[] | null,
): Promise<BoardStopRow[]> {
  const { rows } = await sql<BoardStopRow>`${boardStops}
    WHERE s.route_id = ${routeId} AND (${ids === null} OR s.id = ANY(${ids ?? []})) ORDER BY s.position`.execute(tx)
  return rows
}

export type StopOfOrder = { readonly stopId: string; readonly routeId: string }

/** Finds the open published stop that serves an order on a day. Returns null if no driver has the stop on a route. */
export async function findOpenStopOfDay(db: Db, orderId: string, day: Day): Promise<StopOfOrder | null> {
  const { rows } = await sql<StopOfOrder>`
    SELECT s.id AS "stopId", s.route_id AS "routeId" FROM stop s
    WHERE (s.drop_off_order_id = ${orderId} OR s.pickup_order_id = ${orderId}) AND s.day = ${isoDateOf(day)}::date
      AND s.route_id IS NOT NULL AND s.published_at IS NOT NULL AND s.state = ANY(${[...openStates]})
    LIMIT 1`.execute(db)
  return rows[0] ?? null
}
