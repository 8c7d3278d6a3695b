import type { Db } from '#server/db/engine/connect.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { setLabels } from '#server/db/order/order-windows.ts'

/** The customer's own marks: the number of their purchase order, the name of their job. Null takes one off. */
export async function labelOrder(
  { db }: { readonly db: Db },
  ask: { readonly orderId: string; readonly poNumber?: string | null; readonly jobName?: string | null },
): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockOrder(tx, ask.orderId)
    await setLabels(tx, ask.orderId, ask)
  })
}
