import { listOpenRefunds, recordRefund } from '#server/db/refunds.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { PaymentConflict, PaymentInDoubt } from '#server/providers/payments/payments.ts'

/**
 * Carries out the refunds that were asked for, all or those of one payment, each under its own key. One that the service did not
 * answer stays asked for and is tried again.
 */
export async function returnPayments({ db, payments }: PaidStore, intentId: string | null = null): Promise<void> {
  for (const refund of await listOpenRefunds(db, intentId)) {
    const { id, account, amountInCents, key } = refund
    try {
      const done = await payments.refundIntent({
        account,
        intentId: refund.intentId,
        amountInCents,
        idempotencyKey: key,
      })
      // A pending one is the service's to finish: it has taken the order to pay.
      await recordRefund(db, id, {
        status: done.status === 'failed' ? 'failed' : 'succeeded',
        providerRefundId: done.refundId,
      })
    } catch (error) {
      if (error instanceof PaymentConflict) await recordRefund(db, id, { status: 'failed', providerRefundId: null })
      else if (!(error instanceof PaymentInDoubt)) throw error
    }
  }
}
