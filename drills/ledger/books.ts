/** These are two books of the same money: our own, and that of the payment service as its API returns it. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Stripe } from 'stripe'
import { orderCost } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'

/** A payment that the checkout of a cart or a charge of an order intended. */
export type Intention = {
  readonly id: string
  readonly kind: 'attempt' | 'charge'
  readonly orderId: string
  readonly intentId: string | null
  readonly state: string
}

export type OurBooks = {
  readonly intentions: readonly Intention[]
  readonly payments: readonly { readonly orderId: string; readonly intentId: string; readonly amount: number }[]
  readonly refunds: readonly {
    readonly id: string
    readonly orderId: string | null
    readonly intentId: string
    readonly refundId: string | null
    readonly amount: number
    readonly status: string
  }[]
  /** The office records these checks, so the payment service knows nothing of them. */
  readonly checks: readonly { readonly orderId: string; readonly amount: number }[]
  readonly disputes: readonly {
    readonly disputeId: string
    readonly intentId: string
    readonly status: string
    /** The amount of the lost disputes, which counts as refunded. */
    readonly taken: number
  }[]
  readonly orders: readonly {
    readonly id: string
    readonly status: OrderStatus
    /** The sum in cents. It includes goodwill, dues that were let go, and kept fees. */
    readonly cost: number
  }[]
}

export type TheirBooks = {
  readonly intents: readonly {
    readonly id: string
    readonly status: string
    readonly received: number
    /** What the payment was made for: the attempt or the charge, and the cart or the order. */
    readonly madeFor: string | null
    readonly orderId: string | null
  }[]
  readonly refunds: readonly {
    readonly id: string
    readonly intentId: string
    readonly amount: number
    readonly status: string
  }[]
  readonly disputes: readonly {
    readonly id: string
    readonly intentId: string
    readonly amount: number
    readonly status: string
  }[]
}

export async function readOurBooks(db: Db | Tx): Promise<OurBooks> {
  const intentions = await sql<Intention>`
    SELECT id, 'attempt' AS kind, cart_id AS "orderId", intent_id AS "intentId", status AS state FROM payment_attempt
    UNION ALL SELECT id, 'charge', order_id, intent_id, state FROM order_charge`.execute(db)
  const payments = await sql<OurBooks['payments'][number]>`
    SELECT order_id AS "orderId", intent_id AS "intentId", amount_in_cents AS amount FROM payment`.execute(db)
  const refunds = await sql<OurBooks['refunds'][number]>`
    SELECT id, order_id AS "orderId", intent_id AS "intentId", provider_refund_id AS "refundId", amount_in_cents AS amount,
      status FROM refund WHERE way IN ('card', 'service')`.execute(db)
  const checks = await sql<OurBooks['checks'][number]>`
    SELECT order_id AS "orderId", amount_in_cents AS amount FROM refund
    WHERE way = 'cheque' AND status = 'succeeded' AND order_id IS NOT NULL`.execute(db)
  const disputes = await sql<OurBooks['disputes'][number]>`
    SELECT d.provider_dispute_id AS "disputeId", d.intent_id AS "intentId", d.status,
      coalesce((SELECT sum(r.amount_in_cents) FROM refund r WHERE r.way = 'dispute' AND r.intent_id = d.intent_id), 0)::int AS taken
    FROM dispute d`.execute(db)
  const { rows } = await sql<{ id: string; status: OrderStatus }>`SELECT id, status FROM orders`.execute(db)
  const orders: OurBooks['orders'][number][] = []
  for (const order of rows) orders.push({ ...order, cost: orderCost(await readOrderMoney(db, order.id)) })
  return {
    intentions: intentions.rows,
    payments: payments.rows,
    refunds: refunds.rows,
    checks: checks.rows,
    disputes: disputes.rows,
    orders,
  }
}

export function openTheirBooks(stripe: Stripe) {
  const read = async (): Promise<TheirBooks> => {
    const intents: TheirBooks['intents'][number][] = []
    await stripe.paymentIntents.list({ limit: 100 }).autoPagingEach(({ id, status, amount_received, metadata }) => {
      const madeFor = metadata.attemptId ?? metadata.chargeId ?? null
      const orderId = metadata.cartId ?? metadata.orderId ?? null
      intents.push({ id, status, received: amount_received, madeFor, orderId })
    })
    const refunds: TheirBooks['refunds'][number][] = []
    await stripe.refunds.list({ limit: 100 }).autoPagingEach(({ id, payment_intent, amount, status }) => {
      refunds.push({ id, intentId: String(payment_intent), amount, status: status ?? 'unknown' })
    })
    const disputes: TheirBooks['disputes'][number][] = []
    await stripe.disputes.list({ limit: 100 }).autoPagingEach(({ id, payment_intent, amount, status }) => {
      disputes.push({ id, intentId: String(payment_intent), amount, status })
    })
    return { intents, refunds, disputes }
  }
  /** Refunds at the payment service's own pages. The product gets no event of it. */
  const refundThere = (intentId: string, amount: number) => stripe.refunds.create({ payment_intent: intentId, amount })
  return { read, refundThere }
}
