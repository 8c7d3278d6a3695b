/**
 * A final bill needs these facts besides the weighing: when the dumpster was delivered and collected, the hauler's time to object, and the
 * amounts that were charged.
 */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { eventHour } from '#server/db/order/event-hour.ts'

export type BillFacts = {
  readonly deliveredAt: Date | null
  readonly collectedAt: Date | null
  /** For this number of hours the customer may object before the card is charged. */
  readonly objectionHours: number
  /**
   * This is the amount that was charged to the card on file after a weighing. It is deducted from the amount that the customer consented
   * to.
   */
  readonly chargedInCents: number
  /** This is the amount that the customer paid for extensions. */
  readonly daysPaidInCents: number
  /**
   * This is the amount that the customer agreed to for the pick-up day that is requested now. It is 0 if the page showed no price for that
   * day.
   */
  readonly laterPickupInCents: number
}

export async function findBillFacts(tx: Tx, orderId: string): Promise<BillFacts> {
  // If an order was reopened, it has several events of this kind. The last one counts, even if its hour is earlier.
  const happened = (event: string) =>
    sql`(SELECT ${eventHour} FROM order_event e WHERE e.order_id = o.id AND e.event = ${event} ORDER BY e.id DESC LIMIT 1)`
  const { rows } = await sql<BillFacts>`
    SELECT ${happened('deliver')} AS "deliveredAt", ${happened('collect')} AS "collectedAt",
      h.objection_hours AS "objectionHours",
      (SELECT coalesce(sum(c.amount_in_cents), 0)::int FROM order_charge c WHERE c.order_id = o.id AND c.purpose = 'balance'
        AND c.payment_method_id IS NOT NULL AND c.state = 'succeeded') AS "chargedInCents",
      (SELECT coalesce(sum(c.amount_in_cents), 0)::int FROM order_charge c WHERE c.order_id = o.id AND c.purpose = 'extension'
        AND c.state = 'succeeded') AS "daysPaidInCents",
      coalesce((SELECT s.amount_in_cents FROM order_consent s WHERE s.order_id = o.id
        AND extract(epoch FROM s.pickup_day + time '12:00')::bigint * 1000 = (o.requested_pickup_window->>'day')::bigint
        ORDER BY s.at DESC LIMIT 1), 0) AS "laterPickupInCents"
    FROM orders o JOIN organization h ON h.id = o.organization_id WHERE o.id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an order that is held is gone')
  return row
}
