import { createHash } from 'node:crypto'
import { findPaymentCustomer, recordPaymentCustomer } from '#server/db/payment/payment-customers.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orUnavailable } from '#server/operations/payment/or-unavailable.ts'

type CustomerDetails = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** The person's id at the payment service; created there at the first payment, once for each payment account. */
export async function ensurePaymentCustomer(
  deps: PaymentDeps,
  user: CustomerDetails,
  paymentAccount: string | null,
): Promise<string> {
  return (
    (await findPaymentCustomer(deps.db, user.id, paymentAccount)) ?? makePaymentCustomer(deps, user, paymentAccount)
  )
}

/** For somebody who was just not found there; of two created at once one is stored. */
export async function makePaymentCustomer(
  { db, payments }: PaymentDeps,
  user: CustomerDetails,
  paymentAccount: string | null,
): Promise<string> {
  const details = { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: user.phone }
  const asked = payments.createCustomer({
    ...details,
    paymentAccount,
    idempotencyKey: `customer:${user.id}:${paymentAccount ?? 'platform'}:${digestOf(details)}`,
    metadata: { userId: user.id },
  })
  const paymentCustomerId = await orUnavailable(
    asked.then(made => made.paymentCustomerId),
    () => findPaymentCustomer(db, user.id, paymentAccount),
  )
  return recordPaymentCustomer(db, user.id, paymentAccount, paymentCustomerId)
}

/** A key stands for one content only: a customer who corrects a name after a lost answer must not be refused for ever. */
const digestOf = (details: object) => createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16)
