import { changeByPickupRequest } from '#domain/order/order-change.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { lastBookableDay, type ScheduleFacts } from '#domain/schedule/drop-off.ts'
import { checkPickup } from '#domain/schedule/pickup.ts'
import { swapPickupWindow } from '#domain/schedule/swap.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import { addSwap } from '#server/db/order/swaps.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { applyAct } from '#server/operations/order/apply-act.ts'
import { agreeToLaterPickup, type ShownPrice } from '#server/operations/order/later-pickup.ts'
import { scheduleFactsOf } from '#server/operations/order/read-order-schedule.ts'
import { refuseWithOpenSwap } from '#server/operations/order/refuse-with-open-swap.ts'

export type SwapRequestFacts = OrderActing &
  ShownPrice & {
    readonly swapWindow: TimeWindow
    readonly rentalDurationDays: number
    /** If `isSameSize` is true, the size stays the same. Otherwise the customer chooses another size. */
    readonly isSameSize: boolean
  }

/**
 * Requests a swap, which is one visit that takes the full dumpster and leaves an empty one (rule L6). Returns the cart of the new dumpster,
 * which belongs to the customer at once. Refuses what `requestPickup` refuses, and 'day-too-far' also for the pick-up of the new dumpster.
 */
export async function requestSwap(
  { db, clock, newId }: Deps & { readonly newId: () => string },
  input: SwapRequestFacts,
): Promise<{ cartId: string }> {
  const { orderId, swapWindow, rentalDurationDays: rentalDays, isSameSize } = input
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, orderId)
    await refuseWithOpenSwap(tx, order, 'request-swap')
    await applyAct(tx, order, { ...input, event: 'request-swap', changed: changeByPickupRequest(swapWindow), now })
    const { organizationId, snapshot } = order
    const facts = await scheduleFactsOf(tx, { organizationId, timeZone: snapshot.timeZone }, now)
    checkPickup(swapWindow, facts)
    const pickupWindow = nextPickup(swapWindow, rentalDays, facts)
    const cartId = newId()
    await addSwap(tx, { cartId, order, swapWindow, pickupWindow, rentalDays, isSameSize, now })
    await agreeToLaterPickup(tx, order, { ...input, act: 'swap', pickupDay: swapWindow.day, now })
    const key = String(now.getTime())
    await notifyCustomer(tx, {
      orderId,
      occasion: 'pickup-requested',
      key,
      values: { window: swapWindow, isSwap: true },
      now,
    })
    return { cartId }
  })
}

function nextPickup(swapWindow: TimeWindow, rentalDays: number, facts: ScheduleFacts): PickupWindow {
  const window = swapPickupWindow(swapWindow, rentalDays, facts)
  const last = lastBookableDay(facts)
  if (window.day > last) throw new Refusal('day-too-far')
  return window
}
