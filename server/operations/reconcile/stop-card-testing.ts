import { findBlocked, standardCardLimits } from '#domain/payment/card-limits.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type CardUser, countDecline } from '#server/db/payment/card-declines.ts'
import { findChargeByIntent } from '#server/db/payment/order-charges.ts'
import { findAttemptByIntent, listOpenForms, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { countDeclines, type StoredEvent } from '#server/db/payment/provider-events.ts'
import { withdrawAttempt } from '#server/operations/checkout/withdraw-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { readCountedDeclines } from '#server/operations/payment/refuse-card-tester.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

/**
 * Counts a declined card against the person and the IP address. If an intent had too many declines, it is closed. If the person or the
 * address had too many, all their open payments are closed. To refuse the next intent is not enough, because cards can be tried with the
 * secret of an open one without our server. Returns false if the intent is not known, or not yet.
 */
export async function stopCardTesting(deps: PaymentDeps, event: StoredEvent & { intentId: string }): Promise<boolean> {
  const { db } = deps
  const user = await countDecline(db, event.id)
  const attempt = await findAttemptByIntent(db, event.intentId)
  if (!user) return attempt !== null
  const declines = await readCountedDeclines(deps, user)
  const maxDeclines = (declines?.limits ?? standardCardLimits).declinesPerIntent
  const hasTooMany = (await countDeclines(db, event.intentId)) >= maxDeclines
  const blocked = declines && blockedOf(declines, user)
  if (!hasTooMany && !blocked) return true
  if (attempt) await closeUnlessBeingPaid(deps, attempt)
  else await closeCharge(deps, event.intentId)
  for (const other of blocked ? await listOpenForms(db, blocked) : []) await closeUnlessBeingPaid(deps, other)
  return true
}

type CountedDeclines = NonNullable<Awaited<ReturnType<typeof readCountedDeclines>>>

/**
 * Returns whose payments have to end: those of the person, those that began at the IP address, or both. Returns null if none have to end.
 */
function blockedOf({ declines, limits, usual, now }: CountedDeclines, user: CardUser) {
  const { isUser } = findBlocked(declines, limits, now)
  // Other people at the address may have paid before, and the tighter limits do not apply to them.
  const { isAddress } = findBlocked(declines, usual, now)
  if (!isUser && !isAddress) return null
  return { userId: isUser ? user.userId : null, ipAddress: isAddress ? user.ipAddress : null }
}

/** Returns true if a customer or a bank works on the payment at this moment. Such a payment is not a card test. */
const isBeingPaid = (error: unknown) =>
  error instanceof Refusal && (error.refusal === 'already-paid' || error.refusal === 'cart-frozen')

async function closeUnlessBeingPaid(deps: PaymentDeps, attempt: PaymentAttempt): Promise<void> {
  if (attempt.status !== 'open') return
  try {
    await withdrawAttempt(deps, attempt)
  } catch (error) {
    if (!isBeingPaid(error)) throw error
  }
}

/** Closes the charge of a placed order's balance. */
async function closeCharge(deps: PaymentDeps, intentId: string): Promise<void> {
  const charge = await findChargeByIntent(deps.db, intentId)
  if (charge && isPayable(charge)) await withdrawCharge(deps, charge)
}
