import { z } from 'zod'
import type { CartId } from '#domain/cart/cart.ts'
import { orderPlacedMessages } from '#domain/message/placed-messages.ts'
import { type Move, move } from '#domain/order/lifecycle.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { orderLines } from '#domain/pricing/quote.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { placeInOneStatement } from '#server/db/order/order-placement.ts'
import {
  findLivePaidAttempt,
  findPaidAttempt,
  type PaidAttempt,
  requestRefund,
} from '#server/db/payment/paid-attempts.ts'
import { cancelAttempt, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { type FrozenQuote, findQuote } from '#server/db/pricing/quotes.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orInDoubt } from '#server/operations/payment/or-unavailable.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { underWay } from '#server/operations/payment/under-way.ts'
import type { IntentStatus, PaymentIntent } from '#server/providers/payments/payments.ts'

export type PlacedOrder = {
  readonly status: IntentStatus
  /** This intent paid for the order. The call placed the order or found it. */
  readonly order: { readonly id: string } | null
  /** `isKnown` is false if no attempt of ours belongs to the intent, or not yet. */
  readonly isKnown: boolean
  /** `isEventDone` is true if the statement that placed the order also marked the event that reported the payment as done. */
  readonly isEventDone: boolean
}

/** The service is asked about this payment. `eventId` is the event that reported the payment. */
export type PaidIntent = {
  readonly intentId: string
  readonly paymentAccount: string | null
  readonly eventId?: string
}

/**
 * Makes an order of a paid intent. No other function does so. The service's event, the page that comes back, and the reconciler call it.
 * The state of the intent is read from the payment service. The function is idempotent: a second call finds the order. Money that fits no
 * order is refunded. Refuses 'payment-in-doubt' if the service does not answer.
 */
export async function placeOrder(deps: PaymentDeps, paid: PaidIntent): Promise<PlacedOrder> {
  return placeOrderOfAttempt(deps, paid, await findPaidAttempt(deps.db, { intentId: paid.intentId }))
}

/** Does the same for a caller that has looked for the attempt already. The attempt is null if none has this intent stored. */
export async function placeOrderOfAttempt(
  deps: PaymentDeps,
  paid: PaidIntent,
  paidAttempt: PaidAttempt | null,
): Promise<PlacedOrder> {
  if (paidAttempt?.isPaidByThis) return placed(paidAttempt)
  const { intentId } = paid
  const earlier = placings.outcomeOf(deps.db, intentId)
  const meanwhile = earlier && (await earlier)
  // If that call found no order, its answer may be older than the event of this call, so the service is asked again.
  if (meanwhile?.order) return { ...meanwhile, isEventDone: false }
  const placing = askAndPlace(deps, paid, paidAttempt)
  placings.add(deps.db, intentId, placing)
  return placing
}

/**
 * This process is placing these orders now. The key is the payment intent. The page that comes back and the service's event call at nearly
 * the same time, and the second call waits for the first.
 */
const placings = underWay<PlacedOrder>()

async function askAndPlace(deps: PaymentDeps, paid: PaidIntent, paidAttempt: PaidAttempt | null): Promise<PlacedOrder> {
  const intent = await orInDoubt(deps.payments.readIntent(paid))
  const found = paidAttempt ?? (await findNamed(deps, intent))
  if (!found) return notPlaced(intent, { isKnown: false })
  if (intent.status === 'canceled') await cancelAttempt(deps.db, found.attempt.id, deps.clock())
  if (intent.status !== 'succeeded') return notPlaced(intent, { isKnown: true })
  return finish(deps, intent, found, paid.eventId ?? null)
}

const notPlaced = ({ status }: PaymentIntent, { isKnown }: { isKnown: boolean }): PlacedOrder => ({
  status,
  order: null,
  isKnown,
  isEventDone: false,
})

/** Returns the attempt that the metadata of the intent name, if the answer to the intent's creation has not been stored. */
async function findNamed({ db }: PaymentDeps, intent: PaymentIntent): Promise<PaidAttempt | null> {
  const attemptId = z.uuid().safeParse(intent.metadata.attemptId)
  return attemptId.success ? findPaidAttempt(db, { intentId: intent.id, attemptId: attemptId.data }) : null
}

/** The attempt of a cart as a caller has just read it. `paid` has the facts that its order needs, if the caller has read them as well. */
export type LiveAttempt = { readonly attempt: PaymentAttempt; readonly paid?: PaidAttempt }

/**
 * Returns the order of a cart. If its card was just charged and no event has arrived, the order is placed now. Refuses 'payment-in-doubt'
 * while the bank or the service has not answered.
 */
export async function findOrPlaceOrder(
  deps: PaymentDeps,
  cartId: CartId,
  live?: LiveAttempt,
): Promise<{ readonly id: string } | null> {
  const known = live?.attempt.intentId ? live : await findLive(deps, cartId)
  if (!known?.attempt.intentId) return null
  const { intentId, paymentAccount } = known.attempt
  const intent = { intentId, paymentAccount }
  const placing = known.paid ? placeOrderOfAttempt(deps, intent, known.paid) : placeOrder(deps, intent)
  const { order, status } = await placing
  if (!order && status === 'processing') throw new Refusal('payment-in-doubt')
  return order
}

async function findLive({ db }: PaymentDeps, cartId: CartId): Promise<LiveAttempt | null> {
  const paid = await findLivePaidAttempt(db, cartId)
  return paid && { attempt: paid.attempt, paid }
}

const placed = ({ attempt }: PaidAttempt): PlacedOrder => ({
  status: 'succeeded',
  order: { id: attempt.cartId },
  isKnown: true,
  isEventDone: false,
})

async function finish(
  deps: PaymentDeps,
  intent: PaymentIntent,
  found: PaidAttempt,
  eventId: string | null,
): Promise<PlacedOrder> {
  const quote = await quoteOf(deps, intent, found)
  const fault = faultOf(intent, found, quote)
  if (quote && !fault) {
    if (await place(deps, intent, found, { quote, eventId })) return { ...placed(found), isEventDone: eventId !== null }
    const now = await findPaidAttempt(deps.db, { intentId: intent.id })
    if (now?.isPaidByThis) return placed(now)
  }
  const { attempt } = found
  const why = fault ?? 'the cart was ordered already'
  const { id: intentId, amountInCents } = intent
  await requestRefund(deps.db, { attempt, intentId, amountInCents, why, now: deps.clock() })
  await sendRefunds(deps, { intentId })
  return notPlaced(intent, { isKnown: true })
}

/** Returns the paid quote. It is the quote that the intent names, because the amount and the version of an intent change together. */
async function quoteOf(
  { db }: PaymentDeps,
  intent: PaymentIntent,
  { attempt, quote }: PaidAttempt,
): Promise<FrozenQuote | null> {
  const version = Number(intent.metadata.quoteVersion)
  if (quote?.version === version) return quote
  return Number.isSafeInteger(version) ? findQuote(db, attempt.cartId, version) : null
}

function faultOf(intent: PaymentIntent, { attempt, hasOrder }: PaidAttempt, quote: FrozenQuote | null): string | null {
  if (hasOrder) return 'the cart was ordered already'
  if (attempt.status === 'cancelled') return 'the attempt was closed'
  if (intent.metadata.cartId !== attempt.cartId) return 'the payment names another cart'
  if (intent.paymentAccount !== attempt.paymentAccount) return 'the payment went to another account'
  if (intent.currency !== 'usd') return 'the payment is in another currency'
  if (quote?.snapshot.quote?.totalInCents !== intent.amountInCents) return 'the amount is not the quoted one'
  return null
}

async function place(
  { db, clock }: PaymentDeps,
  intent: PaymentIntent,
  { attempt, hauler, mayText }: PaidAttempt,
  { quote, eventId }: { quote: FrozenQuote; eventId: string | null },
): Promise<boolean> {
  const { snapshot, totalInCents, preAuthInCents } = quote
  const order = await placeInOneStatement(db, {
    id: attempt.cartId,
    cartVersion: null,
    totalInCents,
    preAuthInCents,
    snapshot,
    lines: snapshot.quote ? orderLines(snapshot.quote) : [],
    moves: firstMoves(hauler.reviewsOrders),
    messages: orderPlacedMessages({ orderId: attempt.cartId, snapshot, hauler, totalInCents, mayText }),
    note: noteToCall(snapshot),
    payment: {
      attemptId: attempt.id,
      intentId: intent.id,
      paymentAccount: intent.paymentAccount,
      amountInCents: intent.amountInCents,
      card: intent.card,
      billingAddress: intent.billingAddress,
      paymentMethodId: intent.paymentMethodId,
      eventId,
    },
    now: clock(),
  })
  return order !== null
}

/** Returns the note that asks the office to call the customer. */
function noteToCall({ toCallAbout = [] }: OrderSnapshot): string | null {
  if (toCallAbout.length === 0) return null
  return `Please call the customer about: ${toCallAbout.map(one => one.name).join(', ')}. It is not in this dumpster.`
}

function firstMoves(needsReview: boolean): Move[] {
  const born = move(null, 'place', 'system')
  return needsReview ? [born] : [born, move(born.to, 'accept', 'system')]
}
