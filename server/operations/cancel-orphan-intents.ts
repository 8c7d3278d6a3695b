import { z } from 'zod'
import { findAttempts, listPaymentAccounts, type PaymentAttempt } from '#server/db/payment-attempts.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { placeOrder } from '#server/operations/place-order.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'

/** How far back the service's list is read, and how long an intent is left to the call that made it. */
const reachInMs = 48 * 3_600_000
const quietInMs = 3_600_000

/**
 * Intents at the service that carry our marks but that no open attempt of ours holds: a payable one is closed, a paid one is
 * handed to the one door for payments. Returns how many were closed.
 */
export async function cancelOrphanIntents(store: PaidStore): Promise<number> {
  let closed = 0
  for (const account of await listPaymentAccounts(store.db)) closed += await cancelOrphansOf(store, account)
  return closed
}

async function cancelOrphansOf(store: PaidStore, account: string | null): Promise<number> {
  const now = store.clock().getTime()
  const intents = await store.payments.listIntents({ account, createdAfter: new Date(now - reachInMs) })
  const ours = intents.filter(one => attemptOf(one) !== null && one.createdAt.getTime() < now - quietInMs)
  const attempts = await findAttempts(
    store.db,
    ours.flatMap(one => attemptOf(one) ?? []),
  )
  let closed = 0
  for (const intent of ours) {
    const attempt = attempts.get(attemptOf(intent) ?? '')
    if (intent.status === 'succeeded' && attempt && attempt.status !== 'succeeded') {
      await placeOrder(store, { intentId: intent.id, account })
    } else if (isPayable(intent) && !isHeld(intent, attempt)) {
      await store.payments.cancelIntent({ account, intentId: intent.id, idempotencyKey: `orphan:${intent.id}` })
      closed += 1
    }
  }
  return closed
}

/** The attempt that an intent of ours was made for. */
function attemptOf({ metadata }: PaymentIntent): string | null {
  const id = z.uuid().safeParse(metadata.attemptId)
  return id.success ? id.data : null
}

const isPayable = ({ status }: PaymentIntent) => status.startsWith('requires_')

function isHeld(intent: PaymentIntent, attempt: PaymentAttempt | undefined): boolean {
  if (attempt?.status === 'creating') return true
  return attempt?.status === 'open' && attempt.intentId === intent.id
}
