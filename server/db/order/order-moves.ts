/**
 * Every change of an order's status or windows is a move of the lifecycle's table. A move is stored only if the order still has the status
 * that the move starts from.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Actor, type Move, move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderChange } from '#domain/order/order-change.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'

/** The row of the order is locked until the transaction ends, so that transactions change one order one after the other. */
export type LockedOrder = {
  readonly id: OrderId
  readonly organizationId: string
  readonly serviceAreaId: string
  readonly userId: string
  readonly friendlyId: string
  readonly status: OrderStatus
  readonly totalInCents: number
  readonly preAuthInCents: number
  readonly snapshot: OrderSnapshot
  /** These are the current windows. The snapshot has the windows that were agreed when the order was placed. */
  readonly dropOffWindow: TimeWindow | null
  readonly pickupWindow: PickupWindow | null
  /** This is the real window of the pick-up. It is null until the pick-up is requested, scheduled or due. */
  readonly finalPickupWindow: TimeWindow | null
  /** This is the window that the customer requested. The office may have scheduled another window. */
  readonly requestedPickupWindow: TimeWindow | null
  readonly replacesOrderId: string | null
}

const lockedColumns = sql`id, organization_id AS "organizationId", service_area_id AS "serviceAreaId", user_id AS "userId",
      friendly_id AS "friendlyId", status, total_in_cents AS "totalInCents", pre_auth_in_cents AS "preAuthInCents", snapshot,
      drop_off_window AS "dropOffWindow", pickup_window AS "pickupWindow", final_pickup_window AS "finalPickupWindow",
      requested_pickup_window AS "requestedPickupWindow",
      replaces_order_id AS "replacesOrderId"`

/** Locks orders of a hauler, in the order of their ids, and returns them by their ids. Orders of other haulers are left out. */
export async function lockWholeOrders(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedOrder>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LockedOrder>`
    SELECT ${lockedColumns} FROM orders WHERE organization_id = ${organizationId} AND id = ANY(${ids})
    ORDER BY id FOR UPDATE`.execute(tx)
  return new Map(rows.map(order => [order.id, order]))
}

/** Locks the order until the transaction ends. Refuses 'order-not-found'. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    SELECT ${lockedColumns} FROM orders WHERE id = ${id} FOR UPDATE`.execute(tx)
  const [order] = rows
  if (!order) throw new Refusal('order-not-found')
  return order
}

/** These facts are stored with an event, beside the person who made the change. */
type EventFacts = {
  readonly why?: string | null
  /** This is the window that the event promised. It is null if the event promised nothing new. */
  readonly window?: TimeWindow | null
  /** These are the other values of the order that the event changes. */
  readonly changed?: OrderChange | null
  /** This is the time when the event happened. */
  readonly now: Date
  /** This is the time when the server learned of the event, if that was later. */
  readonly recordedAt?: Date | null
  readonly driverId?: string | null
}

export type StatusChange = EventFacts & {
  readonly orderId: string
  readonly move: Move
  /** This is the person who made the change. It is null if the system made it. */
  readonly actorId: string | null
}

/** Returns a value for a column: the new value if the event changed it, or else the value of the column. */
const unlessChanged = (changed: string | null, name: keyof OrderChange, column: string) =>
  sql`CASE WHEN ${changed}::jsonb ? ${name}::text THEN nullif(${changed}::jsonb->${name}::text, 'null') ELSE ${sql.ref(column)} END`

/**
 * Stores the new status and the other changes of a move together with the order event, if the order still has the status that the move
 * starts from.
 * Returns false and changes nothing if another transaction has changed the status first. The caller can then read the status with
 * `findOrderStatus`.
 */
export async function applyMove(tx: Tx, change: StatusChange): Promise<boolean> {
  const { move: made, now } = change
  const changed = change.changed ? JSON.stringify(change.changed) : null
  const { rows } = await sql<{ organizationId: string }>`
    WITH moved AS (
      UPDATE orders SET status = ${made.to}, updated_at = ${change.recordedAt ?? now},
        drop_off_window = ${unlessChanged(changed, 'dropOffWindow', 'drop_off_window')},
        pickup_window = ${unlessChanged(changed, 'pickupWindow', 'pickup_window')},
        final_pickup_window = ${unlessChanged(changed, 'finalPickupWindow', 'final_pickup_window')},
        requested_pickup_window = ${unlessChanged(changed, 'requestedPickupWindow', 'requested_pickup_window')}
      WHERE id = ${change.orderId} AND status = ${made.from} RETURNING id, organization_id)
    INSERT INTO order_event (order_id, organization_id, at, event, from_status, to_status, actor_role, actor_id, why,
      promised_window, changed, recorded_at, driver_id)
    SELECT id, organization_id, ${now}, ${made.event}, ${made.from}, ${made.to}, ${made.by}, ${change.actorId}::uuid,
      ${change.why ?? null}, ${change.window ? JSON.stringify(change.window) : null}::jsonb, ${changed}::jsonb,
      ${change.recordedAt ?? null}::timestamptz, ${change.driverId ?? null}::uuid
    FROM moved RETURNING organization_id AS "organizationId"`.execute(tx)
  for (const { organizationId } of rows) tx.notify(organizationId)
  return rows.length === 1
}

/** These events happen to an order's money at the payment service without us. They never change the status of the order. */
export const factEvents = ['refunded-outside', 'dispute-opened', 'dispute-won', 'dispute-lost'] as const
export type FactEvent = (typeof factEvents)[number]

/** Adds an event that does not change the order's status. The caller must have locked the order. */
export async function addFactEvent(
  tx: Tx,
  { order, event, now }: { readonly order: LockedOrder; readonly event: FactEvent; readonly now: Date },
): Promise<void> {
  await sql`
    INSERT INTO order_event (order_id, organization_id, at, event, from_status, to_status, actor_role)
    VALUES (${order.id}, ${order.organizationId}, ${now}, ${event}, ${order.status}, ${order.status}, 'system')`.execute(
    tx,
  )
  tx.notify(order.organizationId)
}

/** Reads the current status of an order. Refuses 'order-not-found'. */
export async function findOrderStatus(db: Db, orderId: string): Promise<OrderStatus> {
  const { rows } = await sql<{ status: OrderStatus }>`SELECT status FROM orders WHERE id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('order-not-found')
  return row.status
}

/** The gate has checked that this person may change this order. */
export type OrderActing = {
  readonly orderId: string
  readonly by: Actor
  readonly actorId: string | null
  /**
   * This is the newest event that the page of the office showed when the person acted. It is null if the page showed only the placing of
   * the order. Customers' pages give no event.
   */
  readonly seen?: number | null
}

/** Applies an event of the lifecycle to a locked order and returns the new status. Refuses 'illegal-move' with the status of the order. */
export async function applyEvent(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  step: OrderActing &
    EventFacts & {
      readonly event: OrderEvent
      /** This is the status that the event leads to, if the event can lead to more than one. */
      readonly outcome?: OrderStatus
    },
): Promise<OrderStatus> {
  const made = move(order.status, step.event, step.by, step.outcome)
  const isMoved = await applyMove(tx, { ...step, orderId: order.id, move: made })
  if (!isMoved) throw new Refusal('illegal-move', { status: await findOrderStatus(tx, order.id) })
  return made.to
}

/** Returns true if a driver has brought a dumpster for the order, even if the order has ended since. */
export async function wasDelivered(tx: Db | Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM order_event WHERE order_id = ${orderId} AND event = 'deliver' LIMIT 1`.execute(tx)
  return rows.length > 0
}

type LastEvent = { readonly id: number; readonly who: string; readonly isPlacing: boolean }

/** Returns the newest event of an order and the person who caused it. `who` is a dash for the system and for a person who has left. */
export async function findLastEvent(tx: Tx, orderId: string): Promise<LastEvent | null> {
  const { rows } = await sql<LastEvent>`
    SELECT e.id, coalesce(nullif(d.first_name, ''), nullif(u.first_name, ''), '–') AS who, e.at = o.created_at AS "isPlacing"
    FROM order_event e JOIN orders o ON o.id = e.order_id LEFT JOIN app_user u ON u.id = e.actor_id LEFT JOIN driver d ON d.id = e.driver_id
    WHERE e.order_id = ${orderId} ORDER BY e.id DESC LIMIT 1`.execute(tx)
  return rows[0] ?? null
}
