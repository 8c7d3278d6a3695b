/** Labels are the names that customers give to their orders. */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

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
