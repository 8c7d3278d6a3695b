import { checkLeaving } from '#domain/account/leaving.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  eraseCarts,
  eraseIdentity,
  eraseMessages,
  eraseOrders,
  type LeavingPerson,
  leaveCustomersToForget,
  listOpenCheckouts,
  listOrdersToFinish,
  lockLeavingPerson,
  markDeleted,
  type OpenCheckout,
} from '#server/db/account/erasure.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { cancelAttempt } from '#server/db/payment/payment-attempts.ts'
import { forgetCustomers } from '#server/operations/account/forget-customers.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { unlessInDoubt } from '#server/operations/payment/unless-in-doubt.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

/**
 * Erases a person at their own wish, at once and for good. Refuses 'account-order-open', 'account-balance-due',
 * 'account-refund-open' while an order needs them, 'cart-frozen' while a card is being charged, and 'payment-unavailable' when
 * an open payment cannot be closed. The payment service forgets them afterwards, however often it has to be asked.
 */
export async function deleteAccount(store: PaidStore, userId: string): Promise<void> {
  checkLeaving(await listOrdersToFinish(store.db, userId))
  for (const checkout of await listOpenCheckouts(store.db, userId)) await closeCheckout(store, checkout)
  const now = store.clock()
  await store.db.transaction().execute(async tx => {
    const person = await lockLeavingPerson(tx, userId)
    if (!person) throw new Refusal('signed-out')
    checkLeaving(await listOrdersToFinish(tx, userId))
    if ((await listOpenCheckouts(tx, userId)).length > 0) throw new Refusal('cart-frozen')
    await erase(tx, person, now)
  })
  // The deletion stands whatever becomes of this; the job asks again.
  await forgetCustomers(store).catch(() => {})
}

async function erase(tx: Tx, person: LeavingPerson, now: Date): Promise<void> {
  await eraseCarts(tx, person)
  await eraseMessages(tx, person, now)
  await markDeleted(tx, person, now)
  await eraseOrders(tx, person)
  await eraseIdentity(tx, person)
  await leaveCustomersToForget(tx, person, now)
}

/** Nobody can pay it any more. One that was paid in this moment becomes the order it paid for. */
async function closeCheckout(store: PaidStore, { attemptId, intentId, account }: OpenCheckout): Promise<void> {
  if (intentId) {
    try {
      const cancelled = store.payments.cancelIntent({ account, intentId, idempotencyKey: `leave:${intentId}` })
      await unlessInDoubt(cancelled)
    } catch (error) {
      if (!(error instanceof PaymentConflict)) throw error
      const { order, status } = await placeOrder(store, { intentId, account })
      if (order || status === 'processing') throw new Refusal('cart-frozen')
    }
  }
  await cancelAttempt(store.db, attemptId, store.clock())
}
