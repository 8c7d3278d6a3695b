/** A route is one driver's day with one truck. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { changesAdded, type NewChange } from '#server/db/change/changes.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'
import { dayColumn } from './calendar.ts'

export type LockedRoute = {
  readonly id: string
  readonly day: Day
  readonly driverId: string
  readonly truckId: string | null
  readonly publishedAt: Date | null
  readonly version: number
}

type RouteOf = { readonly organizationId: string; readonly day: Day; readonly driverId: string }

export type DriverOnDay = Pick<Driver, 'firstName' | 'status'> & { readonly routeId: string | null }

/** Returns null for another hauler's driver and for an archived one. */
export async function findDriverOnDay(tx: Tx, { organizationId, day, driverId }: RouteOf): Promise<DriverOnDay | null> {
  const { rows } = await sql<DriverOnDay>`
    SELECT d.first_name AS "firstName", d.status, (SELECT r.id FROM route r
      WHERE r.organization_id = d.organization_id AND r.day = ${isoDateOf(day)}::date AND r.driver_id = d.id) AS "routeId"
    FROM driver d WHERE d.id = ${driverId} AND d.organization_id = ${organizationId} AND NOT d.archived`.execute(tx)
  return rows[0] ?? null
}

/** Returns the route of a driver's day. If there is none, the function creates it with the driver's usual truck and the first yard. */
export async function ensureRoute(tx: Tx, { organizationId, day, driverId }: RouteOf): Promise<string> {
  const date = isoDateOf(day)
  const find = sql<{ id: string }>`
    SELECT id FROM route WHERE organization_id = ${organizationId} AND day = ${date}::date AND driver_id = ${driverId}`
  const [known] = (await find.execute(tx)).rows
  if (known) return known.id
  await sql`
    INSERT INTO route (organization_id, day, driver_id, truck_id, yard_id)
    SELECT d.organization_id, ${date}::date, d.id,
      (SELECT t.id FROM truck t WHERE t.id = d.usual_truck_id AND NOT t.archived AND t.status NOT IN ('in-maintenance', 'out-of-service')),
      (SELECT f.id FROM facility f WHERE f.organization_id = d.organization_id AND f.kind = 'yard' AND NOT f.archived ORDER BY f.id LIMIT 1)
    FROM driver d WHERE d.id = ${driverId} AND d.organization_id = ${organizationId}
    ON CONFLICT (organization_id, day, driver_id) DO NOTHING`.execute(tx)
  const [route] = (await find.execute(tx)).rows
  if (!route) throw new Error('the route of a driver who exists was not made')
  return route.id
}

/** Locks routes until the transaction ends, in the order of their ids so that no two transactions wait for each other. */
export async function lockRoutes(tx: Tx, organizationId: string, ids: readonly string[]): Promise<LockedRoute[]> {
  const { rows } = await sql<LockedRoute>`
    SELECT r.id, ${dayColumn('r.day')} AS day, r.driver_id AS "driverId", r.truck_id AS "truckId",
      r.published_at AS "publishedAt", r.version
    FROM route r WHERE r.organization_id = ${organizationId} AND r.id = ANY(${ids}) ORDER BY r.id FOR UPDATE`.execute(
    tx,
  )
  return rows
}

/** Increments the version of routes. Open pages and phones compare it. */
export async function touchRoutes(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`UPDATE route SET version = version + 1 WHERE id = ANY(${ids})`.execute(tx)
}

/**
 * Increments the version of routes because of a change that the driver did not make. A driver who was notified of the day is notified of
 * the change later (rule D111).
 */
export const routesChanged = (ids: readonly string[], now: Date) => sql`
  UPDATE route r SET version = r.version + 1, changed_at = CASE WHEN r.told IS NOT NULL OR EXISTS (
    SELECT FROM stop s WHERE s.route_id = r.id AND s.published_at IS NOT NULL) THEN ${now}::timestamptz END
  WHERE r.id = ANY(${ids})`

export async function changeRoutes(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await routesChanged(ids, now).execute(tx)
}

type Moved = {
  readonly organizationId: string
  readonly stopIds: readonly string[]
  readonly day: Day
  /** This is the reason why the stops are planned although a rule is against it. */
  readonly anyway: string | null
  readonly routeIds: readonly string[]
  readonly changes: readonly NewChange[]
  readonly now: Date
}

/**
 * Stores the stops' day and reason, the routes' versions and the change entries. It is one statement, so that a move of many stops is fast.
 * A published stop gets the time of its change, so that its customer is notified if the plan differs from the promise. Returns the stops'
 * new versions.
 */
export async function storeMoves(tx: Tx, moved: Moved): Promise<{ id: string; version: number }[]> {
  const { organizationId, stopIds, day, anyway, routeIds, changes, now } = moved
  const { rows } = await sql<{ id: string; version: number }>`
    WITH stops AS (
      UPDATE stop SET day = ${isoDateOf(day)}::date, version = version + 1, planned_anyway = ${anyway},
        changed_at = CASE WHEN published_at IS NULL THEN NULL ELSE ${now}::timestamptz END
      WHERE id = ANY(${stopIds}) RETURNING id, version),
    routes AS (${routesChanged(routeIds, now)}),
    told AS (${changesAdded(changes)})
    SELECT id, version FROM stops`.execute(tx)
  tx.notify(organizationId)
  return rows
}

export async function markPublished(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE route SET published_at = ${now}, seen_at = NULL, version = version + 1 WHERE id = ANY(${ids})`.execute(tx)
}

export async function setTruck(tx: Tx, routeId: string, truckId: string | null): Promise<void> {
  await sql`UPDATE route SET truck_id = ${truckId} WHERE id = ${routeId}`.execute(tx)
}

type SeenRoute = { readonly driverId: string; readonly routeId: string; readonly version: number; readonly now: Date }

/** Stores that a driver has looked at the current version of a published route. A look at an older version does not count. */
export async function markRouteSeen(db: Db | Tx, { driverId, routeId, version, now }: SeenRoute): Promise<void> {
  await sql`
    UPDATE route SET seen_at = ${now}
    WHERE id = ${routeId} AND driver_id = ${driverId} AND version = ${version} AND published_at IS NOT NULL
      AND seen_at IS NULL`.execute(db)
}
