/** What the dispatcher's board shows of a day. No amounts. */
import { type Day, isoDateOf } from '#domain/calendar.ts'
import type { StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { CouldNotReason } from '#domain/dispatch/tap.ts'
import type { DriverStatus } from '#domain/fleet/driver.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'
import { dayColumn } from './day-column.ts'

export type LaneRow = {
  readonly driver: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly status: DriverStatus
  }
  readonly truck: {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly rig: 'cable' | 'hook' | 'both'
    readonly boxesAtOnce: number
    readonly carries: readonly string[]
  } | null
  readonly route: {
    readonly id: string
    readonly version: number
    readonly publishedAt: string | null
    readonly seenAt: string | null
    readonly startedAt: string | null
    readonly startsAtMinute: number
    readonly yardId: string | null
  } | null
  readonly phone: { readonly lastSeenAt: string; readonly waitingTaps: number } | null
}

/** A row for each driver who can drive that day or has a route: with the truck of the route, else the usual one. */
export async function listLaneRows(db: Db, organizationId: string, day: Day): Promise<LaneRow[]> {
  const { rows } = await sql<LaneRow>`
    SELECT jsonb_build_object('id', d.id, 'firstName', d.first_name, 'lastName', d.last_name, 'status', d.status) AS driver,
      CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('id', t.id, 'name', t.name, 'status', t.status, 'rig', t.rig,
        'boxesAtOnce', t.boxes_at_once, 'carries', coalesce((SELECT jsonb_agg(c.container_type_id ORDER BY c.container_type_id)
          FROM truck_carries c WHERE c.truck_id = t.id), '[]')) END AS truck,
      CASE WHEN r.id IS NULL THEN NULL ELSE jsonb_build_object('id', r.id, 'version', r.version, 'publishedAt', r.published_at,
        'seenAt', r.seen_at, 'startedAt', r.started_at, 'startsAtMinute', r.starts_at_minute, 'yardId', r.yard_id) END AS route,
      (SELECT jsonb_build_object('lastSeenAt', v.last_seen_at, 'waitingTaps', v.waiting_taps) FROM driver_device v
        WHERE v.driver_id = d.id ORDER BY v.last_seen_at DESC LIMIT 1) AS phone
    FROM driver d
      LEFT JOIN route r ON r.organization_id = d.organization_id AND r.day = ${isoDateOf(day)}::date AND r.driver_id = d.id
      LEFT JOIN truck t ON t.id = CASE WHEN r.id IS NULL THEN d.usual_truck_id ELSE r.truck_id END
    WHERE d.organization_id = ${organizationId} AND (NOT d.archived AND d.status <> 'suspended' OR r.id IS NOT NULL)
    ORDER BY d.first_name, d.last_name, d.id`.execute(db)
  return rows
}

type Ordered = {
  /** Whom to look for: the last name, or the company. */
  readonly customer: string
  readonly company: string | null
  readonly street: string | null
  readonly city: string | null
  readonly zipCode: string
  readonly materialIds: readonly string[]
}

export type BoardStopRow = Ordered & {
  readonly id: string
  readonly version: number
  readonly kind: StopKind
  readonly state: StopState
  readonly day: Day
  readonly windowStart: number | null
  readonly windowEnd: number | null
  readonly asked: TimeWindow | null
  readonly promise: TimeWindow | null
  readonly isPublished: boolean
  readonly isPinned: boolean
  /** Why it was planned although it is not as a rule. */
  readonly plannedAnyway: string | null
  readonly driverId: string | null
  readonly position: number | null
  readonly leavesTypeId: string | null
  readonly takesTypeId: string | null
  readonly restrictions: readonly string[]
  readonly orders: readonly { readonly id: string; readonly friendlyId: string; readonly side: 'drop-off' | 'pickup' }[]
  readonly facilityId: string | null
  readonly noteToDriver: string | null
  readonly failedReason: CouldNotReason | null
  readonly doneAt: Date | null
}

const orderedColumns = (order: string) => {
  const o = sql.raw(order)
  return sql`coalesce(nullif(${o}.snapshot #>> '{customer,lastName}', ''), ${o}.snapshot #>> '{customer,firstName}', '') AS customer,
    nullif(${o}.snapshot #>> '{customer,companyName}', '') AS company, ${o}.snapshot #>> '{address,line1}' AS street,
    ${o}.snapshot #>> '{address,city}' AS city, coalesce(${o}.snapshot->>'zipCode', '') AS "zipCode",
    coalesce((SELECT array_agg(m->>'id') FROM jsonb_array_elements(${o}.snapshot->'materials') m), '{}')::text[] AS "materialIds"`
}

/** The stops of a day that were not withdrawn, in the order of their routes. */
export async function listBoardStops(db: Db, organizationId: string, day: Day): Promise<BoardStopRow[]> {
  const { rows } = await sql<BoardStopRow>`
    SELECT s.id, s.version, s.kind, s.state, ${dayColumn('s.day')} AS day, s.window_start AS "windowStart",
      s.window_end AS "windowEnd", ${orderedColumns('v')},
      CASE WHEN p.id IS NULL THEN n.drop_off_window ELSE coalesce(p.requested_pickup_window, p.final_pickup_window, p.pickup_window) END AS asked,
      (SELECT CASE WHEN q.day IS NULL THEN NULL ELSE jsonb_build_object('day', ${dayColumn('q.day')}, 'start', q.window_start,
          'end', q.window_end) END
        FROM promise q WHERE q.order_id = v.id AND q.side = CASE WHEN p.id IS NULL THEN 'drop-off' ELSE 'pickup' END
        ORDER BY q.number DESC LIMIT 1) AS promise,
      s.published_at IS NOT NULL AS "isPublished", s.is_pinned AS "isPinned", s.planned_anyway AS "plannedAnyway", r.driver_id AS "driverId", s.position,
      n.snapshot #>> '{containers,0,_id}' AS "leavesTypeId", p.snapshot #>> '{containers,0,_id}' AS "takesTypeId",
      coalesce((SELECT array_agg(k) FROM jsonb_object_keys(v.snapshot->'restrictions') k), '{}') AS restrictions,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'friendlyId', x.friendly_id,
          'side', CASE WHEN x.id = p.id THEN 'pickup' ELSE 'drop-off' END)), '[]')
        FROM orders x WHERE x.id IN (n.id, p.id)) AS orders,
      s.facility_id AS "facilityId", s.note_to_driver AS "noteToDriver", s.failed_reason AS "failedReason", s.done_at AS "doneAt"
    FROM stop s LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
      LEFT JOIN orders v ON v.id = coalesce(p.id, n.id) LEFT JOIN route r ON r.id = s.route_id
    WHERE s.organization_id = ${organizationId} AND s.day = ${isoDateOf(day)}::date AND s.state <> 'withdrawn'
    ORDER BY s.route_id, s.position, s.created_at`.execute(db)
  return rows
}
