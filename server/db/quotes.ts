/** Frozen quotes: rows that are only ever added, one for each version of a cart that somebody asked to pay. */
import { sql } from 'kysely'
import type { CartId } from '#domain/cart/cart.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import type { Db, Tx } from '#server/db/connect.ts'

export type FrozenQuote = { readonly version: number; readonly totalInCents: number; readonly preAuthInCents: number; readonly snapshot: OrderSnapshot }

const columns = sql`version, total_in_cents AS "totalInCents", pre_auth_in_cents AS "preAuthInCents", snapshot`

/** The first freezing of a version stands: asked twice, the same quote answers. */
export async function freezeQuote(tx: Tx, cartId: CartId, quote: FrozenQuote): Promise<FrozenQuote> {
  const { rows } = await sql<FrozenQuote>`
    INSERT INTO quote AS q (cart_id, version, total_in_cents, pre_auth_in_cents, snapshot)
    VALUES (${cartId}, ${quote.version}, ${quote.totalInCents}, ${quote.preAuthInCents}, ${JSON.stringify(quote.snapshot)})
    ON CONFLICT (cart_id, version) DO NOTHING RETURNING ${columns}`.execute(tx)
  return rows[0] ?? (await findQuote(tx, cartId, quote.version)) ?? quote
}

export async function findQuote(db: Db | Tx, cartId: string, version: number): Promise<FrozenQuote | null> {
  const { rows } = await sql<FrozenQuote>`SELECT ${columns} FROM quote WHERE cart_id = ${cartId} AND version = ${version}`.execute(db)
  return rows[0] ?? null
}
