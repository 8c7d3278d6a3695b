import { changeByPickupRequest } from '#domain/order/order-change.ts'
import { isEnding } from '#domain/order/rental.ts'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { applyEvent, lockOrder } from '#server/db/order/order-moves.ts'
import { type EndingRental, listRentalsEndingBy } from '#server/db/order/rentals.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type EndedRentals = { readonly ended: number; readonly failures: unknown[] }

/**
 * Ends the rentals whose pick-up day is tomorrow by the area's clock (rule L8). An approximate pick-up day does not end a rental. Such a
 * rental continues until the customer requests the pick-up.
 */
export async function endRentals(deps: Deps): Promise<EndedRentals> {
  const failures: unknown[] = []
  // In some time zones it is already tomorrow.
  const due = await listRentalsEndingBy(deps.db, addDays(localTime(deps.clock(), 'UTC').day, 2))
  let ended = 0
  for (const rental of due) {
    try {
      if (isEnding(rental.endsOn, rental.timeZone, deps.clock()) && (await endRental(deps, rental))) ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { ended, failures }
}

function endRental({ db, clock }: Deps, { orderId, endsOn }: EndingRental): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    const { pickupWindow } = order
    // Meanwhile the customer may have extended the rental or requested the pick-up.
    if (order.status !== 'drop-off-confirmed' || pickupWindow?.day !== endsOn) return false
    const changed = changeByPickupRequest(pickupWindow)
    await applyEvent(tx, order, { orderId, by: 'system', actorId: null, event: 'rental-ended', changed, now: clock() })
    return true
  })
}
