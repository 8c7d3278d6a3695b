/** This module reads the terms that an order was placed with. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'

/** Returns null if the order has no price yet. */
export async function findOrderTerms(db: Db | Tx, id: OrderId): Promise<OrderTerms | null> {
  const { rows } = await sql<{ terms: OrderTerms | null }>`
    SELECT nullif(snapshot->'terms', 'null') AS terms FROM orders WHERE id = ${id}`.execute(db)
  return rows[0]?.terms ?? null
}
