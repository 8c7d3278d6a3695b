/** If an order that waits for a truck is part of a swap, one visit serves both orders of the swap. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'

export type SwapPair = { readonly oldOrderId: string; readonly newOrderId: string }

/** Lists the swaps that the orders are part of. A swap counts if its new dumpster is paid. */
export async function listSwapPairs(db: Db | Tx, orderIds: readonly string[]): Promise<SwapPair[]> {
  const { rows } = await sql<SwapPair>`
    SELECT s.order_id AS "oldOrderId", n.id AS "newOrderId"
    FROM order_swap s JOIN orders n ON n.id = s.cart_id
    WHERE s.withdrawn_at IS NULL AND n.status NOT IN ('cancelled', 'refunded', 'refund-failed')
      AND (s.order_id = ANY(${orderIds}) OR s.cart_id = ANY(${orderIds}))`.execute(db)
  return rows
}

export type WaitingOrder = {
  readonly id: string
  readonly friendlyId: string
  readonly status: OrderStatus
  readonly dropOffWindow: TimeWindow | null
  /** This is the window that the customer requested. If there is none, it is the window that was agreed. */
  readonly pickupWindow: TimeWindow | null
}

/**
 * Locks orders of a hauler until the transaction ends, in the order of their ids so that no two transactions wait for each other. Other
 * haulers' orders are left out.
 */
export async function lockOrders(tx: Tx, organizationId: string, ids: readonly string[]): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    SELECT id, friendly_id AS "friendlyId", status, drop_off_window AS "dropOffWindow",
      coalesce(requested_pickup_window, final_pickup_window, pickup_window) AS "pickupWindow"
    FROM orders WHERE organization_id = ${organizationId} AND id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(tx)
  return rows
}
