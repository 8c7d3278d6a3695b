/** A link shows a driver's day on one phone (rule D83). Only hashes of tokens and secrets are stored. */
import { createHash } from 'node:crypto'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { type Driver, driverColumns } from '#server/db/fleet/drivers.ts'

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** This is the address at which drivers reach the product. */
export const origin = sql`coalesce((SELECT public_url FROM installation), 'http://localhost:3000')`

export type RouteToLink = {
  /** It is false for a driver who is suspended or has left. The office can then end an old link but make no new one. */
  readonly isDriving: boolean
  readonly routeId: string
  readonly phone: string
  readonly firstName: string
  readonly language: 'en' | 'es'
  readonly hauler: string
  readonly origin: string
}

/** Finds the route of a driver's day and locks it until the transaction ends. Returns null for another hauler's route. */
export async function lockRouteToLink(
  tx: Tx,
  { organizationId, driverId, day }: { organizationId: string; driverId: string; day: Day },
): Promise<RouteToLink | null> {
  const { rows } = await sql<RouteToLink>`
    SELECT r.id AS "routeId", d.phone, d.first_name AS "firstName", d.language, o.name AS hauler,
      NOT d.archived AND d.status <> 'suspended' AS "isDriving",
      ${origin} AS origin
    FROM route r JOIN driver d ON d.id = r.driver_id JOIN organization o ON o.id = r.organization_id
    WHERE r.organization_id = ${organizationId} AND r.driver_id = ${driverId} AND r.day = ${isoDateOf(day)}::date
    FOR UPDATE OF r`.execute(tx)
  return rows[0] ?? null
}

/** This column is the end of the day of a route `r`: midnight by the yard's clock. */
export const dayEndsAt = sql`(r.day + 1)::timestamp AT TIME ZONE coalesce(
      (SELECT f.time_zone FROM facility f WHERE f.id = r.yard_id),
      (SELECT a.time_zone FROM service_area a WHERE a.organization_id = r.organization_id ORDER BY a.id LIMIT 1), 'UTC')`

/** Adds a new link of a route, and revokes the earlier links of the route. */
export async function addLink(tx: Tx, routeId: string, token: string, now: Date): Promise<void> {
  await revokeLinks(tx, routeId, now)
  await sql`
    INSERT INTO driver_link (token_hash, organization_id, driver_id, route_id, made_at, expires_at)
    SELECT ${hashOf(token)}, r.organization_id, r.driver_id, r.id, ${now}, ${dayEndsAt}
    FROM route r WHERE r.id = ${routeId}`.execute(tx)
}

/** Revokes the open links of a route, and returns their number. */
export async function revokeLinks(tx: Tx, routeId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ routeId: string }>`
    UPDATE driver_link SET revoked_at = ${now} WHERE route_id = ${routeId} AND revoked_at IS NULL AND expires_at > ${now}
    RETURNING route_id AS "routeId"`.execute(tx)
  return rows.length
}

export type StoredLink = {
  readonly routeId: string
  readonly day: Day
  readonly madeAt: Date
  readonly claimedAt: Date | null
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

const linkColumns = sql`l.route_id AS "routeId", ${dayColumn('r.day')} AS day, l.made_at AS "madeAt",
  l.claimed_at AS "claimedAt", l.expires_at AS "expiresAt", l.revoked_at AS "revokedAt"`

export type LinkOfPhone = StoredLink & {
  readonly driver: Driver
  /** The link belongs to the phone that has this secret. */
  readonly isOwn: boolean
}

/** Finds a link with its driver. Returns null if the driver is archived. */
export async function findLink(db: Db, token: string, secret: string | null): Promise<LinkOfPhone | null> {
  const phoneHash = secret === null ? null : hashOf(secret)
  const { rows } = await sql<StoredLink & Driver & { readonly isOwn: boolean }>`
    SELECT ${linkColumns}, coalesce(l.phone_hash = ${phoneHash}::bytea, false) AS "isOwn", ${driverColumns}
    FROM driver_link l JOIN route r ON r.id = l.route_id JOIN driver d ON d.id = l.driver_id
    WHERE l.token_hash = ${hashOf(token)} AND NOT d.archived`.execute(db)
  const [row] = rows
  if (!row) return null
  const { routeId, day, madeAt, claimedAt, expiresAt, revokedAt, isOwn, ...driver } = row
  return { routeId, day, madeAt, claimedAt, expiresAt, revokedAt, isOwn, driver }
}

/** Returns the newest link of a driver's day. */
export async function findLinkOfDay(
  db: Db | Tx,
  { organizationId, driverId, day }: { organizationId: string; driverId: string; day: Day },
): Promise<StoredLink | null> {
  const { rows } = await sql<StoredLink>`
    SELECT ${linkColumns} FROM driver_link l JOIN route r ON r.id = l.route_id
    WHERE r.organization_id = ${organizationId} AND r.driver_id = ${driverId} AND r.day = ${isoDateOf(day)}::date
    ORDER BY l.made_at DESC, l.revoked_at NULLS FIRST LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the time when the newest link of a day was made. The page names it when it makes or ends a link. Returns null if there is no
 * link, or if it was revoked.
 */
export const findLinkMadeAt = (link: StoredLink | null): Date | null => (link?.revokedAt === null ? link.madeAt : null)

/**
 * Gives the link to the first phone that claims it. The same phone may claim it again. Returns true if the link belongs to this phone now.
 */
export async function claimLink(db: Db, token: string, secret: string, now: Date): Promise<boolean> {
  const phoneHash = hashOf(secret)
  const { rows } = await sql<{ isClaimed: boolean }>`
    UPDATE driver_link SET phone_hash = ${phoneHash}, claimed_at = coalesce(claimed_at, ${now})
    WHERE token_hash = ${hashOf(token)} AND (phone_hash IS NULL OR phone_hash = ${phoneHash})
      AND revoked_at IS NULL AND expires_at > ${now}
    RETURNING true AS "isClaimed"`.execute(db)
  return rows.length === 1
}

type OwnWork = { readonly driverId: string; readonly stopId: string | null; readonly orderId: string | null }

/** Returns true if a stop, or a stop that took the dumpster of an order, is or was on a route of this driver. */
export async function isOwnWork(tx: Tx, { driverId, stopId, orderId }: OwnWork): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM stop s LEFT JOIN route r ON r.id = s.route_id
    WHERE (s.id = ${stopId} OR s.pickup_order_id = ${orderId} OR s.about_order_id = ${orderId})
      AND (r.driver_id = ${driverId} OR s.done_by = ${driverId} OR EXISTS (SELECT FROM change c WHERE c.object_id = s.id
        AND (c.before->>'driverId' = ${driverId}::text OR c.after->>'driverId' = ${driverId}::text)))
    LIMIT 1`.execute(tx)
  return rows.length === 1
}
