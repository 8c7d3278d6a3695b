/** If an order is cancelled, money is held back from its refund until its fees are decided. */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** This column is the amount that is held back of an order `o`. */
export const heldOfOrder = sql`(SELECT coalesce(sum(f.held_in_cents), 0)::int FROM order_fee f
  WHERE f.order_id = o.id AND f.state = 'proposed')`

export type HeldFee = { readonly id: string; readonly heldInCents: number; readonly until: Date }

/** The caller must have locked the order. */
export async function holdBack(tx: Tx, { id, heldInCents, until }: HeldFee): Promise<void> {
  await sql`
    UPDATE order_fee SET held_in_cents = ${heldInCents}, held_until = coalesce(held_until, ${until})
    WHERE id = ${id} AND state = 'proposed'`.execute(tx)
}

/** Lists the orders with undecided fees for which money may no longer be held back. */
export async function listOrdersHeldTooLong(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id AS "orderId" FROM order_fee
    WHERE state = 'proposed' AND held_until <= ${now} ORDER BY held_until LIMIT ${limit}`.execute(db)
  return [...new Set(rows.map(row => row.orderId))]
}
