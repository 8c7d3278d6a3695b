/** This module stores the published days as drivers were notified of them, and reads which drivers a text reaches (rules D110 and D111). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { DriverStop } from '#domain/dispatch/driver-day.ts'
import type { DriverReach, NotifiedDay } from '#domain/dispatch/notified-day.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { dayEndsAt, origin } from '#server/db/fleet/driver-links.ts'
import { hasStoppedTexts } from '#server/db/message/text-consent.ts'
import { dayColumn } from './calendar.ts'
import { publishedStops } from './driver-day.ts'

/**
 * These columns are for a driver `d` and a route `r`. The app is in use, and so is a phone with a link that still shows the route, if it
 * makes calls, holds a stream open or sends taps.
 */
const reachedColumns = (now: Date) => sql`NOT d.archived AND d.status <> 'suspended' AS "isDriving",
  ${hasStoppedTexts('d.phone')} AS "hasStoppedTexts", d.app_seen_at AS "appSeenAt",
  (SELECT max(l.seen_at) FROM driver_link l WHERE l.route_id = r.id AND l.revoked_at IS NULL AND l.expires_at > ${now}) AS "linkSeenAt"`

export type RouteToNotify = DriverReach & {
  readonly id: string
  readonly organizationId: string
  readonly day: Day
  readonly version: number
  readonly endsAt: Date
  readonly driverId: string
  readonly truckId: string | null
  /** This is the day as the driver was last notified of it. It is null if nothing was published before. */
  readonly told: NotifiedDay | null
  /** The stops are in the form that the driver's phone gets. */
  readonly stops: readonly Omit<DriverStop, 'site'>[]
  readonly phone: string
  readonly firstName: string
  readonly language: Language
  readonly hauler: string
  readonly origin: string
  /** A driver has a link to this day. */
  readonly hasLink: boolean
}

/** The caller must hold the locks of the routes. */
export async function listRoutesToNotify(tx: Tx, ids: readonly string[], now: Date): Promise<RouteToNotify[]> {
  const { rows } = await sql<RouteToNotify>`
    SELECT r.id, r.organization_id AS "organizationId", ${dayColumn('r.day')} AS day, r.version, coalesce(${dayEndsAt}, r.day::timestamptz) AS "endsAt",
      r.driver_id AS "driverId", r.truck_id AS "truckId", r.told, ${publishedStops} AS stops,
      d.phone, d.first_name AS "firstName", d.language, o.name AS hauler, ${origin} AS origin, ${reachedColumns(now)},
      EXISTS (SELECT FROM driver_link l WHERE l.route_id = r.id AND l.revoked_at IS NULL AND l.expires_at > ${now}) AS "hasLink"
    FROM route r JOIN driver d ON d.id = r.driver_id JOIN organization o ON o.id = r.organization_id
    WHERE r.id = ANY(${ids}) ORDER BY r.id`.execute(tx)
  return rows
}

export async function storeNotifiedDays(
  tx: Tx,
  days: readonly (NotifiedDay & { readonly routeId: string })[],
): Promise<void> {
  const rows = days.map(({ routeId, ...day }) => ({ routeId, day }))
  await sql`
    UPDATE route r SET told = one.day, changed_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one ("routeId" uuid, day jsonb)
    WHERE r.id = one."routeId"`.execute(tx)
}

/** Lists the routes that changed before the given time and whose drivers are not notified of the change yet. */
export async function listChangedRoutes(db: Db, before: Date): Promise<{ id: string; organizationId: string }[]> {
  const { rows } = await sql<{ id: string; organizationId: string }>`
    SELECT id, organization_id AS "organizationId" FROM route WHERE changed_at <= ${before} ORDER BY changed_at LIMIT 500`.execute(
    db,
  )
  return rows
}

/** Returns false if the route has changed again since then, or if its driver was notified. */
export async function isStillToNotify(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM route WHERE id = ${id} AND changed_at <= ${before}`.execute(tx)
  return rows.length === 1
}

/** Lists for each driver of a day how a text reaches the driver. */
export async function listReached(
  db: Db,
  { organizationId, driverIds, day, now }: ReachedOn,
): Promise<(DriverReach & { driverId: string })[]> {
  const { rows } = await sql<DriverReach & { driverId: string }>`
    SELECT d.id AS "driverId", ${reachedColumns(now)}
    FROM driver d JOIN route r ON r.driver_id = d.id AND r.organization_id = ${organizationId} AND r.day = ${isoDateOf(day)}::date
    WHERE d.id = ANY(${driverIds})`.execute(db)
  return rows
}

type ReachedOn = {
  readonly organizationId: string
  readonly driverIds: readonly string[]
  readonly day: Day
  readonly now: Date
}

/** Stores when the apps of these drivers were last in use. The time of a driver is stored at most once a minute. */
export async function markAppSeen(db: Db, driverIds: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE driver SET app_seen_at = ${now} WHERE id = ANY(${driverIds})
      AND (app_seen_at IS NULL OR app_seen_at <= ${now}::timestamptz - interval '1 minute')`.execute(db)
}

/** Stores when links were last in use, by the hashes of the links in hexadecimal. The time of a link is stored at most once a minute. */
export async function markLinksSeen(db: Db, hashes: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE driver_link SET seen_at = ${now} WHERE token_hash IN (SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) h)
      AND (seen_at IS NULL OR seen_at <= ${now}::timestamptz - interval '1 minute')`.execute(db)
}
