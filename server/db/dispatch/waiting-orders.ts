/**
 * This module reads the orders that wait for a visit or a ticket, with the facts that decide in which list of the office each of them is.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderFacts } from '#domain/dispatch/list.ts'
import type { ContainerRig } from '#domain/dispatch/plan/day.ts'
import type { StopState } from '#domain/dispatch/stop.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { AddressDetails } from '#domain/value/address.ts'
import { snapshotDetails } from '#server/db/account/addresses.ts'
import { orderStreet } from '#server/db/order/order-street.ts'
import { dayColumn } from './calendar.ts'
import { movedTo } from './stands-at.ts'

export type DispatchOrder = OrderFacts & {
  readonly orderId: string
  readonly friendlyId: string
  readonly customer: string
  readonly company: string | null
  readonly street: string | null
  readonly city: string | null
  readonly zipCode: string
  readonly addressDetails: AddressDetails
  /** This is the customer's phone number. It is null if the customer has left. */
  readonly phone: string | null
  readonly containerTypeId: string | null
  /** This is the rig of the box that is at the order's site. */
  readonly boxRig: ContainerRig | null
  readonly materialIds: readonly string[]
  readonly asked: TimeWindow | null
  readonly since: Date
  /** This is the order whose dumpster is replaced by that of this order. It is null if no such swap is open. */
  readonly swapOf: string | null
  readonly hasOpenSwap: boolean
  readonly isNewOneUnpaid: boolean
  /** The order was paid while no box and no truck minutes were reserved for it (rule S19). */
  readonly isBeyondCapacity: boolean
  readonly isAddressToCheck: boolean
  readonly stopId: string | null
  readonly stopVersion: number | null
  readonly stopState: StopState | null
  readonly stopDriverId: string | null
  /** This is the newest event of the order. A call that changes the order names it. */
  readonly lastEventId: number | null
  readonly siteId: string | null
  /** The position is null as long as only the ZIP of the site is known. */
  readonly latitude: number | null
  readonly longitude: number | null
}

type WaitingOrderFilter = { readonly organizationId: string; readonly statuses: readonly OrderStatus[] }

/**
 * The statuses are written into the text of the statement. If they were parameters, PostgreSQL would make a plan for any statuses and read
 * most orders, although only few orders have these statuses.
 */
const asLiterals = (statuses: readonly OrderStatus[]) => sql.join(statuses.map(sql.lit))

/** Lists the orders that wait for a visit or a ticket, the oldest first. */
export async function listWaitingOrders(
  db: Db,
  { organizationId, statuses }: WaitingOrderFilter,
): Promise<DispatchOrder[]> {
  // A subquery selects these orders first. Without it, the planner would begin with another table because there are so many joins, and read
  // every order.
  const { rows } = await sql<DispatchOrder>`
    WITH waiting AS MATERIALIZED (
      SELECT w.id FROM orders w WHERE w.organization_id = ${organizationId} AND w.status IN (${asLiterals(statuses)})
      UNION SELECT q.order_id FROM question q WHERE q.organization_id = ${organizationId} AND q.answered_at IS NULL
      UNION SELECT x.about_order_id FROM stop x WHERE x.organization_id = ${organizationId}
        AND x.state IN ('planned', 'under-way', 'arrived', 'waiting'))
    SELECT o.id AS "orderId", o.friendly_id AS "friendlyId", o.status,
      coalesce(nullif(o.snapshot #>> '{customer,lastName}', ''), o.snapshot #>> '{customer,firstName}', '') AS customer,
      nullif(o.snapshot #>> '{customer,companyName}', '') AS company, coalesce(moved.place->>'line1', ${orderStreet()}) AS street,
      coalesce(moved.place->>'city', o.snapshot #>> '{address,city}') AS city,
      coalesce(moved.place->>'postalCode', o.snapshot->>'zipCode', '') AS "zipCode",
      coalesce(CASE WHEN moved.place IS NULL THEN ${snapshotDetails('o')} END, '{}') AS "addressDetails",
      nullif(o.snapshot #>> '{customer,phone}', '') AS phone,
      o.snapshot #>> '{containers,0,_id}' AS "containerTypeId",
      (SELECT b.rig FROM container b WHERE b.order_id = o.id) AS "boxRig",
      coalesce((SELECT array_agg(m->>'id') FROM jsonb_array_elements(o.snapshot->'materials') m), '{}')::text[] AS "materialIds",
      CASE WHEN o.status IN ('created', 'restricted', 'pending-drop-off', 'drop-off-scheduled', 'in-transit-drop-off')
        THEN o.drop_off_window ELSE coalesce(o.requested_pickup_window, o.final_pickup_window, o.pickup_window) END AS asked,
      o.updated_at AS since,
      (SELECT w.order_id FROM order_swap w WHERE w.cart_id = o.id AND w.withdrawn_at IS NULL) AS "swapOf",
      w.cart_id IS NOT NULL AS "hasOpenSwap", w.cart_id IS NOT NULL AND k.id IS NULL AS "isNewOneUnpaid", o.beyond_capacity AS "isBeyondCapacity",
      o.address_to_check AS "isAddressToCheck",
      s.id AS "stopId", s.version AS "stopVersion", s.state AS "stopState", s.driver_id AS "stopDriverId", g.id AS "siteId", g.latitude, g.longitude, ${dayColumn('s.day')} AS "openStopDay",
      EXISTS (SELECT FROM question q WHERE q.order_id = o.id AND q.answered_at IS NULL) AS "hasOpenQuestion",
      coalesce(e.event = 'attempt-failed', false) AS "isLastEventFailedAttempt", e.id AS "lastEventId",
      l.state AS "loadState", ${dayColumn('r.day')} AS "loadRouteDay", coalesce(r.ended_at IS NOT NULL, false) AS "isLoadRouteEnded"
    FROM waiting JOIN orders o ON o.id = waiting.id
      LEFT JOIN order_swap w ON w.order_id = o.id AND w.withdrawn_at IS NULL LEFT JOIN orders k ON k.id = w.cart_id
      LEFT JOIN LATERAL (SELECT x.id, x.version, x.state, x.day, (SELECT v.driver_id FROM route v WHERE v.id = x.route_id) FROM stop x
        WHERE (x.drop_off_order_id = o.id OR x.pickup_order_id = o.id OR x.about_order_id = o.id)
          AND x.state IN ('planned', 'under-way', 'arrived', 'waiting')
        ORDER BY x.day, x.id LIMIT 1) s ON true
      LEFT JOIN LATERAL (SELECT y.id, y.event FROM order_event y WHERE y.order_id = o.id ORDER BY y.id DESC LIMIT 1) e ON true
      LEFT JOIN load l ON l.order_id = o.id LEFT JOIN route r ON r.id = l.route_id
      ${movedTo('o', 'moved')}
      LEFT JOIN site g ON g.id = o.site_id AND moved.place IS NULL
    ORDER BY o.updated_at, o.id`.execute(db)
  return rows
}
