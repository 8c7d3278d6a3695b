import { createHash } from 'node:crypto'
import {
  findOwnerOfPaymentCustomer,
  findPaymentCustomer,
  recordPaymentCustomer,
  replacePaymentCustomer,
} from '#server/db/payment/payment-customers.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orUnavailable } from '#server/operations/payment/or-unavailable.ts'

type CustomerDetails = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** Returns the person's id at the payment service. It is created there at the first payment, once for each payment account. */
export async function ensurePaymentCustomer(
  deps: PaymentDeps,
  user: CustomerDetails,
  paymentAccount: string | null,
): Promise<string> {
  return (
    (await findPaymentCustomer(deps.db, user.id, paymentAccount)) ?? makePaymentCustomer(deps, user, paymentAccount)
  )
}

/** Creates a payment customer for a person who had none when the caller looked. If two calls create one at once, only one id is stored. */
export async function makePaymentCustomer(
  { db, payments }: PaymentDeps,
  user: CustomerDetails,
  paymentAccount: string | null,
): Promise<string> {
  const paymentCustomerId = await orUnavailable(createCustomer(payments, user, paymentAccount, ''), () =>
    findPaymentCustomer(db, user.id, paymentAccount),
  )
  return recordPaymentCustomer(db, user.id, paymentAccount, paymentCustomerId)
}

/**
 * Creates a new payment customer for a person whose old one the service has removed, so that the person can pay again. The saved cards of
 * the old one are lost. The call has its own key, because the service would answer the old key with the old id.
 */
export async function renewPaymentCustomer(
  { db, payments }: PaymentDeps,
  paymentAccount: string | null,
  goneId: string,
): Promise<void> {
  const user = await findOwnerOfPaymentCustomer(db, paymentAccount, goneId)
  if (!user) return
  const newId = await orUnavailable(createCustomer(payments, user, paymentAccount, `:after:${goneId}`))
  await replacePaymentCustomer(db, paymentAccount, { goneId, newId })
}

async function createCustomer(
  payments: PaymentDeps['payments'],
  user: CustomerDetails,
  paymentAccount: string | null,
  keyEnd: string,
): Promise<string> {
  const details = { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: user.phone }
  const { paymentCustomerId } = await payments.createCustomer({
    ...details,
    paymentAccount,
    idempotencyKey: `customer:${user.id}:${paymentAccount ?? 'platform'}:${digestOf(details)}${keyEnd}`,
    metadata: { userId: user.id },
  })
  return paymentCustomerId
}

/**
 * Returns a part of the key that depends on the details. A key is valid for one content only, and a customer who corrects a name after a
 * lost answer must not be refused for ever.
 */
const digestOf = (details: object) => createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16)
