import { blockedUntil, cardsDeclined, dayInMs, standardCardLimits } from '#domain/payment/card-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { countDecline, type Decliner, findDeclines } from '#server/db/payment/card-declines.ts'
import { findChargeByIntent } from '#server/db/payment/order-charges.ts'
import { findAttemptByIntent } from '#server/db/payment/payment-attempts.ts'
import { countDeclines, type StoredEvent } from '#server/db/payment/provider-events.ts'
import { withdrawAttempt } from '#server/operations/checkout/refresh-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/resolve-charge.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

/**
 * A card was declined: counts it against the person and the IP address, and closes the intent once there were too many, on it or of
 * them. With its secret cards can be tried without our server, so refusing to make the next intent is not enough. False when
 * the intent is not known, or not yet.
 */
export async function stopCardTesting(deps: PaymentDeps, event: StoredEvent & { intentId: string }): Promise<boolean> {
  const { db, cardLimits = standardCardLimits } = deps
  const decliner = await countDecline(db, event.id)
  const attempt = await findAttemptByIntent(db, event.intentId)
  if (!decliner) return attempt !== null
  const mostDeclines = (cardLimits ?? standardCardLimits).declinesPerIntent
  const isWornOut = (await countDeclines(db, event.intentId)) >= mostDeclines
  if (!isWornOut && (await payerBlockedUntil(deps, decliner)) === null) return true
  if (attempt) await closeAttempt(deps, attempt)
  else await closeCharge(deps, event.intentId)
  return true
}

/** Until when this person, at this IP address, may not start a payment; null when they may, and when there are no limits. */
export async function payerBlockedUntil(deps: PaymentDeps, decliner: Decliner): Promise<Date | null> {
  const { db, clock, cardLimits = standardCardLimits } = deps
  if (!cardLimits) return null
  const now = clock()
  const declines = await findDeclines(db, decliner, new Date(now.getTime() - dayInMs))
  return blockedUntil(declines, cardLimits, now)
}

/** For payments other than of a cart, where the declines are read with the cart. */
export async function refuseCardTester(deps: PaymentDeps, decliner: Decliner): Promise<void> {
  const until = await payerBlockedUntil(deps, decliner)
  if (until) throw cardsDeclined(until, deps.clock())
}

async function closeAttempt(deps: PaymentDeps, attempt: Parameters<typeof withdrawAttempt>[1]): Promise<void> {
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
