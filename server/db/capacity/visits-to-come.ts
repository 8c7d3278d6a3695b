/** A visit to come is promised to a customer or requested by one, and has no stop yet. The visits of reservations are included. */

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
  /** The position is null as long as only the ZIP of the site is known. */
  readonly latitude: number | null
  readonly longitude: number | null
}

/**
 * Lists the visits to come until a day, without those of the reservation of the cart `exceptCartId`. A swap has two of these visits: the
 * pick-up of the old dumpster, and the drop-off of the new one, which needs a box.
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
