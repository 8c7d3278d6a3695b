import { listUnsettledAttempts, type PaymentAttempt, closeAttempt, findAttemptByIntent } from '#server/db/payment-attempts.ts'
import { listOpenEvents } from '#server/db/provider-events.ts'
import { listOpenRefunds, recordRefund } from '#server/db/refunds.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { handlePaymentEvent } from '#server/operations/handle-payment-event.ts'
import { placeOrder } from '#server/operations/place-order.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

/** Young enough that a paid cart is an order within two minutes when every event is lost, and no busy customer is asked about. */
const quietMs = 30_000
/** An intent that was never paid is closed after a day; the cart can be paid anew. */
const staleMs = 24 * 3_600_000
const batchSize = 200
const orphanReachMs = 48 * 3_600_000

export type Reconciled = { readonly looked: number; readonly placed: number; readonly failed: number }

/** Asks the payment service about everything that is not settled here. Safe to run at any time, on any number of servers. */
export async function reconcilePayments(store: PaidStore): Promise<Reconciled> {
  const now = store.clock()
  let failed = 0
  let placed = 0
  const each = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) placed += 1
    } catch {
      failed += 1
    }
  }
  for (const event of await listOpenEvents(store.db, now, batchSize)) {
    await each(async () => {
      await handlePaymentEvent(store, event)
      return false
    })
  }
  const attempts = await listUnsettledAttempts(store.db, new Date(now.getTime() - quietMs), batchSize * 5)
  for (const attempt of attempts) await each(() => settleAttempt(store, attempt, now))
  for (const refund of await listOpenRefunds(store.db)) await each(() => carryOutRefund(store, refund))
  return { looked: attempts.length, placed, failed }
}

async function settleAttempt(store: PaidStore, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  const { intentId, account } = attempt
  if (!intentId) {
    // The answer to its creation was lost, and with it the secret: nobody can pay it, and asking again finds the same intent.
    const isOld = attempt.updatedAt.getTime() < now.getTime() - staleMs
    if (isOld) await closeAttempt(store.db, attempt.id, 'cancelled')
    return false
  }
  const { status, order } = await placeOrder(store, { intentId, account })
  const isStale = attempt.updatedAt.getTime() < now.getTime() - staleMs
  if (isStale && (status === 'requires_payment_method' || status === 'requires_confirmation')) {
    await store.payments.cancelIntent({ account, intentId, idempotencyKey: `intent:${attempt.id}:cancel` })
    await closeAttempt(store.db, attempt.id, 'cancelled')
  }
  return order !== null
}

async function carryOutRefund(store: PaidStore, refund: Awaited<ReturnType<typeof listOpenRefunds>>[number]): Promise<boolean> {
  const { intentId, account, key, amountInCents } = refund
  try {
    const { refundId, status } = await store.payments.refundIntent({ account, intentId, amountInCents, idempotencyKey: key })
    if (status !== 'pending') await recordRefund(store.db, refund.id, { status, providerRefundId: refundId })
  } catch (error) {
    if (!(error instanceof PaymentConflict)) throw error
    await recordRefund(store.db, refund.id, { status: 'failed', providerRefundId: null })
  }
  return false
}

/** Intents of ours at the service that no attempt knows: their creation was answered to nobody. They are closed. */
export async function cancelOrphanIntents(store: PaidStore, account: string | null): Promise<number> {
  const now = store.clock()
  const intents = await store.payments.listIntents({ account, createdAfter: new Date(now.getTime() - orphanReachMs) })
  let cancelled = 0
  for (const intent of intents) {
    const isOld = intent.createdAt.getTime() < now.getTime() - staleMs / 24
    const isOurs = Boolean(intent.metadata.attemptId)
    const isPayable = intent.status.startsWith('requires_')
    if (!isOurs || !isOld || !isPayable || (await findAttemptByIntent(store.db, intent.id))) continue
    await store.payments.cancelIntent({ account, intentId: intent.id, idempotencyKey: `orphan:${intent.id}` })
    cancelled += 1
  }
  return cancelled
}
