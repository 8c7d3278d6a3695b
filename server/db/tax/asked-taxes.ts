/** The answers of a tax service about a cart are stored in the cart's frozen quotes. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { QuoteTax } from '#domain/pricing/tax-answer.ts'
import type { Cents } from '#domain/value/money.ts'
import { isAddressOfCart, postalJson } from '#server/db/account/addresses.ts'
import type { TaxPlaceRow } from '#server/db/tax/tax-entries.ts'

type ServiceTax = Extract<QuoteTax, { source: 'stripe' }>

export type AskedTax = {
  readonly tax: ServiceTax
  readonly rate: string
  readonly taxInCents: Cents
}

/** Returns the answer to the same question from a frozen quote of this cart. Returns null if there is none, or if it has expired. */
export async function findAskedTax(
  db: Db,
  { cartId, asked, now }: { readonly cartId: string; readonly asked: string; readonly now: Date },
): Promise<AskedTax | null> {
  const { rows } = await sql<{ tax: ServiceTax | null; taxInCents: Cents | null }>`
    SELECT snapshot -> 'quote' -> 'tax' AS tax, (snapshot -> 'quote' ->> 'taxInCents')::int AS "taxInCents"
    FROM quote WHERE cart_id = ${cartId} AND snapshot -> 'quote' -> 'tax' ->> 'asked' = ${asked}
      AND (snapshot -> 'quote' -> 'tax' ->> 'expiresAt')::timestamptz > ${now}
    ORDER BY version LIMIT 1`.execute(db)
  const { tax = null, taxInCents = null } = rows[0] ?? {}
  return tax && taxInCents !== null ? { tax, taxInCents, rate: tax.rate } : null
}

export type TaxedCart = { readonly paymentAccount: string | null; readonly place: TaxPlaceRow }

/** Returns the delivery address of a cart and the account that will be charged. Returns null if the cart has no address. */
export async function findTaxedCart(db: Db, cartId: string): Promise<TaxedCart | null> {
  const { rows } = await sql<TaxedCart>`
    SELECT h.payment_account AS "paymentAccount", ${postalJson('a')} AS place
    FROM cart c JOIN organization h ON h.id = c.organization_id
    JOIN address a ON ${isAddressOfCart('a', 'c')}
    WHERE c.id = ${cartId}`.execute(db)
  return rows[0] ?? null
}
