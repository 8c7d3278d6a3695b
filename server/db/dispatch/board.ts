/** This module reads what the dispatcher's board shows of a day. The board shows no amounts. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CouldNotReason } from '#domain/dispatch/could-not.ts'
import type { ContainerRig } from '#domain/dispatch/plan/day.ts'
import type { SiteTag } from '#domain/dispatch/site.ts'
import type { StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { DriverStatus } from '#domain/fleet/driver.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { AddressDetails } from '#domain/value/address.ts'
import { type Day, isoDateOf, isoDatesOf } from '#domain/value/calendar.ts'
import { snapshotDetails } from '#server/db/account/addresses.ts'
import { hasStoppedTexts } from '#server/db/message/text-consent.ts'
import { orderStreet } from '#server/db/order/order-street.ts'
import { dayColumn } from './calendar.ts'
import { rigColumns } from './fit-facts.ts'
import { movedTo } from './stands-at.ts'
import type { TypedPlace } from './stops.ts'

export type LaneRow = {
  readonly day: Day
  readonly driver: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly status: DriverStatus
    /** The driver answered STOP to a text, so no text can be sent to the driver. */
    readonly hasStoppedTexts: boolean
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
    readonly endedAt: string | null
    readonly odometerStart: number | null
    readonly odometerEnd: number | null
    readonly startsAtMinute: number
    readonly yardId: string | null
    /** These are the boxes that the truck carries according to the driver's taps, in the order in which they were loaded. */
    readonly onTruck: readonly {
      readonly containerTypeId: string
      readonly isFull: boolean
      readonly materialIds: readonly string[]
    }[]
  } | null
  readonly phone: { readonly lastSeenAt: string; readonly waitingTaps: number } | null
}

/**
 * This column lists the boxes on the truck of a route `r` of a driver `d`. They are the loads that the driver took, and the boxes that the
 * driver tipped and has not set down since.
 */
export const onTruck = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('containerTypeId', x.type, 'isFull', x.full, 'materialIds', x.materials)
    ORDER BY x.at) FROM (
  SELECT o.snapshot #>> '{containers,0,_id}' AS type, true AS full, l.collected_at AS at,
    coalesce((SELECT jsonb_agg(m->>'id') FROM jsonb_array_elements(o.snapshot->'materials') m), '[]') AS materials
  FROM load l JOIN orders o ON o.id = l.order_id WHERE l.route_id = r.id AND l.state = 'on-truck'
  UNION ALL
  SELECT c.container_type_id::text, false, c.since, '[]' FROM container c
  WHERE c.organization_id = r.organization_id AND c.place = 'truck' AND NOT c.is_full AND c.order_id IS NULL
    AND c.since >= r.started_at AND d.id = (SELECT m.driver_id FROM container_move m WHERE m.container_id = c.id
      ORDER BY m.at DESC, m.id DESC LIMIT 1)) x), '[]')`

/**
 * Lists one row for each day and each driver who can drive on that day or has a route. The truck is that of the route, or the driver's
 * usual truck if there is no route.
 */
export async function listLaneRows(db: Db, organizationId: string, from: Day, to: Day = from): Promise<LaneRow[]> {
  const { rows } = await sql<LaneRow>`
    SELECT coalesce(${dayColumn('g.day')}, 0) AS day, jsonb_build_object('id', d.id, 'firstName', d.first_name,
        'lastName', d.last_name, 'status', d.status, 'hasStoppedTexts', ${hasStoppedTexts('d.phone')}) AS driver,
      CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('id', t.id, 'name', t.name, 'status', t.status, 'rig', t.rig,
        'boxesAtOnce', t.boxes_at_once, 'carries', coalesce((SELECT jsonb_agg(c.container_type_id ORDER BY c.container_type_id)
          FROM truck_carries c WHERE c.truck_id = t.id), '[]')) END AS truck,
      CASE WHEN r.id IS NULL THEN NULL ELSE jsonb_build_object('id', r.id, 'version', r.version, 'publishedAt', r.published_at,
        'seenAt', r.seen_at, 'startedAt', r.started_at, 'endedAt', r.ended_at,
        'odometerStart', r.odometer_start, 'odometerEnd', r.odometer_end, 'startsAtMinute', r.starts_at_minute, 'yardId', r.yard_id, 'onTruck', ${onTruck}) END AS route,
      (SELECT jsonb_build_object('lastSeenAt', v.last_seen_at, 'waitingTaps', v.waiting_taps) FROM driver_device v
        WHERE v.driver_id = d.id ORDER BY v.last_seen_at DESC LIMIT 1) AS phone
    FROM driver d CROSS JOIN unnest(${isoDatesOf(from, to)}::date[]) g (day)
      LEFT JOIN route r ON r.organization_id = d.organization_id AND r.day = g.day AND r.driver_id = d.id
        AND r.day IN (${writtenDays(from, to)})
      LEFT JOIN truck t ON t.id = CASE WHEN r.id IS NULL THEN d.usual_truck_id ELSE r.truck_id END
    WHERE d.organization_id = ${organizationId} AND (NOT d.archived AND d.status <> 'suspended' OR r.id IS NOT NULL)
    ORDER BY g.day, d.first_name, d.last_name, d.id`.execute(db)
  return rows
}

type Ordered = {
  /** This is the customer's last name, or the first name if the customer gave no last name. */
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
  /** This is the reason that a person gave for planning the stop although a rule is against it. */
  readonly plannedAnyway: string | null
  readonly driverId: string | null
  readonly position: number | null
  readonly leavesTypeId: string | null
  readonly takesTypeId: string | null
  /** These are the rigs of the boxes. A rig is null if the box is not known. */
  readonly leavesRig: ContainerRig | null
  readonly takesRig: ContainerRig | null
  /** These are the details of the order's own address, if the stop leads there. */
  readonly addressDetails: AddressDetails
  /** Each restriction has the customer's own text. */
  readonly restrictions: Readonly<Record<string, string>>
  /** This is the customer's phone number. */
  readonly phone: string | null
  readonly orders: readonly { readonly id: string; readonly friendlyId: string; readonly side: 'drop-off' | 'pickup' }[]
  readonly facilityId: string | null
  /** This is the order that the stop is about if the stop is no drop-off and no pick-up of that order. */
  readonly about: { readonly id: string; readonly friendlyId: string } | null
  /** This is the box that an errand fetches. */
  readonly boxNumber: string | null
  /** This is the box that the office chose for the driver to leave. */
  readonly chosenBox: { readonly id: string; readonly number: string } | null
  /** This is the task of an errand, as a person typed it. */
  readonly errand: string | null
  /** This is the address that an errand leads to, or where a relocation sets the box down. It is null if the place is no typed address. */
  readonly place: TypedPlace | null
  readonly noteToDriver: string | null
  /** The stop serves an order whose address the office has to check before the stop can be published (rule C26). */
  readonly isAddressToCheck: boolean
  readonly siteId: string | null
  readonly siteTags: readonly SiteTag[]
  /** The position is null as long as only the ZIP of the site is known. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly failedReason: CouldNotReason | null
  readonly doneAt: Date | null
}

const orderedColumns = (order: string) => {
  const o = sql.raw(order)
  return sql`coalesce(nullif(${o}.snapshot #>> '{customer,lastName}', ''), ${o}.snapshot #>> '{customer,firstName}', '') AS customer,
    nullif(${o}.snapshot #>> '{customer,companyName}', '') AS company, coalesce(moved.place->>'line1', typed.place->>'line1', ${orderStreet(o)}) AS street,
    coalesce(moved.place->>'city', typed.place->>'city', ${o}.snapshot #>> '{address,city}') AS city,
    coalesce(moved.place->>'postalCode', typed.place->>'postalCode', ${o}.snapshot->>'zipCode', '') AS "zipCode",
    coalesce((SELECT array_agg(m->>'id') FROM jsonb_array_elements(${o}.snapshot->'materials') m), '{}')::text[] AS "materialIds"`
}

/** Selects a `stop s` with the orders and boxes that it is about. */
export const boardStops = sql`SELECT s.id, s.version, s.kind, s.state, ${dayColumn('s.day')} AS day, s.window_start AS "windowStart",
      s.window_end AS "windowEnd", ${orderedColumns('v')},
      CASE WHEN p.id IS NULL THEN n.drop_off_window ELSE coalesce(p.requested_pickup_window, p.final_pickup_window, p.pickup_window) END AS asked,
      (SELECT CASE WHEN q.day IS NULL THEN NULL ELSE jsonb_build_object('day', ${dayColumn('q.day')}, 'start', q.window_start,
          'end', q.window_end) END
        FROM promise q WHERE q.order_id = coalesce(p.id, n.id) AND q.side = CASE WHEN p.id IS NULL THEN 'drop-off' ELSE 'pickup' END
        ORDER BY q.number DESC LIMIT 1) AS promise,
      s.published_at IS NOT NULL AS "isPublished", s.is_pinned AS "isPinned", s.planned_anyway AS "plannedAnyway", r.driver_id AS "driverId", s.position,
      n.snapshot #>> '{containers,0,_id}' AS "leavesTypeId",
      coalesce(p.snapshot #>> '{containers,0,_id}', c.container_type_id::text, a.snapshot #>> '{containers,0,_id}') AS "takesTypeId",
      ${rigColumns},
      coalesce(CASE WHEN s.facility_id IS NULL AND moved.place IS NULL AND typed.place IS NULL THEN ${snapshotDetails('v')} END, '{}') AS "addressDetails",
      coalesce(v.snapshot->'restrictions', '{}') AS restrictions, v.snapshot #>> '{customer,phone}' AS phone,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'friendlyId', x.friendly_id,
          'side', CASE WHEN x.id = p.id THEN 'pickup' ELSE 'drop-off' END)), '[]')
        FROM orders x WHERE x.id IN (n.id, p.id)) AS orders,
      (coalesce(n.address_to_check, false) OR coalesce(p.address_to_check, false)) AS "isAddressToCheck",
      s.facility_id AS "facilityId", c.friendly_id AS "boxNumber",
      (SELECT jsonb_build_object('id', b.id, 'number', b.friendly_id) FROM container b WHERE b.id = s.planned_container_id) AS "chosenBox", s.errand, s.place,
      CASE WHEN a.id IS NULL THEN NULL ELSE jsonb_build_object('id', a.id, 'friendlyId', a.friendly_id) END AS about,
      s.note_to_driver AS "noteToDriver", g.id AS "siteId", coalesce(g.tags, '{}') AS "siteTags", g.latitude, g.longitude,
      s.failed_reason AS "failedReason", s.done_at AS "doneAt"
    FROM stop s LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
      LEFT JOIN orders a ON a.id = s.about_order_id LEFT JOIN container c ON c.id = s.container_id
      LEFT JOIN orders v ON v.id = coalesce(p.id, n.id, a.id) LEFT JOIN route r ON r.id = s.route_id
      ${movedTo('v', 'moved')} LEFT JOIN LATERAL (SELECT CASE WHEN s.kind = 'errand' THEN s.place END AS place) typed ON true
      LEFT JOIN site g ON g.id = v.site_id AND s.facility_id IS NULL AND typed.place IS NULL AND moved.place IS NULL`

/** Lists the stops of one day or of several days, in the order of their routes. Withdrawn stops are left out. */
export async function listBoardStops(
  db: Db,
  organizationId: string,
  from: Day,
  to: Day = from,
): Promise<BoardStopRow[]> {
  const { rows } = await sql<BoardStopRow>`${boardStops}
    WHERE s.organization_id = ${organizationId} AND s.day IN (${writtenDays(from, to)})
      AND s.state <> 'withdrawn'
    ORDER BY s.day, s.route_id, s.position, s.created_at`.execute(db)
  return rows
}

/**
 * The statement names each day. If it named a span from one value to another, PostgreSQL would expect it to match a fixed share of all
 * days, and would read most routes.
 */
const writtenDays = (from: Day, to: Day) => sql.join(isoDatesOf(from, to).map(day => sql`${day}::date`))

/** Lists the unfinished stops of earlier days that belong to no order. No other list shows them. */
export async function listLeftStops(db: Db, organizationId: string, today: Day): Promise<BoardStopRow[]> {
  const { rows } = await sql<BoardStopRow>`${boardStops}
    WHERE s.organization_id = ${organizationId} AND s.day < ${isoDateOf(today)}::date
      AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')
      AND coalesce(s.drop_off_order_id, s.pickup_order_id, s.about_order_id) IS NULL
    ORDER BY s.day, s.id LIMIT 100`.execute(db)
  return rows
}
