import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal.ts'
import { findCheckout } from '#server/db/cart/checkout.ts'
import { type Charge, listUnsettledCharges, touchCharge } from '#server/db/payment/order-charges.ts'
import { cancelAttempt, listUnsettledAttempts, type UnsettledAttempt } from '#server/db/payment/payment-attempts.ts'
import { listOpenEvents } from '#server/db/payment/provider-events.ts'
import { findQuote } from '#server/db/pricing/quotes.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { createIntent } from '#server/operations/checkout/create-intent.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'
import { resolveSavedCard } from '#server/operations/checkout/resolve-saved-card.ts'
import { withdrawAttempt } from '#server/operations/checkout/withdraw-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'
import { handlePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'

export type ReconcilePace = {
  /** Attempts touched later are left to the customer's own calls. With a run per minute a paid cart is an order within two. */
  readonly quietInMs: number
  /** An intent that was never paid is closed after that; the cart can be paid again. */
  readonly staleInMs: number
}

export const standardPace: ReconcilePace = { quietInMs: 15_000, staleInMs: 24 * 3_600_000 }

const mostAttempts = 2000
const mostEvents = 500
const askedAtOnce = 8

export type Reconciled = {
  readonly asked: number
  readonly placed: number
  /** What failed stays as it is for the next run. */
  readonly failures: readonly unknown[]
}

/** Asks the payment service about everything that is unfinished here. Idempotent, on any number of servers. */
export async function reconcilePayments(deps: PaymentDeps, pace: ReconcilePace = standardPace): Promise<Reconciled> {
  const { db, clock } = deps
  const failures: unknown[] = []
  const events = await listOpenEvents(db, clock(), mostEvents)
  await forEach(events, failures, event => handlePaymentEvent(deps, event))
  const untouchedSince = new Date(clock().getTime() - pace.quietInMs)
  const charges = await listUnsettledCharges(db, untouchedSince, mostAttempts)
  await forEach(charges, failures, charge => settleOrderCharge(deps, charge, pace))
  const attempts = await listUnsettledAttempts(db, untouchedSince, mostAttempts)
  let placed = 0
  await forEach(attempts, failures, async attempt => {
    if (await settleAttempt(deps, attempt, pace)) placed += 1
  })
  await sendRefunds(deps).catch(error => failures.push(error))
  return { asked: attempts.length + charges.length, placed, failures }
}

async function forEach<T>(items: readonly T[], failures: unknown[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const turn = async () => {
    for (const item of left) {
      try {
        await work(item)
      } catch (error) {
        // The customer paid meanwhile: the order stands, which is what was wanted.
        if (!(error instanceof Refusal && error.refusal === 'already-paid')) failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, turn))
}

/** A later charge of an order is resolved; a form that nobody paid for too long is closed. */
async function settleOrderCharge(deps: PaymentDeps, charge: Charge, pace: ReconcilePace): Promise<void> {
  const found = await resolveCharge(deps, charge)
  if (!isPayable(found)) return
  const now = deps.clock()
  const isStale = found.state === 'open' && now.getTime() - found.createdAt.getTime() > pace.staleInMs
  if (isStale) await withdrawCharge(deps, found)
  else await touchCharge(deps.db, found.id, now)
}

/** True when the attempt's intent was paid and is an order now. */
async function settleAttempt(deps: PaymentDeps, attempt: UnsettledAttempt, pace: ReconcilePace): Promise<boolean> {
  if (isOfSavedCard(attempt)) return (await resolveSavedCard(deps, attempt)).isPaid
  const isStale = attempt.touchedAt.getTime() < deps.clock().getTime() - pace.staleInMs
  const intentId = attempt.intentId ?? (await recoverIntent(deps, attempt))
  if (!intentId) {
    await cancelAttempt(deps.db, attempt.id, deps.clock())
    return false
  }
  const { status, order } = await placeOrder(deps, { intentId, paymentAccount: attempt.paymentAccount })
  const isPayable =
    status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
  if (isPayable && isStale) await withdrawAttempt(deps, { ...attempt, intentId })
  else if (isPayable && attempt.quoteVersion < attempt.cartVersion) {
    await refreshCheckoutPayment(deps, attempt.cartId as CartId)
  }
  return order !== null
}

/** The answer to its creation was lost, or the call was. Null when there is nothing to pay. */
async function recoverIntent(deps: PaymentDeps, attempt: UnsettledAttempt): Promise<string | null> {
  const checkout = await findCheckout(deps.db, attempt.cartId)
  const quote = await findQuote(deps.db, attempt.cartId, attempt.quoteVersion)
  // Without a payment customer the call for the intent was never made.
  if (!checkout?.paymentCustomerId || !quote) return null
  return createIntent(deps, attempt, checkout, quote)
}
