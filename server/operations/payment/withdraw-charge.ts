import type { Charge } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge, storeOutcome } from '#server/operations/payment/resolve-charge.ts'
import { closeIntent } from '#server/operations/payment/resolve-intent.ts'

/**
 * Closes a charge, so that it cannot be paid, and returns its state after that. The charge may just have been paid. It is still payable if
 * the service did not answer. A charge of a saved card is never withdrawn, only resolved.
 */
export async function withdrawCharge(deps: PaymentDeps, charge: Charge): Promise<Charge> {
  const found = charge.intentId ? charge : await resolveCharge(deps, charge)
  const { paymentAccount, intentId, key } = found
  if (!isPayable(found) || !intentId) return found
  const closed = await closeIntent(deps, { paymentAccount, intentId, key })
  // The service may have closed the intent although its answer was lost.
  return closed.outcome === 'in-doubt' ? resolveCharge(deps, found) : storeOutcome(deps, found, closed)
}
