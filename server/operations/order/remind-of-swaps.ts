import { addDays, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { listUnpaidSwaps } from '#server/db/order/swaps.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

/**
 * Reminds customers of swaps that are planned for tomorrow by the area's clock and are not paid, because no new dumpster comes without a
 * payment. Each swap gets one reminder, even if the job runs more often. Returns the number of swaps that wait for their payment.
 */
export async function remindOfSwaps({ db, clock }: Deps): Promise<number> {
  const now = clock()
  const due = await listUnpaidSwaps(db, addDays(localTime(now, 'UTC').day, 2))
  const waiting = due.filter(one => one.swapWindow.day === addDays(localTime(now, one.timeZone).day, 1))
  for (const { orderId, swapWindow } of waiting) {
    const key = isoDateOf(swapWindow.day)
    await notifyCustomer(db, { orderId, occasion: 'swap-unpaid', key, values: { window: swapWindow }, now })
  }
  return waiting.length
}
