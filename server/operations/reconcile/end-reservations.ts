import { Refusal } from '#domain/refusal/refusal.ts'
import { endReservation, listDueReservations, startEnding } from '#server/db/capacity/reservations.ts'
import { findLiveAttempt } from '#server/db/payment/payment-attempts.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** One run ends at most this many reservations. The next run comes a minute later. */
const maxEnded = 200

export type EndedReservations = { readonly ended: number; readonly failures: readonly unknown[] }

/**
 * Ends reservations that were not paid in time (rule S19). First the payment is closed at the service. Then the box and the minutes are
 * free for others. If the customer was faster, the order stays. The call is idempotent on any number of servers. A reservation that fails
 * is kept, and is tried again after those that wait longer.
 */
export async function endReservations(deps: PaymentDeps, most = maxEnded): Promise<EndedReservations> {
  const failures: unknown[] = []
  let ended = 0
  const now = deps.clock()
  for (const { id, cartId } of await listDueReservations(deps.db, now, most)) {
    try {
      // The customer may have returned meanwhile and continued to pay.
      if (!(await startEnding(deps.db, id, now))) continue
      const attempt = await findLiveAttempt(deps.db, cartId)
      if (attempt) await closeAttempt(deps, attempt)
      if (await endReservation(deps.db, id, now)) ended += 1
    } catch (error) {
      if (!(error instanceof Refusal)) failures.push(error)
    }
  }
  return { ended, failures }
}
