/**
 * A visit to come was promised to a customer or is requested by one, and no stop makes it yet. Reserved visits are
 * included.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Side } from '#domain/dispatch/stop.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'

export type VisitToCome = {
  readonly id: string
  readonly side: Side
  readonly window: TimeWindow
  /** The visit belongs to an order, and its day is not only a guess. */
  readonly isPromised: boolean
  readonly containerTypeId: string
  readonly materialIds: readonly string[]
  readonly zipCode: string
  /** The position is null while the site is known by its ZIP alone. */
  readonly latitude: number | null
  readonly longitude: number | null
}

/**
 * Lists the visits until a day. The reservation of the cart `exceptCartId` is not counted. A swap's new dumpster
 * comes with the visit that takes the old one, which is counted. The new dumpster needs a box as well.
 */
export async function listVisitsToCome(
  db: Db,
  organizationId: string,
  { until, exceptCartId }: { readonly until: Day; readonly exceptCartId: string },
): Promise<VisitToCome[]> {
  const { rows } = await sql<VisitToCome>`
    WITH waiting AS MATERIALIZED (
      SELECT o.id, o.status, o.snapshot, o.site_id, o.drop_off_window,
        coalesce(o.requested_pickup_window, o.final_pickup_window, o.pickup_window) AS pickup_window,
        coalesce(o.requested_pickup_window, o.final_pickup_window) IS NOT NULL
          OR coalesce((o.pickup_window->>'isActualPickupDate')::boolean, false) AS is_pickup_agreed
      FROM orders o WHERE o.organization_id = ${organizationId} AND o.status IN ('created', 'pending-drop-off', 'drop-off-scheduled',
        'in-transit-drop-off', 'drop-off-confirmed', 'pickup-requested', 'pending-pickup', 'pickup-scheduled', 'in-transit-pickup')),
    visit AS (
      SELECT w.id || ':drop-off' AS id, 'drop-off' AS side, w.drop_off_window AS "window", true AS is_promised, w.snapshot, w.site_id
      FROM waiting w WHERE w.status IN ('created', 'pending-drop-off', 'drop-off-scheduled', 'in-transit-drop-off')
        AND NOT EXISTS (SELECT FROM stop s WHERE s.drop_off_order_id = w.id AND s.state IN ('planned', 'under-way', 'arrived', 'waiting'))
      UNION ALL
      SELECT w.id || ':pickup', 'pickup', w.pickup_window, w.is_pickup_agreed, w.snapshot, w.site_id
      FROM waiting w
      WHERE NOT EXISTS (SELECT FROM stop s WHERE s.pickup_order_id = w.id AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')))
    SELECT v.id, v.side, coalesce(v."window", '{}') AS "window", v.is_promised AS "isPromised", coalesce(v.snapshot #>> '{containers,0,_id}', '') AS "containerTypeId",
      coalesce((SELECT array_agg(m->>'id') FROM jsonb_array_elements(v.snapshot->'materials') m), '{}')::text[] AS "materialIds",
      coalesce(v.snapshot #>> '{address,postalCode}', v.snapshot->>'zipCode', '') AS "zipCode", g.latitude, g.longitude
    FROM visit v LEFT JOIN site g ON g.id = v.site_id
    WHERE (v."window"->>'day')::bigint <= ${until} AND v.snapshot #>> '{containers,0,_id}' IS NOT NULL
    UNION ALL
    SELECT r.id || ':' || part.side, part.side, part."window", false, r.container_type_id::text, '{}', coalesce(c.zip_code, ''), NULL, NULL
    FROM reservation r JOIN cart c ON c.id = r.cart_id
      CROSS JOIN LATERAL (VALUES ('drop-off', r.drop_off_window), ('pickup', r.pickup_window)) part (side, "window")
    WHERE r.organization_id = ${organizationId} AND r.state = 'held' AND r.cart_id <> ${exceptCartId}
      AND (part."window"->>'day')::bigint <= ${until}`.execute(db)
  return rows
}
