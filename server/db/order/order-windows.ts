/** When a placed order's trucks come: changed only with the order's row locked. */
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

/** When the dumpster is to be delivered, as the office has scheduled it. */
export async function setDropOffWindow(tx: Tx, orderId: string, window: TimeWindow): Promise<void> {
  await sql`UPDATE orders SET drop_off_window = ${JSON.stringify(window)}::jsonb WHERE id = ${orderId}`.execute(tx)
}

/** When the dumpster is to be picked up, as the customer requested it or the rental ends; null removes it. */
export async function setRequestedPickup(tx: Tx, orderId: string, window: TimeWindow | null): Promise<void> {
  const stored = window === null ? null : asStored(window)
  await sql`
    UPDATE orders SET requested_pickup_window = ${stored}::jsonb, final_pickup_window = ${stored}::jsonb
    WHERE id = ${orderId}`.execute(tx)
}

/** When the dumpster is to be picked up, as the office has scheduled it; what was requested is stored next to it. */
export async function setPlannedPickup(tx: Tx, orderId: string, window: TimeWindow): Promise<void> {
  await sql`UPDATE orders SET final_pickup_window = ${asStored(window)}::jsonb WHERE id = ${orderId}`.execute(tx)
}

const asStored = ({ day, start, end }: TimeWindow): string => JSON.stringify({ day, start, end })

/** A rental that ends on another day; what was requested before no longer counts. */
export async function setPickupWindow(tx: Tx, orderId: string, window: PickupWindow): Promise<void> {
  await sql`
    UPDATE orders SET pickup_window = ${JSON.stringify(window)}::jsonb, final_pickup_window = NULL, requested_pickup_window = NULL
    WHERE id = ${orderId}`.execute(tx)
}

export async function setLabels(
  tx: Tx,
  orderId: string,
  labels: { readonly poNumber?: string | null; readonly jobName?: string | null },
): Promise<void> {
  const { poNumber, jobName } = labels
  await sql`
    UPDATE orders SET
      po_number = CASE WHEN ${poNumber !== undefined}::boolean THEN ${poNumber ?? null} ELSE po_number END,
      job_name = CASE WHEN ${jobName !== undefined}::boolean THEN ${jobName ?? null} ELSE job_name END
    WHERE id = ${orderId}`.execute(tx)
}
