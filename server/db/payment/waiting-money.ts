/** This module lists the orders whose money waits for the customer or the office. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { hasObjection } from '#server/db/bill/bills.ts'
import { isFeeUndecided } from '#server/db/fee/fees.ts'
import type { ChargeState } from '#server/db/payment/order-charges.ts'

export type WaitingMoney = {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly customer: string
  readonly city: string | null
  /** This is the version of the newest bill. It is null as long as there is no bill. */
  readonly billVersion: number | null
  readonly chargeAfter: Date | null
  readonly hasObjection: boolean
  /** This is the time of the newest bill. If there is no bill, it is the time since when the order has its status. */
  readonly madeAt: Date
  readonly hasUndecidedFee: boolean
  /** This is the number of charges of the balance. */
  readonly charges: number
  readonly lastTry: { readonly at: string; readonly state: ChargeState } | null
}

/** Lists all orders of a hauler that wait for money. They are few in comparison to the completed orders. */
export async function listWaitingMoney(db: Db, organizationId: string): Promise<WaitingMoney[]> {
  const { rows } = await sql<WaitingMoney>`
    SELECT o.id, o.friendly_id AS number, o.status,
      coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), nullif(trim(concat(o.snapshot #>> '{customer,firstName}', ' ',
        o.snapshot #>> '{customer,lastName}')), ''), '') AS customer,
      o.snapshot #>> '{address,city}' AS city, b.version AS "billVersion", b.charge_after AS "chargeAfter",
      ${hasObjection} AS "hasObjection",
      coalesce(b.created_at, (SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id AND e.to_status = o.status), o.created_at)
        AS "madeAt",
      ${isFeeUndecided(sql`o.id`)} AS "hasUndecidedFee",
      (SELECT count(*)::int FROM order_charge c WHERE c.order_id = o.id AND c.purpose = 'balance') AS charges,
      (SELECT jsonb_build_object('at', c.updated_at, 'state', c.state) FROM order_charge c
        WHERE c.order_id = o.id AND c.purpose = 'balance' ORDER BY c.created_at DESC, c.id DESC LIMIT 1) AS "lastTry"
    FROM orders o LEFT JOIN LATERAL (SELECT order_id, version, charge_after, created_at FROM bill WHERE bill.order_id = o.id
      ORDER BY version DESC LIMIT 1) b ON true
    WHERE o.id IN (
      SELECT id FROM orders WHERE organization_id = ${organizationId}
        AND status IN ('waste-processing', 'payment-pending', 'payment-failed', 'refund-failed')
      UNION ALL SELECT order_id FROM refund_request WHERE organization_id = ${organizationId} AND state = 'asked')`.execute(
    db,
  )
  return rows
}
