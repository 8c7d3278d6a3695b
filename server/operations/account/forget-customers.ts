import { claimCustomersToForget, recordForgotten } from '#server/db/account/erasure.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'

const batchSize = 20

/**
 * Has the payment service delete people who deleted their account, with their cards. What it does not answer is asked again,
 * by the next turn of the job; returns how many are forgotten.
 */
export async function forgetCustomers({ db, payments, clock }: PaymentDeps): Promise<number> {
  let forgotten = 0
  for (const customer of await claimCustomersToForget(db, clock(), batchSize)) {
    try {
      await payments.deleteCustomer(customer)
    } catch (error) {
      if (error instanceof PaymentInDoubt) continue
      throw error
    }
    await recordForgotten(db, customer)
    forgotten += 1
  }
  return forgotten
}
