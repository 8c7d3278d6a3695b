/** An exchange is a stop that brings one dumpster and takes another, or that takes a dumpster and brings it back empty. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Side } from '#domain/dispatch/stop.ts'

/** Adds the other order of a swap to a stop, so that the stop serves both orders. */
export async function addOtherSide(
  tx: Tx,
  id: string,
  { side, orderId }: { readonly side: Side; readonly orderId: string },
): Promise<void> {
  await sql`
    UPDATE stop SET kind = 'swap', version = version + 1,
      drop_off_order_id = CASE WHEN ${side === 'drop-off'} THEN ${orderId}::uuid ELSE drop_off_order_id END,
      pickup_order_id = CASE WHEN ${side === 'pickup'} THEN ${orderId}::uuid ELSE pickup_order_id END
    WHERE id = ${id}`.execute(tx)
}

export type LatePaidSwap = {
  readonly organizationId: string
  readonly stopId: string
  readonly oldOrderId: string
  readonly newOrderId: string
}

/** Lists the planned pick-ups whose new dumpster was paid after the pick-up was planned and has no stop yet. At most 200 are listed. */
export async function listLatePaidSwaps(db: Db): Promise<LatePaidSwap[]> {
  const { rows } = await sql<LatePaidSwap>`
    SELECT s.organization_id AS "organizationId", s.id AS "stopId", w.order_id AS "oldOrderId", n.id AS "newOrderId"
    FROM stop s JOIN order_swap w ON w.order_id = s.pickup_order_id AND w.withdrawn_at IS NULL
      JOIN orders n ON n.id = w.cart_id AND n.status = 'pending-drop-off'
    WHERE s.kind = 'pickup' AND s.state = 'planned'
      AND NOT EXISTS (SELECT FROM stop o WHERE o.drop_off_order_id = n.id AND o.state IN ('planned', 'under-way', 'arrived', 'waiting'))
      AND NOT EXISTS (SELECT FROM question q WHERE q.stop_id = s.id AND q.kind = 'swap-paid')
    ORDER BY s.id LIMIT 200`.execute(db)
  return rows
}

/** Returns true if both orders of a stop have the same container type. */
export async function isOfOneSize(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT coalesce(n.snapshot #>> '{containers,0,_id}' = p.snapshot #>> '{containers,0,_id}', false) AS "isSame"
    FROM stop s JOIN orders n ON n.id = s.drop_off_order_id JOIN orders p ON p.id = s.pickup_order_id WHERE s.id = ${id}`.execute(
    tx,
  )
  return rows[0]?.isSame ?? false
}
