/** This module reads orders: their owners, their contents, their payments and their events. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Adjustment } from '#domain/order/balance.ts'
import type { ExtensionPayment } from '#domain/order/cost-lines.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { eventsWithoutDate } from '#domain/order/visits/is-date-off.ts'
import type { PriceLine } from '#domain/pricing/line.ts'
import type { Reason } from '#domain/pricing/reason.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import { type StoredBill, shownBill } from '#server/db/bill/bills.ts'
import { shownDimensions } from '#server/db/catalog/dimensions.ts'
import { heldOfOrder } from '#server/db/fee/held-fees.ts'
import { feesOfOrder, type OrderFee } from '#server/db/fee/shown-fees.ts'
import { adjustmentsOfOrder } from '#server/db/order/adjustments.ts'
import { eventHour } from '#server/db/order/event-hour.ts'
import { linesOfOrder } from '#server/db/order/order-lines.ts'
import { type PhotoFacts, photosOfOrder } from '#server/db/order/photos.ts'
import { isOrderDisputed } from '#server/db/payment/disputes.ts'
import type { RefundWay } from '#server/db/payment/refunds.ts'

export type OrderAccess = {
  readonly id: OrderId
  readonly userId: string
  readonly organizationId: string
  readonly status: OrderStatus
}

export async function findOrderAccess(db: Db, id: string): Promise<OrderAccess | null> {
  const { rows } = await sql<OrderAccess>`
    SELECT id, user_id AS "userId", organization_id AS "organizationId", status FROM orders WHERE id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** This is the place of an order. Its calendar and its clock decide which days are allowed. The gate has checked who owns the order. */
export type OrderPlace = {
  readonly organizationId: string
  readonly serviceAreaId: string
  readonly timeZone: string
}

export async function findOrderPlace(db: Db, id: string): Promise<OrderPlace> {
  const { rows } = await sql<OrderPlace>`
    SELECT organization_id AS "organizationId", service_area_id AS "serviceAreaId", snapshot->>'timeZone' AS "timeZone"
    FROM orders WHERE id = ${id}`.execute(db)
  const [order] = rows
  if (!order) throw new Refusal('order-not-found')
  return order
}

export type OrderCard = {
  readonly id: string
  readonly friendlyId: string
  readonly status: OrderStatus
  readonly createdAt: Date
  readonly poNumber: string | null
  readonly jobName: string | null
  /** These are the current windows. The snapshot has the windows that were agreed when the order was placed. */
  readonly dropOffWindow: TimeWindow | null
  readonly pickupWindow: PickupWindow | null
  readonly finalPickupWindow: TimeWindow | null
  readonly snapshot: OrderSnapshot
}

const cardColumns = sql`o.id, o.friendly_id AS "friendlyId", o.status, o.created_at AS "createdAt",
  o.po_number AS "poNumber", o.job_name AS "jobName", o.snapshot,
  o.drop_off_window AS "dropOffWindow", o.pickup_window AS "pickupWindow", o.final_pickup_window AS "finalPickupWindow"`

/** These facts of an order are shown in a list and not on the order's page. */
export type CustomerListedOrder = OrderCard & {
  readonly deliveredAt: Date | null
  /** This is the newest event that may have changed the date of a visit (rule L16). */
  readonly lastEvent: string | null
}

/**
 * Lists a person's orders, the newest first. The cursor is the last order of the page before. The search finds a part of the order's
 * number, of the purchase order or of the job's name.
 */
export async function listOrders(
  db: Db,
  userId: string,
  page: { cursor: string | null; limit: number; search: string | null },
): Promise<{ orders: CustomerListedOrder[]; nextCursor: string | null }> {
  const { rows } = await sql<CustomerListedOrder>`
    SELECT ${cardColumns},
      (SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id AND e.event = 'deliver') AS "deliveredAt",
      (SELECT e.event FROM order_event e WHERE e.order_id = o.id AND e.event <> ALL(${eventsWithoutDate})
        ORDER BY e.id DESC LIMIT 1) AS "lastEvent"
    FROM orders o
    WHERE o.user_id = ${userId} ${before(userId, page.cursor)} ${matching(page.search)}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${page.limit + 1}`.execute(db)
  const orders = rows.slice(0, page.limit)
  return { orders, nextCursor: rows.length > page.limit ? (orders.at(-1)?.id ?? null) : null }
}

const before = (userId: string, cursor: string | null) =>
  cursor === null
    ? sql``
    : sql`AND (o.created_at, o.id) < (SELECT created_at, id FROM orders WHERE id = ${cursor} AND user_id = ${userId})`

function matching(search: string | null) {
  if (search === null) return sql``
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`AND (o.friendly_id ILIKE ${part} OR o.po_number ILIKE ${part} OR o.job_name ILIKE ${part})`
}

export type OrderDetails = OrderCard & {
  /** These are the dimensions of the order's first dumpster in the current catalog. */
  readonly dimensions: string | null
  readonly id: OrderId
  readonly userId: string
  readonly organizationId: string
  readonly totalInCents: number
  readonly preAuthInCents: number
  readonly replacesOrderId: string | null
  /** The customer typed the address by hand, and the office has not checked it. */
  readonly isAddressToCheck: boolean
  /** A dispute of a payment of the order is open (rule M48). */
  readonly isDisputed: boolean
  readonly hauler: { readonly name: string; readonly phone: string }
  readonly extensions: readonly {
    pickupDay: Day
    extraDays: number
    priceInCents: number
    taxInCents: number
    reason: Reason
    payment: ExtensionPayment
    at: string
  }[]
  readonly lines: readonly PriceLine[]
  readonly adjustments: readonly (Adjustment & { readonly at: string })[]
  readonly heldInCents: number
  readonly fees: readonly OrderFee[]
  /** This is the open swap of the order. `orderStatus` is the status of the new order, or null as long as the new dumpster is not paid. */
  readonly swap: {
    readonly cartId: string
    readonly swapWindow: TimeWindow
    readonly isSameSize: boolean
    readonly orderStatus: OrderStatus | null
  } | null
  readonly payments: readonly {
    card: string | null
    lastFour: string | null
    amountPaid: number
    at: string
    isSaved: boolean
  }[]
  /** This is the ZIP and the country that the customer typed beside the first card that paid. It is null before a payment. */
  readonly billingAddress: { postalCode: string; country: string } | null
  /** This is the place id of the delivery address. It is null once the owner has removed the address. */
  readonly placeId: string | null
  readonly refunds: readonly { amountRefunded: number; at: string; way: RefundWay; reference: string | null }[]
  readonly events: readonly {
    event: string
    from: OrderStatus | null
    to: OrderStatus
    by: string
    at: string
    why: string | null
    /** The event gave the customer another day or other hours than before. */
    isPromise: boolean
  }[]
  readonly bill: StoredBill | null
  readonly photos: readonly PhotoFacts[]
}

const extensionFields = sql`jsonb_build_object('pickupDay', extract(epoch FROM x.to_day + time '12:00')::bigint * 1000,
  'extraDays', x.extra_days, 'priceInCents', x.price_in_cents, 'taxInCents', x.tax_in_cents, 'reason', x.reason,
  'payment', coalesce((SELECT CASE WHEN c.state = 'succeeded' THEN 'charged' WHEN c.state IN ('asked', 'open') THEN 'in-doubt'
      ELSE 'declined' END FROM order_charge c
      WHERE c.order_id = x.order_id AND c.purpose = 'extension' AND c.purpose_id = x.id::text), 'with-bill'),
  'at', x.created_at)`

/**
 * These columns are an order with its money, its events, its bill and its photos. The statement must read `orders o` and its hauler
 * `organization h`.
 */
export const orderColumns = sql`
      ${cardColumns}, o.user_id AS "userId", o.organization_id AS "organizationId",
      o.total_in_cents AS "totalInCents", o.pre_auth_in_cents AS "preAuthInCents",
      o.replaces_order_id AS "replacesOrderId", o.address_to_check AS "isAddressToCheck",
      ${isOrderDisputed(sql`o.id`)} AS "isDisputed", jsonb_build_object('name', h.name, 'phone', h.phone) AS hauler,
      (SELECT ${shownDimensions} FROM container_type t WHERE t.id = (o.snapshot #>> '{containers,0,_id}')::uuid) AS dimensions,
      coalesce((SELECT jsonb_agg(${extensionFields} ORDER BY x.from_day) FROM order_extension x WHERE x.order_id = o.id), '[]') AS extensions,
      ${linesOfOrder} AS lines, ${adjustmentsOfOrder} AS adjustments, ${heldOfOrder} AS "heldInCents",
      ${feesOfOrder} AS fees,
      (SELECT jsonb_build_object('cartId', s.cart_id, 'swapWindow', s.swap_window, 'isSameSize', s.is_same_size,
          'orderStatus', (SELECT r.status FROM orders r WHERE r.id = s.cart_id))
        FROM order_swap s WHERE s.order_id = o.id AND s.withdrawn_at IS NULL) AS swap,
      coalesce((SELECT jsonb_agg(jsonb_build_object('card', p.card_brand, 'lastFour', p.card_last_four,
          'amountPaid', p.amount_in_cents, 'at', p.created_at, 'isSaved', p.payment_method_id IS NOT NULL)
          ORDER BY p.created_at)
        FROM payment p WHERE p.order_id = o.id), '[]') AS payments,
      (SELECT jsonb_build_object('postalCode', p.billing_postal_code, 'country', coalesce(p.billing_country, 'US'))
        FROM payment p WHERE p.order_id = o.id AND p.billing_postal_code IS NOT NULL ORDER BY p.created_at LIMIT 1)
        AS "billingAddress",
      (SELECT a.place_id FROM address a WHERE a.id = (o.snapshot #>> '{address,_id}')::uuid) AS "placeId",
      coalesce((SELECT jsonb_agg(jsonb_build_object('amountRefunded', r.amount_in_cents, 'at', r.created_at, 'way', r.way,
          'reference', r.reference) ORDER BY r.created_at)
        FROM refund r WHERE r.order_id = o.id AND r.status = 'succeeded'), '[]') AS refunds,
      coalesce((SELECT jsonb_agg(jsonb_build_object('event', e.event, 'from', e.from_status, 'to', e.to_status,
          'by', e.actor_role, 'at', ${eventHour}, 'why', e.why, 'isPromise', e.promised_window IS NOT NULL)
          ORDER BY e.id)
        FROM order_event e WHERE e.order_id = o.id), '[]') AS events,
      ${shownBill} AS bill, ${photosOfOrder} AS photos`

export type SoldCart = {
  readonly quote: OrderSnapshot['quote']
  readonly billingAddress: OrderDetails['billingAddress']
}

/** Returns the quote that a cart was sold with and the billing address of its first payment. */
export async function findSoldCart(db: Db, cartId: string): Promise<SoldCart | null> {
  const { rows } = await sql<SoldCart>`
    SELECT o.snapshot->'quote' AS quote,
      (SELECT jsonb_build_object('postalCode', p.billing_postal_code, 'country', coalesce(p.billing_country, 'US'))
        FROM payment p WHERE p.order_id = o.id AND p.billing_postal_code IS NOT NULL ORDER BY p.created_at LIMIT 1)
        AS "billingAddress"
    FROM orders o WHERE o.id = ${cartId}`.execute(db)
  return rows[0] ?? null
}

export async function findOrderDetails(db: Db, id: string): Promise<OrderDetails | null> {
  const { rows } = await sql<OrderDetails>`
    SELECT ${orderColumns} FROM orders o JOIN organization h ON h.id = o.organization_id WHERE o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The gate has checked who owns the order. */
export async function findOrder(db: Db, id: OrderId): Promise<OrderDetails> {
  const order = await findOrderDetails(db, id)
  if (!order) throw new Error('an order that its gate found is gone')
  return order
}
