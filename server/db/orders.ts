/** Orders as they are read: whose they are, what they say, what was paid and what happened. */
import { sql } from 'kysely'
import type { OrderId } from '#domain/cart/cart.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import type { Db } from '#server/db/connect.ts'

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

export type OrderCard = {
  readonly id: string
  readonly friendlyId: string
  readonly status: OrderStatus
  readonly createdAt: Date
  readonly snapshot: OrderSnapshot
}

const cardColumns = sql`id, friendly_id AS "friendlyId", status, created_at AS "createdAt", snapshot`

/** A person's orders, newest first; the cursor is the last one of the page before. */
export async function listOrders(
  db: Db,
  userId: string,
  page: { cursor: string | null; limit: number },
): Promise<{ orders: OrderCard[]; nextCursor: string | null }> {
  const { rows } = await sql<OrderCard>`
    SELECT ${cardColumns} FROM orders
    WHERE user_id = ${userId} AND (${page.cursor === null} OR (created_at, id) <
      (SELECT created_at, id FROM orders WHERE id = ${page.cursor}::uuid AND user_id = ${userId}))
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`.execute(db)
  const orders = rows.slice(0, page.limit)
  return { orders, nextCursor: rows.length > page.limit ? (orders.at(-1)?.id ?? null) : null }
}

export type OrderDetails = OrderCard & {
  readonly totalInCents: number
  readonly preAuthInCents: number
  readonly payments: readonly { card: string | null; lastFour: string | null; amountPaid: number; at: string }[]
  readonly refunds: readonly { amountRefunded: number; at: string }[]
  readonly events: readonly {
    event: string
    from: OrderStatus | null
    to: OrderStatus
    by: string
    at: string
    why: string | null
  }[]
}

/** One order with its money and its story. The gate has said whose it is. */
export async function findOrder(db: Db, id: OrderId): Promise<OrderDetails> {
  const { rows } = await sql<OrderDetails>`
    SELECT ${cardColumns}, total_in_cents AS "totalInCents", pre_auth_in_cents AS "preAuthInCents",
      coalesce((SELECT jsonb_agg(jsonb_build_object('card', p.card_brand, 'lastFour', p.card_last_four,
          'amountPaid', p.amount_in_cents, 'at', p.created_at) ORDER BY p.created_at)
        FROM payment p WHERE p.order_id = o.id), '[]') AS payments,
      coalesce((SELECT jsonb_agg(jsonb_build_object('amountRefunded', r.amount_in_cents, 'at', r.created_at) ORDER BY r.created_at)
        FROM refund r WHERE r.order_id = o.id AND r.status = 'succeeded'), '[]') AS refunds,
      coalesce((SELECT jsonb_agg(jsonb_build_object('event', e.event, 'from', e.from_status, 'to', e.to_status,
          'by', e.actor_role, 'at', e.at, 'why', e.why) ORDER BY e.id)
        FROM order_event e WHERE e.order_id = o.id), '[]') AS events
    FROM orders o WHERE o.id = ${id}`.execute(db)
  const [order] = rows
  if (!order) throw new Error('an order that its gate found is gone')
  return order
}
