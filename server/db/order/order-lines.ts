/** This module reads the lines of an order as they were when the order was placed. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { PriceLine } from '#domain/pricing/line.ts'

/** This column lists the lines of an order `o`. */
export const linesOfOrder = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'itemId', l.item_id,
    'label', l.label, 'quantity', l.quantity, 'amountInCents', l.amount_in_cents, 'reason', l.reason) ORDER BY l.position)
  FROM order_line l WHERE l.order_id = o.id), '[]')`

export async function listOrderLines(db: Db | Tx, orderId: string): Promise<readonly PriceLine[]> {
  const { rows } = await sql<PriceLine>`
    SELECT kind, item_id AS "itemId", label, quantity, amount_in_cents AS "amountInCents", reason
    FROM order_line WHERE order_id = ${orderId} ORDER BY position`.execute(db)
  return rows
}
