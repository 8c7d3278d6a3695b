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
  /**
   * Attempts that changed within this time are left to the customer's own calls. If there is a run each minute, a paid cart is an order
   * within two minutes.
   */
  readonly quietInMs: number
  /** An intent that was never paid is closed after this time. The customer can then pay for the cart again. */
  readonly staleInMs: number
  /** In one run, the service is asked about this many open charges, and as many open attempts, one by one. */
  readonly maxLooks: number
}

export const standardPace: ReconcilePace = { quietInMs: 15_000, staleInMs: 24 * 3_600_000, maxLooks: 300 }

const maxEvents = 500
const askedAtOnce = 8

export type ReconcileResult = {
  /** The service was asked about this many attempts and charges. */
  readonly asked: number
  readonly placed: number
  /** These items failed. They do not change, and the next run tries them again. */
  readonly failures: readonly unknown[]
}

/**
 * Resolves everything that is unfinished here. The first step handles the service's events that never arrived, because one call reports
 * every payment. Then open charges and attempts are resolved one by one, less and less often, until they are closed (rule M19). The call is
 * idempotent on any number of servers.
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  wished: Partial<ReconcilePace> = {},
): Promise<ReconcileResult> {
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
        // The customer paid meanwhile, so the order stays. That is the intended outcome.
        if (!(error instanceof Refusal && error.refusal === 'already-paid')) failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, turn))
}

/** Resolves a later charge of an order. A form that the customer did not pay for too long is closed. */
async function reconcileCharge(deps: PaymentDeps, charge: UnsettledCharge, pace: ReconcilePace): Promise<void> {
  const found = await resolveCharge(deps, charge)
  if (!isPayable(found)) return
  const closesAt = new Date(found.createdAt.getTime() + pace.staleInMs)
  if (found.state === 'open' && closesAt < deps.clock()) await withdrawCharge(deps, found)
  // A charge that is in doubt is looked up in each run.
  else if (found.state === 'open') await recordChargeLook(deps.db, found.id, nextLook(deps, charge.looks, closesAt))
}

/** Returns true if the attempt's intent was paid and is an order now. */
async function reconcileAttempt(deps: PaymentDeps, attempt: UnsettledAttempt, pace: ReconcilePace): Promise<boolean> {
  if (isOfSavedCard(attempt)) return (await resolveSavedCard(deps, attempt)).isPaid
  const closesAt = new Date(attempt.touchedAt.getTime() + pace.staleInMs)
  try {
    return await settleForm(deps, attempt, closesAt)
  } catch (error) {
    if (isUnanswered(error)) throw error
    // An attempt that fails each time must not block the others.
    await recordLook(deps.db, attempt.id, nextLook(deps, attempt.looks, closesAt))
    if (!(error instanceof PaymentConflict) || closesAt > deps.clock()) throw error
    // The service does not know the attempt's intent, so it cannot be paid.
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

/** Returns the time of the next look. Each look is later after the one before, and there is one when the payment has to be closed. */
function nextLook({ clock }: PaymentDeps, looks: number, closesAt: Date): Date {
  const next = new Date(clock().getTime() + waitBeforeLookInMs(looks))
  return next < closesAt ? next : closesAt
}

/** Recovers an intent if the call that creates it, or the answer to that call, was lost. Returns null if there is nothing to pay. */
async function recoverIntent(deps: PaymentDeps, attempt: UnsettledAttempt): Promise<string | null> {
  const checkout = await findCheckout(deps.db, attempt.cartId)
  const quote = await findQuote(deps.db, attempt.cartId, attempt.quoteVersion)
  // Without a payment customer, the intent was never requested.
  if (!checkout?.paymentCustomerId || !quote) return null
  return (await createIntent(deps, attempt, checkout, quote))?.id ?? null
}
