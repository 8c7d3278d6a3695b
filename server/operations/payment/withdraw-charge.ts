import type { Charge } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable, resolveCharge } from '#server/operations/payment/resolve-charge.ts'
import { PaymentConflict, PaymentInDoubt } from '#server/providers/payments/payments.ts'

/**
 * Closes a charge, so that nobody can pay it any more, and returns it as it is then: somebody may just have paid it. Still payable
 * where the service did not answer. A charge of a saved card is never withdrawn, only resolved.
 */
export async function withdrawCharge(deps: PaymentDeps, charge: Charge): Promise<Charge> {
  const found = charge.intentId ? charge : await resolveCharge(deps, charge)
  const { paymentAccount, intentId } = found
  if (!isPayable(found) || !intentId) return found
  try {
    await deps.payments.cancelIntent({ paymentAccount, intentId, idempotencyKey: `${found.key}:cancel` })
  } catch (error) {
    // Too late: it was paid, or closed by somebody else.
    if (!(error instanceof PaymentConflict || error instanceof PaymentInDoubt)) throw error
  }
  return resolveCharge(deps, found)
}
