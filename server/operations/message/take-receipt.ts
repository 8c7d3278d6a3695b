import { recordReceipt } from '#server/db/message/messages.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { recordStopOfService } from '#server/operations/message/record-stop-of-service.ts'
import type { Receipt } from '#server/providers/messages/messages.ts'

/**
 * Stores the report of the message service about a message that it took (rule T20). The report says that the message arrived, that it did
 * not arrive and why, or that it is on its way. The report ends the doubt about a message in doubt. The call is idempotent, and reports may
 * come in any order. A report about a code for signing in belongs to no message and is dropped.
 */
export async function takeReceipt({ db, clock }: Deps, receipt: Receipt): Promise<void> {
  const { key, reference, state } = receipt
  const why = receipt.state === 'undelivered' ? receipt.why : null
  const now = clock()
  await db.transaction().execute(async tx => {
    const isRecorded = await recordReceipt(tx, { key, reference, isDelivered: state === 'delivered', why }, now)
    if (isRecorded && why === 'opted-out') await recordStopOfService(tx, isRecorded.recipient, now)
  })
}
