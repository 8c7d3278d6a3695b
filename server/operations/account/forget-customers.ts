import { claimCustomersToForget, recordForgotten } from '#server/db/account/erasure.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { PaymentInDoubt, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

const batchSize = 20

/**
 * Deletes the payment customers of people who deleted their account, with their cards. If the service does not answer, the next run of the
 * job repeats the call. Returns the number of deleted payment customers.
 */
export async function forgetCustomers({ db, payments, clock }: PaymentDeps): Promise<number> {
  let forgotten = 0
  for (const customer of await claimCustomersToForget(db, clock(), batchSize)) {
    try {
      await payments.deleteCustomer(customer)
    } catch (error) {
      if (error instanceof PaymentInDoubt || error instanceof PaymentsMisconfigured) continue
      throw error
    }
    await recordForgotten(db, customer)
    forgotten += 1
  }
  return forgotten
}
