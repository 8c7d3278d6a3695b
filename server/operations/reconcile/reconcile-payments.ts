import type { CartId } from '#domain/cart/cart.ts'
import { waitBeforeLookInMs } from '#domain/payment/look-again.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findCheckout } from '#server/db/cart/checkout.ts'
import { listUnsettledCharges, recordChargeLook, type UnsettledCharge } from '#server/db/payment/order-charges.ts'
import {
  cancelAttempt,
  listUnsettledAttempts,
  recordLook,
  type UnsettledAttempt,
} from '#server/db/payment/payment-attempts.ts'
import { listOpenEvents, type OpenEvent } from '#server/db/payment/provider-events.ts'
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
import { handlePaymentEvent, isUnanswered } from '#server/operations/reconcile/handle-payment-event.ts'
import { readMissedEvents } from '#server/operations/reconcile/read-missed-events.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

export type ReconcilePace = {
  /** Attempts touched later are left to the customer's own calls. With a run per minute a paid cart is an order within two. */
  readonly quietInMs: number
  /** An intent that was never paid is closed after that; the cart can be paid again. */
  readonly staleInMs: number
  /** Open charges, and as many open attempts, that a run asks about one by one. */
  readonly maxLooks: number
}

export const standardPace: ReconcilePace = { quietInMs: 15_000, staleInMs: 24 * 3_600_000, maxLooks: 300 }

const maxEvents = 500
const askedAtOnce = 8

export type Reconciled = {
  /** Attempts and charges that the service was asked about. */
  readonly asked: number
  readonly placed: number
  /** What failed stays as it is for the next run. */
  readonly failures: readonly unknown[]
}

/**
 * Finds out about everything that is unfinished here. First the service's events that never arrived, which tell of every payment in
 * one call; then open charges and attempts, one by one, less and less often, until they are closed (rule M19). Idempotent, on any
 * number of servers.
 */
export async function reconcilePayments(deps: PaymentDeps, wished: Partial<ReconcilePace> = {}): Promise<Reconciled> {
  const pace = { ...standardPace, ...wished }
  const { db } = deps
  const now = deps.clock()
  const failures: unknown[] = []
  let placed = 0
  const missedEvents = await readMissedEvents(deps)
  failures.push(...missedEvents.failures)
  const { missed } = missedEvents
  const isNew = new Set(missed.map(({ id }) => id))
  const open = (await listOpenEvents(db, maxEvents)).filter(one => !isNew.has(one.id) && isDue(one, now))
  await forEach([...missed, ...open], failures, async event => {
    if ((await handlePaymentEvent(deps, event)) === 'recorded') placed += 1
  })
  const due = { now, before: new Date(now.getTime() - pace.quietInMs), limit: pace.maxLooks }
  const charges = await listUnsettledCharges(db, due)
  await forEach(charges, failures, charge => reconcileCharge(deps, charge, pace))
  const attempts = await listUnsettledAttempts(db, due)
  await forEach(attempts, failures, async attempt => {
    if (await reconcileAttempt(deps, attempt, pace)) placed += 1
  })
  await sendRefunds(deps).catch(error => failures.push(error))
  return { asked: attempts.length + charges.length, placed, failures }
}

const isDue = ({ tries, triedAt }: OpenEvent, now: Date): boolean =>
  tries === 0 || triedAt === null || triedAt.getTime() + waitBeforeLookInMs(tries - 1) <= now.getTime()

async function forEach<T>(items: readonly T[], failures: unknown[], work: (item: T) => Promise<void>): Promise<void> {
  const pendingItems = items.values()
  const turn = async () => {
    for (const item of pendingItems) {
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
async function reconcileCharge(deps: PaymentDeps, charge: UnsettledCharge, pace: ReconcilePace): Promise<void> {
  const found = await resolveCharge(deps, charge)
  if (!isPayable(found)) return
  const closesAt = new Date(found.createdAt.getTime() + pace.staleInMs)
  if (found.state === 'open' && closesAt < deps.clock()) await withdrawCharge(deps, found)
  // One that is in doubt is asked about in each run.
  else if (found.state === 'open') await recordChargeLook(deps.db, found.id, nextLook(deps, charge.looks, closesAt))
}

/** True when the attempt's intent was paid and is an order now. */
async function reconcileAttempt(deps: PaymentDeps, attempt: UnsettledAttempt, pace: ReconcilePace): Promise<boolean> {
  if (isOfSavedCard(attempt)) return (await resolveSavedCard(deps, attempt)).isPaid
  const closesAt = new Date(attempt.touchedAt.getTime() + pace.staleInMs)
  try {
    return await settleForm(deps, attempt, closesAt)
  } catch (error) {
    if (isUnanswered(error)) throw error
    // What fails each time must not be in the way of the others.
    await recordLook(deps.db, attempt.id, nextLook(deps, attempt.looks, closesAt))
    if (!(error instanceof PaymentConflict) || closesAt > deps.clock()) throw error
    // The service does not know its intent: nobody can pay it.
    await cancelAttempt(deps.db, attempt.id, deps.clock())
    return false
  }
}

async function settleForm(deps: PaymentDeps, attempt: UnsettledAttempt, closesAt: Date): Promise<boolean> {
  const intentId = attempt.intentId ?? (await recoverIntent(deps, attempt))
  if (!intentId) {
    await cancelAttempt(deps.db, attempt.id, deps.clock())
    return false
  }
  const { status, order } = await placeOrder(deps, { intentId, paymentAccount: attempt.paymentAccount })
  const isPayable =
    status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
  if (isPayable && closesAt < deps.clock()) await withdrawAttempt(deps, { ...attempt, intentId })
  else if (isPayable && attempt.quoteVersion < attempt.cartVersion) {
    await refreshCheckoutPayment(deps, attempt.cartId as CartId)
  } else if (isPayable) await recordLook(deps.db, attempt.id, nextLook(deps, attempt.looks, closesAt))
  return order !== null
}

/** Later after each look, and at once when it is to be closed. */
function nextLook({ clock }: PaymentDeps, looks: number, closesAt: Date): Date {
  const next = new Date(clock().getTime() + waitBeforeLookInMs(looks))
  return next < closesAt ? next : closesAt
}

/** The answer to its creation was lost, or the call was. Null when there is nothing to pay. */
async function recoverIntent(deps: PaymentDeps, attempt: UnsettledAttempt): Promise<string | null> {
  const checkout = await findCheckout(deps.db, attempt.cartId)
  const quote = await findQuote(deps.db, attempt.cartId, attempt.quoteVersion)
  // Without a payment customer the call for the intent was never made.
  if (!checkout?.paymentCustomerId || !quote) return null
  return createIntent(deps, attempt, checkout, quote)
}
