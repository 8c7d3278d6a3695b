/** This module stores the amounts that people in the office requested for a customer, and the amounts that they gave (rule M30). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { GrantKind } from '#domain/payment/second-person.ts'

type OfOrder = { readonly id: string; readonly organizationId: string }

export type NewRefundRequest = {
  readonly order: OfOrder
  readonly kind: GrantKind
  readonly amountInCents: number
  /** These are the facts of the act that the server does when the request is approved. */
  readonly act: Readonly<Record<string, unknown>>
  readonly why: string
  readonly askedBy: string
  readonly now: Date
}

/** Returns null if another request of the order is open. The caller must have locked the order. */
export async function insertRefundRequest(tx: Tx, made: NewRefundRequest): Promise<string | null> {
  const { order } = made
  const { rows } = await sql<{ id: string }>`
    INSERT INTO refund_request (organization_id, order_id, kind, act, amount_in_cents, why, asked_by, asked_at)
    VALUES (${order.organizationId}, ${order.id}, ${made.kind}, ${JSON.stringify(made.act)}::jsonb, ${made.amountInCents},
      ${made.why}, ${made.askedBy}, ${made.now})
    ON CONFLICT (order_id) WHERE state = 'asked' DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

export type RefundRequest = {
  readonly id: string
  readonly organizationId: string
  readonly orderId: string
  readonly kind: GrantKind
  readonly amountInCents: number
  readonly act: Readonly<Record<string, unknown>>
  readonly why: string
  readonly askedBy: string
  readonly state: 'asked' | 'approved' | 'declined' | 'withdrawn'
  /** This is the first name of the person who decided about the request. It is null as long as the request is open. */
  readonly decidedBy: string | null
}

/** Returns null for another hauler's request. */
export async function findRefundRequest(
  db: Db | Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<RefundRequest | null> {
  const { rows } = await sql<RefundRequest>`
    SELECT r.id, r.organization_id AS "organizationId", r.order_id AS "orderId", r.kind, r.amount_in_cents AS "amountInCents", r.act,
      r.why, r.asked_by AS "askedBy", r.state, nullif(u.first_name, '') AS "decidedBy"
    FROM refund_request r LEFT JOIN app_user u ON u.id = r.decided_by
    WHERE r.id = ${id} AND r.organization_id = ${organizationId}`.execute(db)
  return rows[0] ?? null
}

type Decision = {
  readonly id: string
  readonly state: 'approved' | 'declined' | 'withdrawn'
  readonly by: string
  readonly now: Date
}

/**
 * Stores the decision about a request, and deletes its act, which is no longer needed. Returns false if the request was decided already.
 */
export async function decideRefundRequest(tx: Tx, { id, state, by, now }: Decision): Promise<boolean> {
  const { rows } = await sql`
    UPDATE refund_request SET state = ${state}, act = '{}', decided_by = ${by}, decided_at = ${now}
    WHERE id = ${id} AND state = 'asked' RETURNING id`.execute(tx)
  return rows.length === 1
}

export type OpenRefundRequest = {
  readonly id: string
  readonly kind: GrantKind
  readonly amountInCents: number
  readonly why: string
  readonly askedBy: string
  readonly who: string
  readonly at: Date
}

const openColumns = sql`r.id, r.kind, r.amount_in_cents AS "amountInCents", r.why,
  r.asked_by AS "askedBy", coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), '–') AS who, r.asked_at AS at`

export async function findOpenRefundRequest(db: Db, orderId: string): Promise<OpenRefundRequest | null> {
  const { rows } = await sql<OpenRefundRequest>`
    SELECT ${openColumns} FROM refund_request r JOIN app_user u ON u.id = r.asked_by
    WHERE r.order_id = ${orderId} AND r.state = 'asked'`.execute(db)
  return rows[0] ?? null
}

export async function listOpenRefundRequests(
  db: Db,
  organizationId: string,
): Promise<ReadonlyMap<string, OpenRefundRequest>> {
  const { rows } = await sql<OpenRefundRequest & { readonly orderId: string }>`
    SELECT r.order_id AS "orderId", ${openColumns} FROM refund_request r JOIN app_user u ON u.id = r.asked_by
    WHERE r.organization_id = ${organizationId} AND r.state = 'asked'`.execute(db)
  return new Map(rows.map(({ orderId, ...request }) => [orderId, request]))
}

type GivenMoney = {
  readonly order: OfOrder
  readonly kind: GrantKind
  readonly amountInCents: number
  readonly actorId: string
  readonly requestId: string | null
  readonly isAlone: boolean
  readonly now: Date
}

export async function addMoneyGiven(tx: Tx, money: GivenMoney): Promise<void> {
  const { order } = money
  await sql`
    INSERT INTO money_given (organization_id, order_id, kind, amount_in_cents, actor_id, request_id, is_alone, at)
    VALUES (${order.organizationId}, ${order.id}, ${money.kind}, ${money.amountInCents}, ${money.actorId}, ${money.requestId},
      ${money.isAlone}, ${money.now})`.execute(tx)
}

export type LimitFacts = { readonly limitInCents: number; readonly givenInCents: number }

/** Returns the hauler's limit, and the amount that was given for an order since the given time. */
export async function findLimitFacts(tx: Tx, order: OfOrder, since: Date): Promise<LimitFacts> {
  const { rows } = await sql<LimitFacts>`
    SELECT h.refund_limit_in_cents AS "limitInCents",
      (SELECT coalesce(sum(g.amount_in_cents), 0)::int FROM money_given g WHERE g.order_id = ${order.id} AND g.at > ${since})
        AS "givenInCents"
    FROM organization h WHERE h.id = ${order.organizationId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an order has no hauler')
  return row
}
