/** The lines of an order as they were placed. */

import type { PriceLine } from '#domain/pricing/line.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export async function listOrderLines(db: Db | Tx, orderId: string): Promise<readonly PriceLine[]> {
  const { rows } = await sql<PriceLine>`
    SELECT kind, item_id AS "itemId", label, quantity, amount_in_cents AS "amountInCents", reason
    FROM order_line WHERE order_id = ${orderId} ORDER BY position`.execute(db)
  return rows
}
