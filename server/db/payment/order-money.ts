/** This module reads the amounts of an order that were paid, were refunded and are owed, and the card that may be charged for it. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CostFacts } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { heldOfOrder } from '#server/db/fee/held-fees.ts'
import { adjustmentsOfOrder } from '#server/db/order/adjustments.ts'
import type { Charge } from '#server/db/payment/order-charges.ts'

export type PaidPart = {
  readonly intentId: string
  readonly paymentAccount: string | null
  readonly amountInCents: number
  /** This is the amount of all refunds that were requested or made. Refunds that the service refused do not count. */
  readonly refundedInCents: number
  /** This is the number of refunds of the payment that were requested. Refused refunds count. */
  readonly refundCount: number
}

/** The cost and the balance of an order are computed from these facts. */
export type OrderMoney = CostFacts & {
  readonly status: OrderStatus
  readonly payments: readonly PaidPart[]
  readonly hasCard: boolean
}

/** The caller must have locked the order. */
export async function readOrderMoney(tx: Tx | Db, orderId: string): Promise<OrderMoney> {
  const [row] = await listOrderMoney(tx, [orderId])
  if (!row) throw new Error('an order that was found is gone')
  return row
}

/** Reads the money of several orders, with the id of each order. */
export async function listOrderMoney(
  tx: Tx | Db,
  orderIds: readonly string[],
): Promise<(OrderMoney & { readonly id: string })[]> {
  const { rows } = await sql<OrderMoney & { readonly id: string }>`
    SELECT o.id, o.status,
      EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.to_status = 'cancelled') AS "wasCancelled",
      o.total_in_cents AS "orderedInCents",
      (SELECT coalesce(sum(x.price_in_cents + x.tax_in_cents), 0)::int FROM order_extension x WHERE x.order_id = o.id)
        AS "extensionsInCents",
      b.total_in_cents AS "billedInCents",
      coalesce((SELECT jsonb_agg(jsonb_build_object('intentId', p.intent_id, 'paymentAccount', p.payment_account,
          'amountInCents', p.amount_in_cents, 'refundedInCents', r.sum, 'refundCount', r.count) ORDER BY p.created_at DESC, p.id)
        FROM payment p, LATERAL (SELECT coalesce(sum(amount_in_cents) FILTER (WHERE status <> 'failed'), 0)::int AS sum,
            count(*)::int AS count FROM refund WHERE refund.intent_id = p.intent_id) r
        WHERE p.order_id = o.id), '[]') AS payments,
      b.version AS "billVersion", ${adjustmentsOfOrder} AS adjustments, ${heldOfOrder} AS "heldInCents",
      EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.payment_method_id IS NOT NULL) AS "hasCard"
    FROM orders o LEFT JOIN LATERAL (SELECT version, total_in_cents FROM bill WHERE bill.order_id = o.id
      ORDER BY version DESC LIMIT 1) b ON true
    WHERE o.id = ANY(${orderIds})`.execute(tx)
  return rows
}

export type OrderCustomer = {
  readonly orderId: string
  readonly organizationId: string
  /** This is the hauler's own payment account. Null is the account of the installation's key. */
  readonly paymentAccount: string | null
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The number is empty if the customer has left. */
  readonly phone: string
}

/** Returns the customer of an order, and the account to which the customer pays. */
export async function findOrderCustomer(db: Db, orderId: string): Promise<OrderCustomer> {
  const { rows } = await sql<OrderCustomer>`
    SELECT o.id AS "orderId", o.organization_id AS "organizationId", h.payment_account AS "paymentAccount", u.id,
      u.first_name AS "firstName", u.last_name AS "lastName", u.email, coalesce(u.phone, '') AS phone
    FROM orders o JOIN organization h ON h.id = o.organization_id JOIN app_user u ON u.id = o.user_id
    WHERE o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order that its gate found is gone')
  return row
}

export type CardOnFile = {
  readonly organizationId: string
  readonly paymentAccount: string | null
  readonly paymentCustomerId: string
  readonly paymentMethodId: string
  readonly brand: string | null
  readonly lastFour: string | null
}

/** Returns the card that last paid for the order. */
export async function findCardOnFile(db: Db | Tx, orderId: string): Promise<CardOnFile | null> {
  const { rows } = await sql<CardOnFile>`
    SELECT o.organization_id AS "organizationId", p.payment_account AS "paymentAccount", k.provider_customer_id AS "paymentCustomerId",
      p.payment_method_id AS "paymentMethodId", p.card_brand AS brand, p.card_last_four AS "lastFour"
    FROM orders o JOIN payment p ON p.order_id = o.id AND p.payment_method_id IS NOT NULL
    JOIN payment_customer k ON k.user_id = o.user_id AND k.payment_account = coalesce(p.payment_account, '')
    WHERE o.id = ${orderId} ORDER BY p.created_at DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export type PaidIntent = {
  readonly id: string
  readonly paymentAccount: string | null
  readonly amountInCents: number
  readonly card: { readonly brand: string; readonly lastFour: string } | null
  readonly paymentMethodId: string | null
  readonly billingAddress: { readonly postalCode: string; readonly country: string | null } | null
}

/** Stores a payment of an order. It is idempotent: if the payment is stored already, it returns false. */
export async function addPayment(
  tx: Tx,
  charge: Pick<Charge, 'organizationId' | 'orderId'>,
  intent: PaidIntent,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO payment (organization_id, order_id, payment_account, intent_id, amount_in_cents, card_brand, card_last_four,
      payment_method_id, billing_postal_code, billing_country, created_at)
    VALUES (${charge.organizationId}, ${charge.orderId}, ${intent.paymentAccount}, ${intent.id}, ${intent.amountInCents},
      ${intent.card?.brand ?? null}, ${intent.card?.lastFour ?? null}, ${intent.paymentMethodId},
      ${intent.billingAddress?.postalCode ?? null}, ${intent.billingAddress?.country ?? null}, ${now})
    ON CONFLICT (intent_id) DO NOTHING RETURNING id`.execute(tx)
  return rows.length === 1
}
