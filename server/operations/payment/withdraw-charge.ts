import type { Charge } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge, storeOutcome } from '#server/operations/payment/resolve-charge.ts'
import { closeIntent } from '#server/operations/payment/resolve-intent.ts'

/**
 * Closes a charge, so that it cannot be paid, and returns it as it is then: it may just have been paid. It is still payable if the service
 * did not answer. A charge of a saved card is never withdrawn, only resolved.
 */
export async function withdrawCharge(deps: PaymentDeps, charge: Charge): Promise<Charge> {
  const found = charge.intentId ? charge : await resolveCharge(deps, charge)
  const { paymentAccount, intentId, key } = found
  if (!isPayable(found) || !intentId) return found
  const closed = await closeIntent(deps, { paymentAccount, intentId, key })
  // The answer may have been lost after the work was done.
  return closed.outcome === 'in-doubt' ? resolveCharge(deps, found) : storeOutcome(deps, found, closed)
}
