import type { Charge } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge, storeOutcome } from '#server/operations/payment/resolve-charge.ts'
import { closeIntent } from '#server/operations/payment/resolve-intent.ts'

/**
 * Closes a charge, so that nobody can pay it any more; returns it as it is then. Succeeded when somebody was faster, still payable
 * where the service did not answer. A saved card that may be being charged is never withdrawn, only resolved.
 */
export async function withdrawCharge(deps: PaymentDeps, charge: Charge): Promise<Charge> {
  const found = charge.intentId ? charge : await resolveCharge(deps, charge)
  const { paymentAccount, intentId, key } = found
  if (!isPayable(found) || !intentId) return found
  const closed = await closeIntent(deps, { paymentAccount, intentId, key })
  // The answer may have been lost after the work was done.
  return closed.outcome === 'in-doubt' ? resolveCharge(deps, found) : storeOutcome(deps, found, closed)
}
