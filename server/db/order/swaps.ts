/**
 * A swap has a cart for the new dumpster. The cart belongs to the customer from the start and is filled from the old order. The swap is
 * open until it is withdrawn.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { copiedColumns, writtenColumns } from '#server/db/account/addresses.ts'
import { lockCart } from '#server/db/cart/carts.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'

export type NewSwap = {
  readonly cartId: string
  readonly order: LockedOrder
  readonly swapWindow: TimeWindow
  readonly pickupWindow: PickupWindow
  readonly rentalDays: number
  readonly isSameSize: boolean
  readonly now: Date
}

/** Makes the swap and its cart. */
export async function addSwap(tx: Tx, swap: NewSwap): Promise<void> {
  const { cartId, order, now } = swap
  await copyCart(tx, {
    cartId,
    order,
    dropOffWindow: swap.swapWindow,
    pickupWindow: swap.pickupWindow,
    now,
    replacesOrderId: order.id,
    isSameSize: swap.isSameSize,
  })
  await sql`
    INSERT INTO order_swap (cart_id, organization_id, order_id, swap_window, rental_days, is_same_size, requested_at)
    VALUES (${cartId}, ${order.organizationId}, ${order.id}, ${JSON.stringify(swap.swapWindow)}::jsonb, ${swap.rentalDays},
      ${swap.isSameSize}, ${now})`.execute(tx)
}

export type CartCopy = {
  readonly cartId: string
  readonly order: LockedOrder
  readonly dropOffWindow: TimeWindow
  readonly pickupWindow: PickupWindow
  readonly replacesOrderId: string | null
  readonly isSameSize: boolean
  readonly now: Date
}

/**
 * Makes a cart with the contents of an order's cart. It belongs to the order's customer from the start. Its delivery address is the place
 * of the order's dumpster. If the customer has removed that address from their list, the cart gets a copy of it.
 */
export async function copyCart(tx: Tx, copy: CartCopy): Promise<void> {
  const { cartId, order, now } = copy
  await sql`
    WITH kept AS (
      SELECT a.id FROM address a JOIN cart old ON old.delivery_address_id = a.id
      WHERE old.id = ${order.id} AND a.removed_at IS NULL AND a.user_id = ${order.userId})
    INSERT INTO cart (id, organization_id, service_area_id, user_id, zip_code, phone, language, customer_type, cleanup_ids,
      materials, containers, delivery_address_id, restrictions, delivery_location_type, drop_off_window, pickup_window,
      add_on_ids, collect_taxes, replaces_order_id, created_at, updated_at)
    SELECT ${cartId}, organization_id, service_area_id, ${order.userId}, zip_code, phone, language, customer_type, cleanup_ids,
      materials, CASE WHEN ${copy.isSameSize} THEN containers ELSE '{}' END, (SELECT id FROM kept), coalesce(restrictions, '{}'),
      delivery_location_type, ${JSON.stringify(copy.dropOffWindow)}::jsonb, ${JSON.stringify(copy.pickupWindow)}::jsonb,
      '{}', collect_taxes, ${copy.replacesOrderId}::uuid, ${now}, ${now}
    FROM cart WHERE id = ${order.id}`.execute(tx)
  await sql`
    WITH copied AS (
      INSERT INTO address (user_id, ${writtenColumns}, created_at)
      SELECT ${order.userId}, ${copiedColumns('a')}, ${now}
      FROM cart old JOIN address a ON a.id = old.delivery_address_id
      WHERE old.id = ${order.id} AND a.removed_at IS NOT NULL AND a.user_id = ${order.userId}
      RETURNING id)
    UPDATE cart SET delivery_address_id = copied.id FROM copied WHERE cart.id = ${cartId}`.execute(tx)
}

export type OpenSwap = {
  readonly cartId: string
  readonly swapWindow: TimeWindow
  /** The status is null as long as the new dumpster is not paid. */
  readonly orderStatus: OrderStatus | null
}

/** Finds the open swap of an order. */
export async function findOpenSwap(db: Db, orderId: string): Promise<OpenSwap | null> {
  const { rows } = await sql<OpenSwap>`
    SELECT s.cart_id AS "cartId", s.swap_window AS "swapWindow", r.status AS "orderStatus"
    FROM order_swap s LEFT JOIN orders r ON r.id = s.cart_id
    WHERE s.order_id = ${orderId} AND s.withdrawn_at IS NULL`.execute(db)
  return rows[0] ?? null
}

/**
 * Withdraws the swap's cart, so that it can no longer be paid. The version of the cart is incremented, so that a call that is about to
 * freeze the cart finds it changed. Returns false if the cart is an order already, or if a payment of it is open.
 */
export async function withdrawSwapCart(tx: Tx, cartId: string, now: Date): Promise<boolean> {
  // A statement sees only rows that were committed before it began. The cart must therefore be read in a new statement after the wait for
  // its lock.
  await lockCart(tx, cartId)
  const { rows } = await sql`
    UPDATE cart SET withdrawn_at = ${now}, updated_at = ${now}, version = version + 1
    WHERE id = ${cartId} AND NOT EXISTS (SELECT FROM orders o WHERE o.id = cart.id)
      AND NOT EXISTS (SELECT FROM payment_attempt p WHERE p.cart_id = cart.id AND p.status IN ('creating', 'open'))
    RETURNING id`.execute(tx)
  if (rows.length === 0) return false
  await endSwap(tx, cartId, now)
  return true
}

/** Returns the container type that a swap takes away. Returns null if the order has no dumpster. */
export async function findStandingContainer(db: Db, replacedOrderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT snapshot #>> '{containers,0,_id}' AS id FROM orders WHERE id = ${replacedOrderId}`.execute(db)
  return rows[0]?.id ?? null
}

/** Ends the open swap of a cart. The old dumpster may then be swapped for another one. */
export async function endSwap(tx: Tx, cartId: string, now: Date): Promise<void> {
  await sql`UPDATE order_swap SET withdrawn_at = ${now} WHERE cart_id = ${cartId} AND withdrawn_at IS NULL`.execute(tx)
}

export type DueSwap = { readonly orderId: string; readonly swapWindow: TimeWindow; readonly timeZone: string }

/** Lists the unpaid swaps whose day is on or before a day, and at most three days before it. */
export async function listUnpaidSwaps(db: Db, lastDay: number): Promise<DueSwap[]> {
  const { rows } = await sql<DueSwap>`
    SELECT s.order_id AS "orderId", s.swap_window AS "swapWindow", o.snapshot->>'timeZone' AS "timeZone"
    FROM order_swap s JOIN orders o ON o.id = s.order_id
    WHERE s.withdrawn_at IS NULL AND (s.swap_window->>'day')::bigint <= ${lastDay}
      AND (s.swap_window->>'day')::bigint > ${lastDay - 4 * dayInMs}
      AND o.status IN ('pickup-requested', 'pending-pickup', 'pickup-scheduled')
      AND NOT EXISTS (SELECT FROM orders r WHERE r.id = s.cart_id)
    ORDER BY s.requested_at LIMIT 1000`.execute(db)
  return rows
}
