import { Refusal } from '#domain/refusal/refusal.ts'
import { isBillWaiting } from '#server/db/dispatch/tickets.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** Makes a bill at once if it waited only for a decision. If the bill cannot be made now, the job makes it. */
export async function billAfterDecision(deps: PaymentDeps, input: Parameters<typeof billOrder>[1]): Promise<void> {
  if (!(await isBillWaiting(deps.db, input.orderId))) return
  await billOrder(deps, input).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}
