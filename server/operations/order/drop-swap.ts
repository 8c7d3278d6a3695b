import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderActing } from '#server/db/order/order-moves.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { applyAct } from '#server/operations/order/apply-act.ts'
import { endUnpaidSwap } from '#server/operations/order/end-unpaid-swap.ts'

/** Ends a swap that is not paid, for the office. The pick-up of the old dumpster remains. Refuses what `endUnpaidSwap` refuses. */
export function dropSwap(deps: PaymentDeps, input: OrderActing): Promise<{ status: OrderStatus }> {
  const event = 'drop-swap'
  return endUnpaidSwap(deps, {
    ...input,
    event,
    move: (tx, order, now) => applyAct(tx, order, { ...input, event, now }),
  })
}
