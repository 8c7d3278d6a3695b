/** A stop is a place that a truck is sent to for one reason. Stops are in the order of their routes. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { LaneStop } from '#domain/dispatch/lane.ts'
import type { Side, StopKind, StopState } from '#domain/dispatch/stop.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { dayColumn } from './calendar.ts'

export type StoredStop = {
  readonly id: string
  readonly kind: StopKind
  readonly dropOffOrderId: string | null
  readonly pickupOrderId: string | null
  /** This is the order whose load the stop dumps, or whose box it moves or fetches. */
  readonly aboutOrderId: string | null
  /** This is the box that an errand fetches. */
  readonly containerId: string | null
  readonly facilityId: string | null
  readonly day: Day
  readonly windowStart: number | null
  readonly windowEnd: number | null
  readonly routeId: string | null
  readonly driverId: string | null
  readonly state: StopState
  readonly publishedAt: Date | null
  /** A person gave a reason why the stop is planned although a rule is against it. */
  readonly hasReason: boolean
  readonly version: number
}

const stopColumns = sql`s.id, s.kind, s.drop_off_order_id AS "dropOffOrderId", s.pickup_order_id AS "pickupOrderId",
  s.about_order_id AS "aboutOrderId", s.container_id AS "containerId", s.facility_id AS "facilityId", ${dayColumn('s.day')} AS day, s.window_start AS "windowStart", s.window_end AS "windowEnd",
  s.route_id AS "routeId", (SELECT r.driver_id FROM route r WHERE r.id = s.route_id) AS "driverId", s.state,
  s.published_at AS "publishedAt", s.planned_anyway IS NOT NULL AS "hasReason", s.version`

/** Another hauler's stops are left out. */
export async function listStops(db: Db | Tx, organizationId: string, ids: readonly string[]): Promise<StoredStop[]> {
  const { rows } = await sql<StoredStop>`
    SELECT ${stopColumns} FROM stop s WHERE s.organization_id = ${organizationId} AND s.id = ANY(${ids})`.execute(db)
  return rows
}

/** Locks stops until the transaction ends. The caller must have locked their routes before. */
export async function lockStops(tx: Tx, organizationId: string, ids: readonly string[]): Promise<StoredStop[]> {
  const { rows } = await sql<StoredStop>`
    SELECT ${stopColumns} FROM stop s WHERE s.organization_id = ${organizationId} AND s.id = ANY(${ids})
    ORDER BY s.id FOR UPDATE`.execute(tx)
  return rows
}

export type StopOnRoute = LaneStop & { readonly routeId: string }

/** Lists the stops of routes in their order. The caller must hold the locks of the routes. */
export async function listLanes(tx: Tx, routeIds: readonly string[]): Promise<StopOnRoute[]> {
  const { rows } = await sql<StopOnRoute>`
    SELECT id, state, route_id AS "routeId" FROM stop WHERE route_id = ANY(${routeIds}) ORDER BY route_id, position`.execute(
    tx,
  )
  return rows
}

export type NewStop = {
  readonly organizationId: string
  readonly kind: StopKind
  readonly dropOffOrderId: string | null
  readonly pickupOrderId: string | null
  readonly day: Day
  readonly windowStart: number | null
  readonly windowEnd: number | null
  readonly aboutOrderId?: string | null
  readonly containerId?: string | null
  readonly facilityId?: string | null
  /** This is the task of an errand, as a person typed it. */
  readonly errand?: string | null
  readonly place?: TypedPlace | null
  /** This is the reason why the stop is planned although the day is closed. */
  readonly anyway?: string | null
  readonly createdBy: string | null
  readonly now: Date
}

/** A typed place is an address that is neither a facility nor the site of an order. */
export type TypedPlace = {
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/** Adds a draft without a route, and returns its id. */
export async function addStop(tx: Tx, stop: NewStop): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO stop (organization_id, kind, drop_off_order_id, pickup_order_id, day, window_start, window_end,
      about_order_id, container_id, facility_id, errand, place, planned_anyway, created_by, created_at)
    VALUES (${stop.organizationId}, ${stop.kind}, ${stop.dropOffOrderId}, ${stop.pickupOrderId}, ${isoDateOf(stop.day)}::date,
      ${stop.windowStart}, ${stop.windowEnd}, ${stop.aboutOrderId ?? null}, ${stop.containerId ?? null},
      ${stop.facilityId ?? null}, ${stop.errand ?? null}, ${stop.place ? JSON.stringify(stop.place) : null}::jsonb,
      ${stop.anyway ?? null}, ${stop.createdBy}, ${stop.now}) RETURNING id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a stop that was just stored is not there')
  return row.id
}

/** A filled lane is a route with its stops in their order. */
export type FilledLane = { readonly routeId: string; readonly ids: readonly string[] }

/**
 * Numbers the stops of each route from 1 in the given order. A stop that was on another route or on none moves to the given route. A stop
 * in `takenOff` is on no route afterwards.
 */
export async function setLanes(tx: Tx, lanes: readonly FilledLane[], takenOff: readonly string[] = []): Promise<void> {
  const wanted = [
    ...lanes.flatMap(({ routeId, ids }) => ids.map((id, index) => ({ id, routeId, position: index + 1 }))),
    ...takenOff.map(id => ({ id, routeId: null, position: null })),
  ]
  await sql`
    UPDATE stop SET route_id = wanted.route_id, position = wanted.position
    FROM unnest(${wanted.map(one => one.id)}::uuid[], ${wanted.map(one => one.routeId)}::uuid[],
      ${wanted.map(one => one.position)}::int[]) AS wanted (id, route_id, position)
    WHERE stop.id = wanted.id
      AND (stop.route_id IS DISTINCT FROM wanted.route_id OR stop.position IS DISTINCT FROM wanted.position)`.execute(
    tx,
  )
}

/** Numbers the remaining stops of each route from 1 again, in their order. */
export async function closeGaps(tx: Tx, routeIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE stop SET position = wanted.position
    FROM (SELECT id, row_number() OVER (PARTITION BY route_id ORDER BY position) AS position FROM stop
      WHERE route_id = ANY(${routeIds})) AS wanted
    WHERE stop.id = wanted.id AND stop.position <> wanted.position`.execute(tx)
}

export type StopChange = {
  readonly window?: { readonly start: number; readonly end: number } | undefined
  readonly isPinned?: boolean | undefined
  readonly noteToDriver?: string | null | undefined
  /** If it is true, the stop brings the same box back empty, which is possible if both orders of a swap have one size. */
  readonly isSameBox?: boolean | undefined
  /** This is the box that the driver is to leave. Null means any box that the driver takes along. */
  readonly boxId?: string | null | undefined
  /** This is the facility for a load from the yard. Null means the best facility of the route. */
  readonly facilityId?: string | null | undefined
}

export async function changeStop(tx: Tx, id: string, change: StopChange, now: Date): Promise<void> {
  const { window, isPinned, noteToDriver, isSameBox, boxId, facilityId } = change
  const kind = isSameBox === undefined ? null : isSameBox ? 'dump-and-return' : 'swap'
  await sql`
    UPDATE stop SET version = version + 1, kind = coalesce(${kind}, kind),
      window_start = coalesce(${window?.start ?? null}::int, window_start),
      window_end = coalesce(${window?.end ?? null}::int, window_end),
      changed_at = CASE WHEN published_at IS NOT NULL AND ${window !== undefined} THEN ${now}::timestamptz ELSE changed_at END,
      is_pinned = coalesce(${isPinned ?? null}::boolean, is_pinned),
      note_to_driver = CASE WHEN ${noteToDriver !== undefined} THEN ${noteToDriver ?? null} ELSE note_to_driver END,
      planned_container_id = CASE WHEN ${isSameBox === true} THEN NULL WHEN ${boxId !== undefined} THEN ${boxId ?? null}::uuid
        ELSE planned_container_id END,
      facility_id = CASE WHEN ${facilityId !== undefined} THEN ${facilityId ?? null}::uuid ELSE facility_id END
    WHERE id = ${id}`.execute(tx)
}

/**
 * Withdraws stops and takes them off their routes. The caller must close the gap in each route. A customer who was promised the visit is
 * notified later that the promise is taken back.
 */
export async function markWithdrawn(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE stop SET state = 'withdrawn', route_id = NULL, position = NULL, version = version + 1,
      changed_at = ${now} WHERE id = ANY(${ids})`.execute(tx)
}

/** Removes one side of a swap. The stop then serves only the other order. */
export async function leaveOneSide(tx: Tx, id: string, side: Side): Promise<void> {
  await sql`
    UPDATE stop SET kind = ${side === 'drop-off' ? 'pickup' : 'drop-off'}, version = version + 1,
      drop_off_order_id = CASE WHEN ${side === 'drop-off'} THEN NULL ELSE drop_off_order_id END,
      planned_container_id = CASE WHEN ${side === 'drop-off'} THEN NULL ELSE planned_container_id END,
      pickup_order_id = CASE WHEN ${side === 'pickup'} THEN NULL ELSE pickup_order_id END
    WHERE id = ${id}`.execute(tx)
}

/** Finds the open stop that is the drop-off or the pick-up of an order. */
export async function findOpenStop(tx: Tx, orderId: string, side: Side): Promise<StoredStop | null> {
  const column = sql.ref(side === 'drop-off' ? 's.drop_off_order_id' : 's.pickup_order_id')
  const { rows } = await sql<StoredStop>`
    SELECT ${stopColumns} FROM stop s
    WHERE ${column} = ${orderId} AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')`.execute(tx)
  return rows[0] ?? null
}

/** Finds the open stop of a kind that is about an order and is no drop-off and no pick-up of the order. */
export async function findOpenStopAbout(tx: Tx, orderId: string, kind: StopKind): Promise<StoredStop | null> {
  const { rows } = await sql<StoredStop>`
    SELECT ${stopColumns} FROM stop s
    WHERE s.about_order_id = ${orderId} AND s.kind = ${kind}
      AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')`.execute(tx)
  return rows[0] ?? null
}

/**
 * Finds the open errand that fetches a box. Locks the box until the transaction ends, so that no other transaction plans an errand for the
 * same box at that time.
 */
export async function lockOpenFetch(tx: Tx, containerId: string): Promise<{ id: string } | null> {
  await sql`SELECT FROM container WHERE id = ${containerId} FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stop WHERE container_id = ${containerId} AND kind = 'errand'
      AND state IN ('planned', 'under-way', 'arrived', 'waiting')`.execute(tx)
  return rows[0] ?? null
}

export type LeftBox = { readonly typeId: string | null; readonly comesBack: boolean; readonly boxId: string | null }

/**
 * Finds the container type that a stop leaves, and the box that was chosen for the stop. If the stop brings the same box back, no box is
 * chosen.
 */
export async function findBoxToLeave(tx: Tx, stopId: string): Promise<LeftBox | null> {
  const { rows } = await sql<LeftBox>`
    SELECT o.snapshot #>> '{containers,0,_id}' AS "typeId", s.kind = 'dump-and-return' AS "comesBack",
      s.planned_container_id AS "boxId"
    FROM stop s LEFT JOIN orders o ON o.id = s.drop_off_order_id WHERE s.id = ${stopId}`.execute(tx)
  return rows[0] ?? null
}

/** Finds the open stop for which a box was chosen, with the order of the stop. */
export async function findStopWithBox(tx: Tx, boxId: string): Promise<{ id: string; order: string } | null> {
  const { rows } = await sql<{ id: string; order: string }>`
    SELECT s.id, coalesce(o.friendly_id, '') AS "order" FROM stop s LEFT JOIN orders o ON o.id = s.drop_off_order_id
    WHERE s.planned_container_id = ${boxId} AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')`.execute(tx)
  return rows[0] ?? null
}

export async function publishStops(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE stop SET published_at = coalesce(published_at, ${now}), changed_at = NULL, version = version + 1
    WHERE id = ANY(${ids})`.execute(tx)
}

export type StateChange = {
  readonly state: StopState
  readonly failedReason?: string | null
  /** This is the time when the driver took the box that the stop brings back. */
  readonly takenAt?: Date | null
  /** These are the time when the stop ended, and the driver who ended it. */
  readonly doneAt?: Date | null
  readonly doneBy?: string | null
}

export async function setStopState(tx: Tx, id: string, change: StateChange): Promise<void> {
  await sql`
    UPDATE stop SET state = ${change.state}, failed_reason = ${change.failedReason ?? null}, done_at = ${change.doneAt ?? null},
      done_by = ${change.doneBy ?? null}, taken_at = coalesce(taken_at, ${change.takenAt ?? null}::timestamptz), version = version + 1
    WHERE id = ${id}`.execute(tx)
}

export type StopToPublish = {
  readonly id: string
  readonly routeId: string
  readonly dropOffOrderId: string | null
  readonly pickupOrderId: string | null
}

/**
 * Lists the stops on the routes of a day that can be published: drafts with hours, and published stops whose plan has changed since. If
 * `driverIds` is null, the routes of all drivers count.
 */
export async function listStopsToPublish(
  db: Db | Tx,
  { organizationId, day, driverIds }: { organizationId: string; day: Day; driverIds: readonly string[] | null },
): Promise<StopToPublish[]> {
  const { rows } = await sql<StopToPublish>`
    SELECT s.id, r.id AS "routeId", s.drop_off_order_id AS "dropOffOrderId", s.pickup_order_id AS "pickupOrderId"
    FROM route r JOIN stop s ON s.route_id = r.id
    WHERE r.organization_id = ${organizationId} AND r.day = ${isoDateOf(day)}::date
      AND (${driverIds === null} OR r.driver_id = ANY(${driverIds ?? []}::uuid[]))
      AND s.state = 'planned' AND (s.published_at IS NULL OR s.changed_at IS NOT NULL)
      AND (s.window_start IS NOT NULL OR coalesce(s.drop_off_order_id, s.pickup_order_id) IS NULL)
    ORDER BY s.id`.execute(db)
  return rows
}

/** Lists the published stops that were changed or withdrawn before the given time and whose customers are not notified of it yet. */
export async function listStopsToNotify(db: Db, before: Date): Promise<{ id: string; organizationId: string }[]> {
  const { rows } = await sql<{ id: string; organizationId: string }>`
    SELECT id, organization_id AS "organizationId" FROM stop
    WHERE changed_at <= ${before} AND state IN ('planned', 'withdrawn') ORDER BY changed_at LIMIT 500`.execute(db)
  return rows
}

/** This column is the time of the oldest change of which the customer is not notified yet. */
export const changedVisitsSince = sql`(
  SELECT min(changed_at) FROM stop WHERE changed_at IS NOT NULL AND state IN ('planned', 'withdrawn'))`

/** Stores that the customer was notified of the change, or does not need to be. */
export async function markNotified(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE stop SET changed_at = NULL WHERE id = ${id}`.execute(tx)
}
