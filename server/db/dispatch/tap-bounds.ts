/** The bounds are the earliest and the latest time at which a driver can have made a tap, whatever the phone's clock shows (rule D41). */

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
 * A tap of a stop cannot be older than the stop's publication. A drop-off is made after its order was placed, and a pick-up after its order
 * was delivered.
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

/** A load is tipped and weighed after the driver took it. */
async function boundsOfLoad(tx: Tx, organizationId: string, orderId: string): Promise<Bounds | undefined> {
  const { rows } = await sql<Bounds>`
    SELECT coalesce((SELECT max(${eventHour}) FROM order_event e WHERE e.order_id = o.id AND e.event = 'collect'),
      o.created_at) AS earliest, NULL::timestamptz AS "dayEnd"
    FROM orders o WHERE o.id = ${orderId} AND o.organization_id = ${organizationId}`.execute(tx)
  return rows[0]
}

/** A driver checks a truck on the evening before the day of the route at the earliest. */
async function boundsOfRoute(tx: Tx, organizationId: string, routeId: string): Promise<Bounds | undefined> {
  const { rows } = await sql<Bounds>`
    SELECT (r.day - 1)::timestamp AT TIME ZONE 'UTC' AS earliest, (r.day + 2)::timestamp AT TIME ZONE 'UTC' AS "dayEnd"
    FROM route r WHERE r.id = ${routeId} AND r.organization_id = ${organizationId}`.execute(tx)
  return rows[0]
}
