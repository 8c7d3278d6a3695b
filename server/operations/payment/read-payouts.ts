import { type PayoutSum, sumPayout } from '#domain/payment/payout.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findHaulerForAccount } from '#server/db/payment/payment-accounts.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orRefuse } from '#server/operations/payment/or-unavailable.ts'
import { PaymentConflict, type Payout } from '#server/providers/payments/payments.ts'

const maxPayouts = 30

/**
 * Returns the latest payouts to the hauler's bank, newest first, as the service reports them (rule M90). Refuses 'payouts-not-yours' if the
 * hauler has no account of its own and other haulers are paid on the account of the key. Refuses 'payouts-without-account' if the hauler
 * needs its own account and has none that was ever ready. Refuses 'payouts-unavailable'.
 */
export async function readPayouts(deps: PaymentDeps, organizationId: string): Promise<Payout[]> {
  const paymentAccount = await accountOf(deps, organizationId)
  return orRefuse('payouts-unavailable', deps.payments.listPayouts({ paymentAccount, limit: maxPayouts }))
}

/** Returns the sums that make up one payout. Also refuses 'payout-not-found'. */
export async function readPayout(
  deps: PaymentDeps,
  { organizationId, payoutId }: { readonly organizationId: string; readonly payoutId: string },
): Promise<PayoutSum[]> {
  const paymentAccount = await accountOf(deps, organizationId)
  try {
    return sumPayout(await orRefuse('payouts-unavailable', deps.payments.readPayoutLines({ paymentAccount, payoutId })))
  } catch (error) {
    throw error instanceof PaymentConflict ? new Refusal('payout-not-found') : error
  }
}

/**
 * Returns the account whose payouts the hauler gets. Null is the account of the key. Its payouts are the hauler's only if no other hauler
 * is paid there.
 */
async function accountOf({ db, payments }: PaymentDeps, organizationId: string): Promise<string | null> {
  const { paymentAccount, isOnly } = await findHaulerForAccount(db, organizationId)
  if (paymentAccount !== null) return paymentAccount
  if (payments.connect === 'required') throw new Refusal('payouts-without-account')
  if (!isOnly) throw new Refusal('payouts-not-yours')
  return null
}
