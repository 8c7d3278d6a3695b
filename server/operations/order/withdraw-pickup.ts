import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { changeByPickupRequest } from '#domain/order/order-change.ts'
import { statusOnceWithdrawn } from '#domain/order/rental.ts'
import { lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { applyAct } from '#server/operations/order/apply-act.ts'
import { refuseWithOpenSwap } from '#server/operations/order/refuse-with-open-swap.ts'
import { withdrawVisit } from '#server/operations/order/withdraw-visit.ts'

/**
 * Withdraws a requested pick-up. The dumpster stays until the day that was agreed before (rule L14). Refuses 'swap-open' and 'illegal-move'
 * with the current status.
 */
export async function withdrawPickup({ db, clock }: Deps, input: OrderActing): Promise<{ status: OrderStatus }> {
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, input.orderId)
    await refuseWithOpenSwap(tx, order, 'withdraw-pickup')
    const outcome = statusOnceWithdrawn(order.pickupWindow, order.snapshot.timeZone, now)
    const status = await applyAct(tx, order, {
      ...input,
      event: 'withdraw-pickup',
      outcome,
      changed: changeByPickupRequest(null),
      now,
    })
    await withdrawVisit(tx, { order, event: 'withdraw-pickup', actorId: input.actorId, now })
    return { status }
  })
}
