import type { Charge } from '#server/db/payment/order-charges.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { isPayable, settleCharge } from '#server/operations/payment/settle-charge.ts'
import { PaymentConflict, PaymentInDoubt } from '#server/providers/payments/payments.ts'

/**
 * Nobody can pay this charge any more, or somebody just did: what became of it. Still payable where the service did not answer;
 * a saved card that may be being charged is never withdrawn, only found out about.
 */
export async function withdrawCharge(store: PaidStore, charge: Charge): Promise<Charge> {
  const found = charge.intentId ? charge : await settleCharge(store, charge)
  const { account, intentId } = found
  if (!isPayable(found) || !intentId) return found
  try {
    await store.payments.cancelIntent({ account, intentId, idempotencyKey: `${found.key}:cancel` })
  } catch (error) {
    // Too late: it was paid, or closed by somebody else.
    if (!(error instanceof PaymentConflict || error instanceof PaymentInDoubt)) throw error
  }
  return settleCharge(store, found)
}
