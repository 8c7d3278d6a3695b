import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { changeByPickupRequest } from '#domain/order/order-change.ts'
import { statusOnceWithdrawn } from '#domain/order/rental.ts'
import type { OrderActing } from '#server/db/order/order-moves.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { applyAct } from '#server/operations/order/apply-act.ts'
import { endUnpaidSwap } from '#server/operations/order/end-unpaid-swap.ts'
import { withdrawVisit } from '#server/operations/order/withdraw-visit.ts'

/** Withdraws a swap. The old dumpster stays until the day that was agreed before (rule L14). Refuses what `endUnpaidSwap` refuses. */
export function withdrawSwap(deps: PaymentDeps, input: OrderActing): Promise<{ status: OrderStatus }> {
  const event = 'withdraw-swap'
  return endUnpaidSwap(deps, {
    ...input,
    event,
    move: async (tx, order, now) => {
      const outcome = statusOnceWithdrawn(order.pickupWindow, order.snapshot.timeZone, now)
      const status = await applyAct(tx, order, { ...input, event, outcome, changed: changeByPickupRequest(null), now })
      await withdrawVisit(tx, { order, event, actorId: input.actorId, now })
      return status
    },
  })
}
