/**
 * A final bill has versions that are only ever added, and the newest counts. This module also stores objections and finds the bills whose
 * card has to be charged.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FinalizedBill } from '#domain/order/finalized.ts'
import type { BillLine, FinalBill } from '#domain/pricing/bill.ts'
import { isOrderDisputed } from '#server/db/payment/disputes.ts'

export type NewBill = {
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly version: number
  readonly weighingId: string
  readonly bill: FinalBill
  readonly balanceInCents: number
  readonly consentedInCents: number
  readonly chargeAfter: Date | null
  readonly finalized: FinalizedBill
  readonly createdBy: string | null
  readonly now: Date
}

/** The caller must have locked the order. */
export async function addBill(tx: Tx, made: NewBill): Promise<void> {
  const { order, version, bill, now } = made
  await sql`
    INSERT INTO bill (order_id, version, organization_id, weighing_id, sub_total_in_cents, tax_in_cents, total_in_cents,
      balance_in_cents, consented_in_cents, charge_after, finalized, created_by, created_at)
    VALUES (${order.id}, ${version}, ${order.organizationId}, ${made.weighingId}, ${bill.subTotalInCents}, ${bill.taxInCents},
      ${bill.totalInCents}, ${made.balanceInCents}, ${made.consentedInCents}, ${made.chargeAfter},
      ${JSON.stringify(made.finalized)}::jsonb, ${made.createdBy}, ${now})`.execute(tx)
  await sql`
    INSERT INTO bill_line (order_id, version, position, organization_id, kind, item_id, label, quantity, amount_in_cents, reason)
    SELECT ${order.id}, ${version}, position - 1, ${order.organizationId}, one->>'kind', one->>'itemId', one->>'label',
      (one->>'quantity')::numeric, (one->>'amountInCents')::int, one->'reason'
    FROM jsonb_array_elements(${JSON.stringify(bill.lines)}::jsonb) WITH ORDINALITY AS line (one, position)`.execute(tx)
}

export type NewestBill = {
  readonly version: number
  readonly weighingId: string
  readonly balanceInCents: number
  readonly consentedInCents: number
  readonly chargeAfter: Date | null
  readonly hasObjection: boolean
}

const newestOf = (orderId: string | typeof orderOfPage) =>
  sql`(SELECT * FROM bill WHERE order_id = ${orderId} ORDER BY version DESC LIMIT 1)`

/** This is the id of the order in the statement that contains the column. */
const orderOfPage = sql`o.id`

/** This condition on a bill `b` is true if the customer objected to it and the office has not answered. */
export const hasObjection = sql`EXISTS (SELECT FROM bill_objection j
  WHERE j.order_id = b.order_id AND j.version = b.version AND j.answered_at IS NULL)`

export async function findNewestBill(db: Db | Tx, orderId: string): Promise<NewestBill | null> {
  const { rows } = await sql<NewestBill>`
    SELECT b.version, b.weighing_id AS "weighingId", b.balance_in_cents AS "balanceInCents",
      b.consented_in_cents AS "consentedInCents", b.charge_after AS "chargeAfter", ${hasObjection} AS "hasObjection"
    FROM ${newestOf(orderId)} b`.execute(db)
  return rows[0] ?? null
}

/** Returns the purpose id of a charge of the card on file for a bill. */
export const billCharge = (orderId: string, version: number) => `${orderId}:${version}`

const notYetCharged = sql`NOT EXISTS (SELECT FROM order_charge c WHERE c.purpose = 'balance'
  AND c.purpose_id = b.order_id || ':' || b.version AND c.payment_method_id IS NOT NULL)`

/** Returns true if the card on file will still be charged for the newest bill. */
export async function hasChargeAhead(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${newestOf(orderId)} b
    WHERE b.charge_after IS NOT NULL AND NOT ${hasObjection} AND ${notYetCharged}`.execute(tx)
  return rows.length === 1
}

/**
 * Lists the orders whose bill has to be charged now. The time to object is over, the newest bill has no objection and was not charged yet,
 * and no dispute of the order is open.
 */
export async function listDueBills(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM ${dueBills(now)} ORDER BY b.charge_after LIMIT ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** Returns the orders `o` with their newest bill `b` that is due. */
const dueBills = (now: Date) => sql`orders o CROSS JOIN LATERAL (
    SELECT * FROM bill WHERE bill.order_id = o.id ORDER BY version DESC LIMIT 1) b
  WHERE o.status = 'payment-pending' AND b.charge_after <= ${now} AND NOT ${hasObjection} AND ${notYetCharged}
    AND NOT ${isOrderDisputed(sql`o.id`)}`

/** Returns a column with the time since when the oldest of these bills is due. */
export const dueBillsSince = (now: Date) => sql`(SELECT min(b.charge_after) FROM ${dueBills(now)})`

export type StoredBill = {
  readonly version: number
  readonly subTotalInCents: number
  readonly taxInCents: number
  readonly totalInCents: number
  readonly balanceInCents: number
  readonly consentedInCents: number
  readonly chargeAfter: string | null
  readonly finalized: FinalizedBill
  readonly lines: readonly BillLine[]
  readonly discounts: readonly { type: 'percent' | 'dollars'; amount: number }[]
  readonly additionalLines: readonly { label: string; amountInCents: number; postTax: boolean }[]
  readonly objection: {
    readonly at: string
    readonly text: string
    /** The answer is null until the office confirms the bill. */
    readonly answer: { readonly at: string; readonly text: string; readonly who: string | null } | null
  } | null
  /** The card on file was charged for the bill or is being charged. The bank did not decline it. */
  readonly isCharged: boolean
  /** A charge of the card on file for the bill was begun, however it ended. The server does not charge the card again for the same bill. */
  readonly isTried: boolean
}

/** This column is the newest bill of an order `o`, with everything that the customer may see of it. */
export const shownBill = sql`(
  SELECT to_jsonb(shown) FROM (
    SELECT b.version, b.sub_total_in_cents AS "subTotalInCents", b.tax_in_cents AS "taxInCents",
      b.total_in_cents AS "totalInCents", b.balance_in_cents AS "balanceInCents",
      b.consented_in_cents AS "consentedInCents", b.charge_after AS "chargeAfter", b.finalized,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'itemId', l.item_id, 'label', l.label, 'quantity', l.quantity,
          'amountInCents', l.amount_in_cents, 'reason', l.reason) ORDER BY l.position)
        FROM bill_line l WHERE l.order_id = b.order_id AND l.version = b.version), '[]') AS lines,
      w.discounts, w.additional_lines AS "additionalLines",
      (SELECT jsonb_build_object('at', j.created_at, 'text', n.content, 'answer', CASE WHEN j.answered_at IS NOT NULL THEN
          jsonb_build_object('at', j.answered_at, 'text', a.content, 'who', nullif(u.first_name, '')) END)
        FROM bill_objection j JOIN note n ON n.id = j.note_id LEFT JOIN note a ON a.id = j.answer_note_id
          LEFT JOIN app_user u ON u.id = j.answered_by
        WHERE j.order_id = b.order_id AND j.version = b.version) AS objection,
      NOT ${notYetCharged} AS "isTried",
      EXISTS (SELECT FROM order_charge c WHERE c.purpose = 'balance' AND c.purpose_id = b.order_id || ':' || b.version
        AND c.payment_method_id IS NOT NULL AND c.state IN ('asked', 'open', 'succeeded')) AS "isCharged"
    FROM ${newestOf(orderOfPage)} b JOIN weighing w ON w.id = b.weighing_id) shown)`
