import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { changeByPickupRequest } from '#domain/order/order-change.ts'
import { checkPickup } from '#domain/schedule/pickup.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { applyAct } from '#server/operations/order/apply-act.ts'
import { agreeToLaterPickup, type ShownPrice } from '#server/operations/order/later-pickup.ts'
import { scheduleFactsOf } from '#server/operations/order/read-order-schedule.ts'
import { refuseWithOpenSwap } from '#server/operations/order/refuse-with-open-swap.ts'

/**
 * Requests the pick-up of a dumpster, and stores the maximum cost of its days if the page showed it. Refuses 'swap-open', what `applyAct`
 * and `checkPickup` refuse, and, if the page showed a price, what `agreeToLaterPickup` refuses.
 */
export async function requestPickup(
  { db, clock }: Deps,
  input: OrderActing & ShownPrice & { readonly pickupWindow: TimeWindow },
): Promise<{ status: OrderStatus }> {
  const { orderId, pickupWindow } = input
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, orderId)
    await refuseWithOpenSwap(tx, order, 'request-pickup')
    const changed = changeByPickupRequest(pickupWindow)
    const status = await applyAct(tx, order, { ...input, event: 'request-pickup', changed, now })
    const { organizationId, snapshot } = order
    checkPickup(pickupWindow, await scheduleFactsOf(tx, { organizationId, timeZone: snapshot.timeZone }, now))
    await agreeToLaterPickup(tx, order, { ...input, act: 'pickup', pickupDay: pickupWindow.day, now })
    await notifyCustomer(tx, {
      orderId,
      occasion: 'pickup-requested',
      key: String(now.getTime()),
      values: { window: pickupWindow },
      now,
    })
    return { status }
  })
}
