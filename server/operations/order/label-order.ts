import type { Db } from '@rolloff/sql/connect.ts'
import { setLabels } from '#server/db/order/order-labels.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'

/** Sets the customer's own labels: the purchase order number and the job name. Null removes a label. */
export async function labelOrder(
  { db }: { readonly db: Db },
  input: { readonly orderId: string; readonly poNumber?: string | null; readonly jobName?: string | null },
): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockOrder(tx, input.orderId)
    await setLabels(tx, input.orderId, input)
  })
}
