import { listConfirmedUnbilled } from '#server/db/dispatch/tickets.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** A ticket was confirmed and its bill was not made, because the server ended in between or a payment was in doubt. */
export async function billConfirmedLoads(deps: PaymentDeps): Promise<void> {
  const failures: unknown[] = []
  for (const { orderId, confirmedBy } of await listConfirmedUnbilled(deps.db)) {
    await billOrder(deps, { orderId, actorId: confirmedBy }).catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} confirmed loads could not be billed`)
}
