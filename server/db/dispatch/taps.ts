/** This module stores taps as they arrived, and the number of the last tap of each phone. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { BeginningTap } from '#domain/dispatch/after-tap.ts'
import type { Tap, TapOutcome } from '#domain/dispatch/tap.ts'

export type Device = { readonly driverId: string; readonly lastSeq: number; readonly lastTapAt: Date | null }

/** Locks the phone's row until the transaction ends, so that the server decides about the phone's taps one after the other. */
export async function lockDevice(tx: Tx, id: string, driverId: string, now: Date): Promise<Device> {
  const known = await seeDevice(tx, id, now)
  if (known) return known
  // A new phone may send its first taps by two requests at the same moment.
  await sql`
    INSERT INTO driver_device (id, driver_id, organization_id, last_seen_at)
    SELECT ${id}::uuid, d.id, d.organization_id, ${now}::timestamptz FROM driver d WHERE d.id = ${driverId}
    ON CONFLICT DO NOTHING`.execute(tx)
  const device = await seeDevice(tx, id, now)
  if (!device) throw new Error('a phone that was just stored is not there')
  return device
}

async function seeDevice(tx: Tx, id: string, now: Date): Promise<Device | null> {
  const { rows } = await sql<Device>`
    UPDATE driver_device SET last_seen_at = greatest(last_seen_at, ${now}::timestamptz) WHERE id = ${id}
    RETURNING driver_id AS "driverId", last_seq AS "lastSeq", last_tap_at AS "lastTapAt"`.execute(tx)
  return rows[0] ?? null
}

export async function markWaiting(db: Db, id: string, waitingTaps: number): Promise<void> {
  await sql`UPDATE driver_device SET waiting_taps = ${waitingTaps} WHERE id = ${id}`.execute(db)
}

export type TapResult = { readonly outcome: TapOutcome; readonly why: string | null }

/** Returns the result of a tap that was decided before. Returns null if the tap is new. */
export async function findTap(tx: Tx, id: string): Promise<TapResult | null> {
  const { rows } = await sql<TapResult>`SELECT outcome, why FROM tap WHERE id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export type NewTap = {
  readonly driver: { readonly id: string; readonly organizationId: string }
  readonly deviceId: string
  /** This is the route of the link by which the tap came. */
  readonly linkRouteId: string | null
  readonly tap: Tap
  readonly at: Date
  readonly received: Date
}

/**
 * Stores a tap before the server decides about it, so that rows that follow from the tap can refer to it. The caller must call
 * `storeOutcome` in the same transaction.
 */
export async function addTap(tx: Tx, { driver, deviceId, linkRouteId, tap, at, received }: NewTap): Promise<void> {
  const { id, seq, kind, madeAt, fix, v: _, ...content } = tap
  await sql`
    WITH counted AS (UPDATE driver_device SET last_seq = ${seq}, last_tap_at = ${at} WHERE id = ${deviceId})
    INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, stop_id, order_id, made_at, corrected_at,
      received_at, fix, content, link_route_id, outcome)
    VALUES (${id}, ${driver.organizationId}, ${driver.id}, ${deviceId}, ${seq}, ${kind},
      ${'stopId' in tap ? tap.stopId : null}, ${'orderId' in tap ? tap.orderId : null}, ${madeAt}, ${at}, ${received},
      ${fix ? JSON.stringify(fix) : null}::jsonb, ${JSON.stringify(content)}::jsonb, ${linkRouteId}, 'accepted')`.execute(
    tx,
  )
}

export async function storeOutcome(tx: Tx, id: string, { outcome, why }: TapResult): Promise<void> {
  await sql`UPDATE tap SET outcome = ${outcome}, why = ${why} WHERE id = ${id}`.execute(tx)
}

/**
 * Lists the taps that show which driver is at a stop. Only taps count that arrived after the office last turned the truck of the stop back.
 * If this stop replaces a withdrawn one, taps of the withdrawn stop count too if they arrived after this stop was created.
 */
export async function listBeginnings(tx: Tx, stopId: string): Promise<BeginningTap[]> {
  const { rows } = await sql<BeginningTap>`
    SELECT t.kind, t.driver_id AS "driverId", t.corrected_at AS at
    FROM stop s JOIN stop w ON w.id = s.id OR (w.state = 'withdrawn'
        AND (w.drop_off_order_id = s.drop_off_order_id OR w.pickup_order_id = s.pickup_order_id))
      JOIN tap t ON t.stop_id = w.id AND (w.id = s.id OR t.received_at >= s.created_at)
    WHERE s.id = ${stopId} AND t.kind IN ('start', 'here', 'wait', 'taken')
      AND t.outcome IN ('accepted', 'accepted-late') AND t.why IS NULL
      AND t.received_at > coalesce((SELECT max(c.at) FROM change c WHERE c.object_id = s.id AND c.act = 'turn-back'),
        '-infinity')`.execute(tx)
  return rows
}

export type PhotoPlace = {
  readonly organizationId: string
  readonly driverId: string
  readonly kind: Tap['kind']
  readonly stopId: string | null
  readonly orderId: string | null
  /** The stop took a dumpster away. */
  readonly isPickup: boolean
  readonly at: Date
}

export type AnnouncedPhoto = {
  readonly driverId: string
  readonly photoId: string
  /** This is the route of the phone's link. It is null for a driver who is signed in. */
  readonly linkRouteId: string | null
}

/**
 * Finds the driver's tap that announced a photo. For a phone with a link, only taps count that came by a link to the same route, or by an
 * earlier link of the same phone. A tap that was refused has no stop and no order.
 */
export async function findTapOfPhoto(
  db: Db,
  { driverId, photoId, linkRouteId }: AnnouncedPhoto,
): Promise<PhotoPlace | null> {
  const { rows } = await sql<PhotoPlace>`
    SELECT t.organization_id AS "organizationId", t.driver_id AS "driverId", t.kind, s.id AS "stopId",
      coalesce(CASE WHEN t.outcome <> 'refused' THEN t.order_id END, s.pickup_order_id, s.drop_off_order_id,
        s.about_order_id) AS "orderId",
      s.pickup_order_id IS NOT NULL AS "isPickup", t.corrected_at AS at
    FROM tap t LEFT JOIN stop s ON s.id = t.stop_id AND t.outcome <> 'refused'
    WHERE t.driver_id = ${driverId} AND t.content->'photoIds' ? ${photoId}
      AND (${linkRouteId}::uuid IS NULL OR t.link_route_id = ${linkRouteId} OR (t.link_route_id IS NOT NULL
        AND EXISTS (SELECT FROM tap o WHERE o.device_id = t.device_id AND o.link_route_id = ${linkRouteId})))`.execute(
    db,
  )
  return rows[0] ?? null
}
