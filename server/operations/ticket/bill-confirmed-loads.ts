import { listConfirmedUnbilled, listFeesUnbilled } from '#server/db/dispatch/tickets.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Makes the bills that are missing after a ticket was confirmed or a fee was accepted. A bill is missing if the server ended in between, or
 * if a payment was in doubt. An order with undecided fees waits for the decision.
 */
export async function billConfirmedLoads(deps: PaymentDeps): Promise<void> {
  const failures: unknown[] = []
  const due = [...(await listConfirmedUnbilled(deps.db)), ...(await listFeesUnbilled(deps.db))]
  for (const { orderId, confirmedBy } of due) {
    await billOrder(deps, { orderId, actorId: confirmedBy }).catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} confirmed loads could not be billed`)
}
