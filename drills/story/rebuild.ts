/** Rebuilds an order from its events and from the rows that are only added to it. It does not read the row of the order itself. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Actor, isOrderStatus, move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderChange } from '#domain/order/order-change.ts'

export type StoredEvent = {
  readonly event: OrderEvent
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly by: Actor
  readonly at: Date
  readonly changed: OrderChange | null
}

export type Story = {
  readonly events: readonly StoredEvent[]
  readonly extended: number
  readonly billed: { readonly version: number; readonly sum: number } | null
  /** The tons of the newest bill. A weight that makes no bill counts for reports alone (rule B15). */
  readonly tons: number | null
  readonly adjustments: readonly {
    readonly kind: string
    readonly amount: number
    readonly billVersion: number | null
  }[]
  readonly paid: number
  readonly givenBack: number
}

export async function readStory(db: Db, orderId: string): Promise<Story> {
  const { rows: events } = await sql<StoredEvent>`
    SELECT event, from_status AS "from", to_status AS "to", actor_role AS "by", at, changed
    FROM order_event WHERE order_id = ${orderId} ORDER BY id`.execute(db)
  const { rows } = await sql<Omit<Story, 'events'>>`
    SELECT
      (SELECT coalesce(sum(price_in_cents + tax_in_cents), 0)::int FROM order_extension WHERE order_id = ${orderId}) AS extended,
      (SELECT jsonb_build_object('version', version, 'sum', sum(amount_in_cents)) FROM bill_line WHERE order_id = ${orderId}
        GROUP BY version ORDER BY version DESC LIMIT 1) AS billed,
      (SELECT (SELECT sum((one->>'tons')::numeric)::float FROM jsonb_array_elements(w.containers) AS one)
        FROM bill b JOIN weighing w ON w.id = b.weighing_id WHERE b.order_id = ${orderId} ORDER BY b.version DESC LIMIT 1) AS tons,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount_in_cents, 'billVersion', bill_version)), '[]')
        FROM order_adjustment WHERE order_id = ${orderId}) AS adjustments,
      (SELECT coalesce(sum(amount_in_cents), 0)::int FROM payment WHERE order_id = ${orderId}) AS paid,
      (SELECT coalesce(sum(amount_in_cents), 0)::int FROM refund WHERE order_id = ${orderId} AND status = 'succeeded')
        AS "givenBack"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a condition has a row')
  return { events, ...row }
}

/** The facts of an order, from its events or from its row. */
export type Rebuilt = Required<OrderChange> & {
  readonly status: OrderStatus
  readonly placedAt: Date
  readonly tons: number | null
  readonly paidInCents: number
  readonly givenBackInCents: number
  readonly balanceInCents: number
}

/** @throws if an event does not follow from the one before by the table of the lifecycle. */
export function rebuild(story: Story): Rebuilt {
  const [first] = story.events
  if (!first) throw new Error('an order begins with an event')
  let status: OrderStatus | null = null
  let state: Required<OrderChange> = {
    dropOffWindow: null,
    pickupWindow: null,
    requestedPickupWindow: null,
    finalPickupWindow: null,
    containers: [],
    totalInCents: 0,
    preAuthInCents: 0,
  }
  for (const { event, from, to, by, changed } of story.events) {
    if (from !== status) throw new Error(`${event} starts at ${from}, and the order is ${status}`)
    status = move(status, event, by, to).to
    state = { ...state, ...changed }
  }
  if (status === null || !isOrderStatus(status)) throw new Error('no event leads to a status')
  const { tons, paid, givenBack } = story
  const balanceInCents = costOf(story, state.totalInCents) - paid + givenBack
  const money = { paidInCents: paid, givenBackInCents: givenBack, balanceInCents }
  return { ...state, ...money, status, placedAt: first.at, tons }
}

function costOf({ events, extended, billed, adjustments }: Story, totalInCents: number): number {
  const sumOf = (kind: string, billVersion: number | null) =>
    adjustments
      .filter(one => one.kind === kind && one.billVersion === billVersion)
      .reduce((sum, one) => sum + one.amount, 0)
  if (events.some(one => one.to === 'cancelled')) return sumOf('kept-fee', null)
  const charged = billed?.sum ?? totalInCents + extended
  return Math.max(0, charged - sumOf('let-go', billed?.version ?? null) - sumOf('goodwill', null))
}
