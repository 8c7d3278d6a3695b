/** A standing box is at a customer's site and belongs to no order. The office offers it to the customer. */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type StandingBox = {
  readonly cartId: string
  readonly organizationId: string
  readonly questionId: string
  readonly containerId: string | null
  readonly driverId: string | null
  readonly leftAt: Date
}

/** Stores the offer of a box. If its question had an earlier offer, the new one replaces it. */
export async function addStandingBox(
  tx: Tx,
  box: StandingBox & { readonly askedBy: string; readonly now: Date },
): Promise<void> {
  await sql`
    INSERT INTO standing_box (cart_id, organization_id, question_id, container_id, driver_id, left_at, asked_by, asked_at)
    VALUES (${box.cartId}, ${box.organizationId}, ${box.questionId}, ${box.containerId}, ${box.driverId}, ${box.leftAt},
      ${box.askedBy}, ${box.now})
    ON CONFLICT (question_id) DO UPDATE SET cart_id = excluded.cart_id, container_id = excluded.container_id,
      driver_id = excluded.driver_id, left_at = excluded.left_at, asked_by = excluded.asked_by, asked_at = excluded.asked_at,
      settled_at = NULL`.execute(tx)
}

/** Lists the offered boxes whose cart has become an order. */
export async function listPaidStandingBoxes(db: Db): Promise<StandingBox[]> {
  const { rows } = await sql<StandingBox>`
    SELECT b.cart_id AS "cartId", b.organization_id AS "organizationId", b.question_id AS "questionId",
      b.container_id AS "containerId", b.driver_id AS "driverId", b.left_at AS "leftAt"
    FROM standing_box b JOIN orders o ON o.id = b.cart_id
    WHERE b.settled_at IS NULL ORDER BY b.asked_at LIMIT 500`.execute(db)
  return rows
}

/** Lists the carts with which the boxes of a cancelled order are offered to its customer. */
export async function listBoxOffers(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.cart_id AS id FROM standing_box b JOIN question q ON q.id = b.question_id
    WHERE q.order_id = ${orderId} AND q.kind = 'stop-withdrawn' AND b.settled_at IS NULL`.execute(tx)
  return rows.map(row => row.id)
}

/** Returns false if the offer is settled already. */
export async function settleStandingBox(tx: Tx, cartId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE standing_box SET settled_at = ${now} WHERE cart_id = ${cartId} AND settled_at IS NULL RETURNING cart_id`.execute(
    tx,
  )
  return rows.length === 1
}
