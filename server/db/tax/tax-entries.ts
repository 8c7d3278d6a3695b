/**
 * A tax entry stands for a payment or a refund in the books of a tax service. It is stored before the service is called, and the service
 * makes it once (rules M106 and M107).
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { QuoteTax } from '#domain/pricing/tax-answer.ts'

export type TaxPlaceRow = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/**
 * Adds a sale for each payment since the given time if a tax service computed the price of its order. An older order has no sale for its
 * first payment, so its later payments get none either.
 */
export async function intendSales(db: Db, { since, now }: { readonly since: Date; readonly now: Date }): Promise<void> {
  await sql`
    INSERT INTO tax_entry (organization_id, order_id, kind, intent_id, payment_account, reference, amount_in_cents, next_try_at, created_at)
    SELECT p.organization_id, p.order_id, 'sale', p.intent_id, p.payment_account, 'sale:' || p.intent_id, p.amount_in_cents, ${now},
      p.created_at
    FROM payment p JOIN orders o ON o.id = p.order_id
    WHERE p.created_at > ${since} AND NOT EXISTS (SELECT FROM tax_entry e WHERE e.intent_id = p.intent_id AND e.kind = 'sale')
      AND o.snapshot -> 'quote' -> 'tax' ->> 'source' IS NOT NULL
    ORDER BY p.created_at
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * Adds a reversal for each refund since the given time if its payment has a sale. The sum of the reversals is never more than the sum of
 * the refunds. A refund that the customer's bank sent back and that was then made again is therefore reversed once. Money that a bank took
 * in a dispute is not a refund.
 */
export async function intendReversals(
  db: Db,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM refund r JOIN tax_entry s ON s.intent_id = r.intent_id AND s.kind = 'sale'
    WHERE r.created_at > ${since} AND r.status = 'succeeded' AND r.way <> 'dispute'
      AND NOT EXISTS (SELECT FROM tax_entry e WHERE e.refund_id = r.id)
    ORDER BY r.created_at, r.id LIMIT 500`.execute(db)
  for (const { id } of rows) await intendReversal(db, id, now)
}

async function intendReversal(db: Db, refundId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO tax_entry (organization_id, order_id, kind, intent_id, refund_id, payment_account, reference, amount_in_cents,
      next_try_at, created_at)
    SELECT s.organization_id, s.order_id, 'reversal', s.intent_id, r.id, s.payment_account, 'reversal:' || r.id,
      least(r.amount_in_cents, kept.in_cents), ${now}, r.created_at
    FROM refund r JOIN tax_entry s ON s.intent_id = r.intent_id AND s.kind = 'sale',
      LATERAL (SELECT
        (SELECT coalesce(sum(g.amount_in_cents), 0) FROM refund g WHERE g.intent_id = r.intent_id AND g.status = 'succeeded'
          AND g.way <> 'dispute')
        - (SELECT coalesce(sum(e.amount_in_cents), 0) FROM tax_entry e WHERE e.intent_id = r.intent_id AND e.kind = 'reversal')
        AS in_cents) kept
    WHERE r.id = ${refundId} AND kept.in_cents > 0
    ON CONFLICT DO NOTHING`.execute(db)
}

export type DueTaxEntry = {
  readonly id: string
  readonly kind: 'sale' | 'reversal'
  readonly orderId: string
  readonly paymentAccount: string | null
  readonly reference: string
  readonly amountInCents: number
  readonly calculationId: string | null
  readonly isAskedAnew: boolean
  readonly tries: number
  /** This is the tax of the order's frozen quote. It is null if no tax service computed it. */
  readonly quoteTax: QuoteTax | null
  readonly quoteTaxInCents: number
  readonly quoteTotalInCents: number
  /** Another entry of the order was made from the quote's calculation. */
  readonly isCalculationUsed: boolean
  /** The rate is null if the customer of the order pays no tax. */
  readonly rate: string | null
  /** These are the present tax of the order, and the part of it in the other sales of the order. */
  readonly taxNowInCents: number
  readonly taxBookedInCents: number
  readonly place: TaxPlaceRow
  /** This is the id at the service of the sale that is reversed. It is null until the sale is made. */
  readonly saleTransactionId: string | null
  readonly saleInCents: number | null
}

const maxAtOnce = 100

/**
 * Lists the entries that are due. A reversal is due once its sale is made. A sale is due once the earlier sales of the order have a
 * calculation.
 */
export async function listDueTaxEntries(db: Db, now: Date): Promise<DueTaxEntry[]> {
  const { rows } = await sql<DueTaxEntry>`
    SELECT e.id, e.kind, e.order_id AS "orderId", e.payment_account AS "paymentAccount", e.reference,
      e.amount_in_cents AS "amountInCents", e.calculation_id AS "calculationId", e.is_asked_anew AS "isAskedAnew", e.tries,
      o.snapshot -> 'quote' -> 'tax' AS "quoteTax", coalesce((o.snapshot -> 'quote' ->> 'taxInCents')::int, 0) AS "quoteTaxInCents",
      coalesce((o.snapshot -> 'quote' ->> 'totalInCents')::int, 0) AS "quoteTotalInCents",
      EXISTS (SELECT FROM tax_entry x WHERE x.order_id = e.order_id AND x.id <> e.id
        AND x.calculation_id = o.snapshot -> 'quote' -> 'tax' ->> 'calculationId') AS "isCalculationUsed",
      o.snapshot -> 'terms' -> 'tax' ->> 'rate' AS rate,
      coalesce((SELECT b.tax_in_cents FROM bill b WHERE b.order_id = o.id ORDER BY b.version DESC LIMIT 1),
        coalesce((o.snapshot -> 'quote' ->> 'taxInCents')::int, 0)
          + (SELECT coalesce(sum(x.tax_in_cents), 0) FROM order_extension x WHERE x.order_id = o.id), 0)::int AS "taxNowInCents",
      (SELECT coalesce(sum(x.tax_in_cents), 0)::int FROM tax_entry x WHERE x.order_id = e.order_id AND x.id <> e.id
        AND x.kind = 'sale') AS "taxBookedInCents",
      jsonb_build_object('line1', coalesce(o.snapshot #>> '{address,line1}', ''), 'line2', o.snapshot #>> '{address,line2}',
        'city', coalesce(o.snapshot #>> '{address,city}', ''), 'state', coalesce(o.snapshot #>> '{address,state}', ''),
        'postalCode', coalesce(o.snapshot #>> '{address,postalCode}', o.snapshot ->> 'zipCode')) AS place,
      s.transaction_id AS "saleTransactionId", s.amount_in_cents AS "saleInCents"
    FROM tax_entry e JOIN orders o ON o.id = e.order_id
    LEFT JOIN tax_entry s ON e.kind = 'reversal' AND s.intent_id = e.intent_id AND s.kind = 'sale'
    WHERE e.transaction_id IS NULL AND e.next_try_at <= ${now} AND CASE e.kind WHEN 'reversal' THEN s.transaction_id IS NOT NULL
      ELSE NOT EXISTS (SELECT FROM tax_entry x WHERE x.order_id = e.order_id AND x.kind = 'sale' AND x.calculation_id IS NULL
        AND (x.created_at, x.id) < (e.created_at, e.id)) END
    ORDER BY e.created_at, e.id LIMIT ${maxAtOnce}`.execute(db)
  return rows
}

type Computed = { readonly calculationId: string; readonly taxInCents: number }

/** Stores the calculation before the sale is made. If the server is killed, the same sale is then made again. */
export async function recordTaxCalculation(db: Db, id: string, { calculationId, taxInCents }: Computed): Promise<void> {
  await sql`
    UPDATE tax_entry SET calculation_id = ${calculationId}, tax_in_cents = ${taxInCents} WHERE id = ${id} AND transaction_id IS NULL`.execute(
    db,
  )
}

export async function recordTaxTransaction(db: Db, id: string, transactionId: string): Promise<void> {
  await sql`
    UPDATE tax_entry SET transaction_id = ${transactionId}, problem = NULL WHERE id = ${id} AND transaction_id IS NULL`.execute(
    db,
  )
}

/** Removes the calculation of an entry, because the service can no longer use it. The next try asks for a new calculation. */
export async function forgetTaxCalculation(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE tax_entry SET calculation_id = NULL, tax_in_cents = NULL, is_asked_anew = true, next_try_at = ${now}
    WHERE id = ${id} AND transaction_id IS NULL AND NOT is_asked_anew`.execute(db)
}

export async function postponeTaxEntry(
  db: Db,
  id: string,
  { until, problem }: { readonly until: Date; readonly problem: string | null },
): Promise<void> {
  await sql`
    UPDATE tax_entry SET tries = tries + 1, next_try_at = ${until}, problem = ${problem}
    WHERE id = ${id} AND transaction_id IS NULL`.execute(db)
}

export type TaxEntryOfOrder = {
  readonly kind: 'sale' | 'reversal'
  readonly amountInCents: number
  readonly transactionId: string | null
  readonly problem: string | null
}

export async function listTaxEntries(db: Db, orderId: string): Promise<TaxEntryOfOrder[]> {
  const { rows } = await sql<TaxEntryOfOrder>`
    SELECT kind, amount_in_cents AS "amountInCents", transaction_id AS "transactionId", problem
    FROM tax_entry WHERE order_id = ${orderId} ORDER BY created_at, id`.execute(db)
  return rows
}
