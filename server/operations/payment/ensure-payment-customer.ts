import { createHash } from 'node:crypto'
import { findPaymentCustomer, recordPaymentCustomer } from '#server/db/payment/payment-customers.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { unlessInDoubt } from '#server/operations/payment/unless-in-doubt.ts'

type Payer = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** The person's id at the payment service; made there at the first payment, once for each account. */
export async function ensurePaymentCustomer(store: PaidStore, payer: Payer, account: string | null): Promise<string> {
  return (await findPaymentCustomer(store.db, payer.id, account)) ?? makePaymentCustomer(store, payer, account)
}

/** For somebody who was just looked for there; of two made at once one is kept. */
export async function makePaymentCustomer(
  { db, payments }: PaidStore,
  payer: Payer,
  account: string | null,
): Promise<string> {
  const details = { name: `${payer.firstName} ${payer.lastName}`.trim(), email: payer.email, phone: payer.phone }
  const asked = payments.createCustomer({
    ...details,
    account,
    idempotencyKey: `customer:${payer.id}:${account ?? 'platform'}:${digestOf(details)}`,
    metadata: { userId: payer.id },
  })
  const customerId = await unlessInDoubt(
    asked.then(made => made.customerId),
    () => findPaymentCustomer(db, payer.id, account),
  )
  return recordPaymentCustomer(db, payer.id, account, customerId)
}

/** A key answers for one content only: who corrects a name after a lost answer must not be refused for ever. */
const digestOf = (details: object) => createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16)
