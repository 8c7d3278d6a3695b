import { move } from '#domain/order/lifecycle.ts'
import { orderLinesOf } from '#domain/order/lines.ts'
import { orderPlacedMessages } from '#domain/order/messages.ts'
import { lockCart } from '#server/db/carts.ts'
import type { Tx } from '#server/db/connect.ts'
import { enqueueMessages } from '#server/db/messages.ts'
import { insertOrder } from '#server/db/orders.ts'
import { findReviewSetting } from '#server/db/organizations.ts'
import { closeAttempt, lockAttempt, type PaymentAttempt } from '#server/db/payment-attempts.ts'
import { type FrozenQuote, findQuote } from '#server/db/quotes.ts'
import { askRefund } from '#server/db/refunds.ts'
import { mayText } from '#server/db/users.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { unlessInDoubt } from '#server/operations/unless-in-doubt.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'

export type Placed = {
  readonly status: PaymentIntent['status']
  /** The order of this payment's cart, new or found. */
  readonly order: { readonly id: string } | null
}

/**
 * THE one way from a paid intent to an order: for the service's event, the page that comes back, and the reconciler alike.
 * The payment service is asked, nobody is believed; whoever comes second finds the order and does nothing.
 */
export async function placeOrder(store: PaidStore, paid: { intentId: string; account: string | null }): Promise<Placed> {
  const intent = await unlessInDoubt(store.payments.readIntent(paid))
  if (intent.status === 'canceled') await closeCancelled(store, intent)
  if (intent.status !== 'succeeded') return { status: intent.status, order: null }
  const order = await store.db.transaction().execute((tx) => finish(tx, intent))
  return { status: intent.status, order }
}

async function finish(tx: Tx, intent: PaymentIntent): Promise<{ id: string } | null> {
  const attempt = await lockAttempt(tx, { intentId: intent.id, attemptId: intent.metadata.attemptId ?? null })
  if (!attempt) return null
  if (attempt.status === 'succeeded') return { id: attempt.cartId }
  const cart = await lockCart(tx, attempt.cartId)
  const quote = await findQuote(tx, attempt.cartId, Number(intent.metadata.quoteVersion))
  const isAsAgreed = cart && quote && isPaymentOf(attempt, quote, intent)
  if (!isAsAgreed || cart.hasOrder) {
    // Money that fits no order goes back: a second payment of one cart, or an amount nobody agreed to.
    await askRefund(tx, { attempt, intentId: intent.id, amountInCents: intent.amountInCents, why: cart?.hasOrder ? 'paid twice' : 'amount differs' })
    await closeAttempt(tx, attempt.id, 'succeeded')
    return cart?.hasOrder ? { id: attempt.cartId } : null
  }
  await insertPaidOrder(tx, { attempt, quote, intent, cart })
  await closeAttempt(tx, attempt.id, 'succeeded')
  return { id: attempt.cartId }
}

function isPaymentOf(attempt: PaymentAttempt, quote: FrozenQuote, intent: PaymentIntent): boolean {
  return (
    intent.amountInCents === quote.totalInCents &&
    intent.currency === 'usd' &&
    intent.account === attempt.account &&
    intent.metadata.cartId === attempt.cartId
  )
}

type Sale = {
  attempt: PaymentAttempt
  quote: FrozenQuote
  intent: PaymentIntent
  cart: { serviceAreaId: string; userId: string }
}

async function insertPaidOrder(tx: Tx, { attempt, quote, intent, cart }: Sale): Promise<void> {
  const { snapshot } = quote
  if (!snapshot.quote) throw new Error('a paid cart was frozen without its prices')
  const needsReview = await findReviewSetting(tx, attempt.organizationId)
  const placed = move(null, 'place', 'system')
  const order = await insertOrder(tx, {
    id: attempt.cartId,
    organizationId: attempt.organizationId,
    serviceAreaId: cart.serviceAreaId,
    userId: cart.userId,
    totalInCents: quote.totalInCents,
    preAuthInCents: quote.preAuthInCents,
    snapshot,
    lines: orderLinesOf(snapshot.quote),
    moves: needsReview.reviewsOrders ? [placed] : [placed, move(placed.to, 'accept', 'system')],
    payment: {
      intentId: intent.id,
      account: intent.account,
      amountInCents: intent.amountInCents,
      card: intent.card,
      paymentMethodId: intent.paymentMethodId,
    },
  })
  if (!order) return
  const canText = await mayText(tx, cart.userId)
  const about = { orderId: attempt.cartId, organizationId: attempt.organizationId }
  const messages = orderPlacedMessages({ ...order, ...snapshot, hauler: needsReview.name, totalInCents: quote.totalInCents })
  await enqueueMessages(tx, about, canText ? messages : messages.filter((one) => one.channel !== 'sms'))
}

async function closeCancelled({ db }: PaidStore, intent: PaymentIntent): Promise<void> {
  const attemptId = intent.metadata.attemptId
  if (attemptId) await closeAttempt(db, attemptId, 'cancelled')
}
