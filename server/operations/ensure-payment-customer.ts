import type { User } from '#server/db/users.ts'
import { findPaymentCustomer, recordPaymentCustomer } from '#server/db/payment-customers.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { unlessInDoubt } from '#server/operations/unless-in-doubt.ts'

/** The person's id at the payment service; made there at the first payment, once for each account. */
export async function ensurePaymentCustomer({ db, payments }: PaidStore, user: User, account: string | null): Promise<string> {
  const known = await findPaymentCustomer(db, user.id, account)
  if (known) return known
  const { customerId } = await unlessInDoubt(
    payments.createCustomer({
      account,
      idempotencyKey: `customer:${user.id}`,
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      phone: user.phone,
      metadata: { userId: user.id },
    }),
  )
  return recordPaymentCustomer(db, user.id, account, customerId)
}
