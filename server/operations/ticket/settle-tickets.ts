import { Refusal } from '#domain/refusal/refusal.ts'
import { listReadyTickets } from '#server/db/dispatch/settling.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { confirmTicket } from '#server/operations/ticket/confirm-ticket.ts'

/** Confirms plausible tickets if the hauler lets tickets settle automatically. The other tickets wait for the office (rule D45). */
export async function settleTickets(deps: PaymentDeps): Promise<void> {
  const failures: unknown[] = []
  for (const { organizationId, ...ticket } of await listReadyTickets(deps.db)) {
    await confirmTicket(deps, { organizationId, actorId: null }, { ...ticket, isSure: false }).catch(error => {
      if (!(error instanceof Refusal)) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tickets could not be settled`)
}
