/** The bounds are the hours between which a tap can have been made, whatever the phone's clock is (rule D41). */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { isOfLoad, isOfRoute, isOfStop, type Tap } from '#domain/dispatch/tap.ts'
import { eventHour } from '#server/db/order/event-hour.ts'

type Bounds = { readonly earliest: Date | null; readonly dayEnd: Date | null }

const nothingKnown: Bounds = { earliest: null, dayEnd: null }

export async function findTapBounds(tx: Tx, organizationId: string, tap: Tap): Promise<Bounds> {
  if (isOfStop(tap)) return (await boundsOfStop(tx, organizationId, tap.stopId)) ?? nothingKnown
  if (isOfLoad(tap)) return (await boundsOfLoad(tx, organizationId, tap.orderId)) ?? nothingKnown
  if (isOfRoute(tap)) return (await boundsOfRoute(tx, organizationId, tap.routeId)) ?? nothingKnown
  return nothingKnown
}

/**
 * A driver sees only published stops. A dumpster is delivered after its order was placed, and taken after it was
 * delivered.
 */
async function boundsOfStop(tx: Tx, organizationId: string, stopId: string): Promise<Bounds | undefined> {
  const { rows } = await sql<Bounds>`
    SELECT greatest(coalesce(s.published_at, s.created_at), (SELECT o.created_at FROM orders o WHERE o.id = s.drop_off_order_id),
        (SELECT max(${eventHour}) FROM order_event e
          WHERE e.order_id = coalesce(s.pickup_order_id, s.about_order_id) AND e.event = 'deliver')) AS earliest,
      (SELECT (s.day + 1)::timestamp AT TIME ZONE (o.snapshot->>'timeZone') FROM orders o
        WHERE o.id = coalesce(s.pickup_order_id, s.drop_off_order_id, s.about_order_id)) AS "dayEnd"
    FROM stop s WHERE s.id = ${stopId} AND s.organization_id = ${organizationId}`.execute(tx)
  return rows[0]
}

/** The load of a dumpster is tipped and weighed after it was taken. */
async function boundsOfLoad(tx: Tx, organizationId: string, orderId: string): Promise<Bounds | undefined> {
  const { rows } = await sql<Bounds>`
    SELECT coalesce((SELECT max(${eventHour}) FROM order_event e WHERE e.order_id = o.id AND e.event = 'collect'),
      o.created_at) AS earliest, NULL::timestamptz AS "dayEnd"
    FROM orders o WHERE o.id = ${orderId} AND o.organization_id = ${organizationId}`.execute(tx)
  return rows[0]
}

/** A truck is looked over in the evening before its day at the earliest. */
async function boundsOfRoute(tx: Tx, organizationId: string, routeId: string): Promise<Bounds | undefined> {
  const { rows } = await sql<Bounds>`
    SELECT (r.day - 1)::timestamp AT TIME ZONE 'UTC' AS earliest, (r.day + 2)::timestamp AT TIME ZONE 'UTC' AS "dayEnd"
    FROM route r WHERE r.id = ${routeId} AND r.organization_id = ${organizationId}`.execute(tx)
  return rows[0]
}
