import { addDays, type Day, isoDateOf, localTime } from '#domain/calendar.ts'
import type { Tx } from '#server/db/connect.ts'
import { type LockedOrder, lockOrder, takeMove } from '#server/db/order-moves.ts'
import { setFinalPickupWindow } from '#server/db/order-windows.ts'
import { type EndingRental, listEndingRentals } from '#server/db/rentals.ts'
import type { Store } from '#server/operations/dependencies.ts'
import { tellCustomer } from '#server/operations/tell-customer.ts'

export type EndedRentals = { readonly ended: number; readonly failures: unknown[] }

/**
 * Rentals whose pick-up is tomorrow by the area's clock: a day that the customer named makes the dumpster ready for its pick-up, a
 * guessed one does not; the customer is told either way, in time to keep it longer.
 */
export async function endRentals(store: Store): Promise<EndedRentals> {
  const failures: unknown[] = []
  const today = localTime(store.clock(), 'UTC').day
  // Somewhere it is tomorrow already, and somewhere still yesterday.
  const due = await listEndingRentals(store.db, { lastDay: addDays(today, 2), guessedFrom: addDays(today, -1) })
  let ended = 0
  for (const rental of due) {
    try {
      if (isDue(rental, store.clock()) && (await endRental(store, rental))) ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { ended, failures }
}

const tomorrowOf = (now: Date, timeZone: string) => addDays(localTime(now, timeZone).day, 1)

const isDue = ({ endsOn, timeZone }: EndingRental, now: Date) => endsOn <= tomorrowOf(now, timeZone)

function endRental({ db, clock }: Store, { orderId, endsOn, timeZone }: EndingRental): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, orderId)
    const { pickupWindow } = order
    // Meanwhile its customer may have kept it longer or asked for its pick-up.
    if (order.status !== 'drop-off-confirmed' || pickupWindow?.day !== endsOn) return false
    if (endsOn === tomorrowOf(now, timeZone)) await tell(tx, order, endsOn, now)
    if (!pickupWindow.isActualPickupDate) return false
    await takeMove(tx, order, { orderId, by: 'system', actorId: null, event: 'rental-ended', now })
    await setFinalPickupWindow(tx, orderId, pickupWindow)
    return true
  })
}

/** Once for each day: a rental that was kept longer ends again. */
function tell(tx: Tx, { id: orderId }: LockedOrder, endsOn: Day, now: Date): Promise<void> {
  return tellCustomer(tx, { orderId, occasion: 'rental-ending', key: isoDateOf(endsOn), values: { endsOn }, now })
}
