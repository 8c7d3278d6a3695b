import { standardCardLimits } from '#domain/payment/card-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { countDecline } from '#server/db/payment/card-declines.ts'
import { findChargeByIntent } from '#server/db/payment/order-charges.ts'
import { findAttemptByIntent, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { countDeclines, type StoredEvent } from '#server/db/payment/provider-events.ts'
import { withdrawAttempt } from '#server/operations/checkout/withdraw-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { findBlockedUntil } from '#server/operations/payment/refuse-card-tester.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

/**
 * A card was declined: counts it against the person and the IP address, and closes the intent once there were too many, on it or of
 * them. With its secret cards can be tried without our server, so refusing to make the next intent is not enough. False when
 * the intent is not known, or not yet.
 */
export async function stopCardTesting(deps: PaymentDeps, event: StoredEvent & { intentId: string }): Promise<boolean> {
  const { db, cardLimits = standardCardLimits } = deps
  const user = await countDecline(db, event.id)
  const attempt = await findAttemptByIntent(db, event.intentId)
  if (!user) return attempt !== null
  const mostDeclines = (cardLimits ?? standardCardLimits).declinesPerIntent
  const hasTooMany = (await countDeclines(db, event.intentId)) >= mostDeclines
  if (!hasTooMany && (await findBlockedUntil(deps, user)) === null) return true
  if (attempt) await closeAttempt(deps, attempt)
  else await closeCharge(deps, event.intentId)
  return true
}

async function closeAttempt(deps: PaymentDeps, attempt: PaymentAttempt): Promise<void> {
  if (attempt.status !== 'open') return
  try {
    await withdrawAttempt(deps, attempt)
  } catch (error) {
    // The next card was accepted meanwhile: a customer after all.
    if (!(error instanceof Refusal && error.refusal === 'already-paid')) throw error
  }
}

/** Of a placed order's balance. */
async function closeCharge(deps: PaymentDeps, intentId: string): Promise<void> {
  const charge = await findChargeByIntent(deps.db, intentId)
  if (charge && isPayable(charge)) await withdrawCharge(deps, charge)
}
