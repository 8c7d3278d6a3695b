/**
 * If a completed order should have cost more, the office cannot charge the difference. It can offer the customer to pay it voluntarily. The
 * offer contains the new bill, which is stored only if the customer pays.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FinalizedBill } from '#domain/order/finalized.ts'
import type { FinalBill } from '#domain/pricing/bill.ts'

export type VoluntaryOffer = {
  readonly id: string
  readonly weighingId: string
  readonly billVersion: number
  readonly amountInCents: number
  readonly bill: FinalBill
  readonly finalized: FinalizedBill
  readonly offeredAt: Date
  /** These are the tons on the bill that counts now. */
  readonly billedTons: number
}

const columns = sql`v.id, v.weighing_id AS "weighingId", v.bill_version AS "billVersion", v.amount_in_cents AS "amountInCents",
  v.bill, v.finalized, v.offered_at AS "offeredAt", coalesce((SELECT (b.finalized #>> '{weight,tons}')::float8 FROM bill b
    WHERE b.order_id = v.order_id ORDER BY b.version DESC LIMIT 1), 0) AS "billedTons"`

type NewOffer = Pick<VoluntaryOffer, 'weighingId' | 'billVersion' | 'amountInCents' | 'bill' | 'finalized'> & {
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly offeredBy: string
  readonly now: Date
}

/** Saves an offer. If the offer exists and is not paid, its values are replaced by the new ones. The caller must have locked the order. */
export async function saveOffer(tx: Tx, offer: NewOffer): Promise<void> {
  const { order, bill, finalized, now } = offer
  await sql`
    INSERT INTO voluntary_offer (organization_id, order_id, weighing_id, bill_version, amount_in_cents, bill, finalized,
      offered_by, offered_at)
    VALUES (${order.organizationId}, ${order.id}, ${offer.weighingId}, ${offer.billVersion}, ${offer.amountInCents},
      ${JSON.stringify(bill)}::jsonb, ${JSON.stringify(finalized)}::jsonb, ${offer.offeredBy}, ${now})
    ON CONFLICT (weighing_id) DO UPDATE SET bill_version = EXCLUDED.bill_version, amount_in_cents = EXCLUDED.amount_in_cents,
      bill = EXCLUDED.bill, finalized = EXCLUDED.finalized, offered_by = EXCLUDED.offered_by, offered_at = EXCLUDED.offered_at
    WHERE voluntary_offer.paid_at IS NULL`.execute(tx)
}

/** Finds the offer that can be paid. Its order is completed and was not weighed or billed since the offer. */
export async function findOpenOffer(db: Db | Tx, orderId: string): Promise<VoluntaryOffer | null> {
  const { rows } = await sql<VoluntaryOffer>`
    SELECT ${columns} FROM voluntary_offer v JOIN orders o ON o.id = v.order_id
    WHERE v.order_id = ${orderId} AND v.paid_at IS NULL AND o.status = 'completed'
      AND v.weighing_id = (SELECT w.id FROM weighing w WHERE w.order_id = v.order_id ORDER BY w.version DESC LIMIT 1)
      AND v.bill_version = 1 + (SELECT max(b.version) FROM bill b WHERE b.order_id = v.order_id)`.execute(db)
  return rows[0] ?? null
}

export async function markOfferPaid(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`UPDATE voluntary_offer SET paid_at = ${now} WHERE id = ${id}`.execute(tx)
}
