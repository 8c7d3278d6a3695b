import type { CartId } from '#domain/cart/cart.ts'
import type { Language } from '#domain/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CartAccess, findCartAccess, lockCart } from '#server/db/carts.ts'
import { findPaymentAccount } from '#server/db/organizations.ts'
import { findLiveAttempt, openAttempt, type PaymentAttempt, recordIntent } from '#server/db/payment-attempts.ts'
import { type FrozenQuote, findQuote, freezeQuote } from '#server/db/quotes.ts'
import type { User } from '#server/db/users.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { ensurePaymentCustomer } from '#server/operations/ensure-payment-customer.ts'
import { quoteForPayment } from '#server/operations/freeze-quote.ts'
import { placeOrder } from '#server/operations/place-order.ts'
import { unlessInDoubt } from '#server/operations/unless-in-doubt.ts'
import { PaymentConflict, type PaymentIntent } from '#server/providers/payments/payments.ts'

type Ask = { readonly cartId: CartId; readonly user: User; readonly language: Language }

/**
 * Freezes the quote of the cart as it is and has an intent ask for exactly that. Asked again, from two tabs or after a lost
 * answer, it finds the same attempt and the same intent.
 */
export async function startCheckoutPayment(
  store: PaidStore,
  ask: Ask,
): Promise<{ paymentIntentId: string; totalInCents: number }> {
  const { attempt, quote } = await freezeAndOpen(store, ask)
  if (attempt.intentId && attempt.quoteVersion === quote.version) {
    return { paymentIntentId: attempt.intentId, totalInCents: quote.totalInCents }
  }
  const intent = attempt.intentId
    ? await askForQuote(store, attempt, quote)
    : await createIntent(store, attempt, quote, ask.user)
  await recordIntent(store.db, attempt.id, { id: intent.id, quoteVersion: quote.version })
  return { paymentIntentId: intent.id, totalInCents: intent.amountInCents }
}

/** A cart that changes while it is being priced is priced again. */
async function freezeAndOpen(store: PaidStore, ask: Ask, triesLeft = 3): Promise<{ attempt: PaymentAttempt; quote: FrozenQuote }> {
  const cart = await ownCart(store, ask.cartId)
  const prepared = await quoteForPayment(store.db, { cart, user: ask.user, language: ask.language, now: store.clock() })
  const organizationId = cart.organizationId ?? ''
  const account = await findPaymentAccount(store.db, organizationId)
  const opened = await store.db.transaction().execute(async (tx) => {
    const locked = await lockCart(tx, ask.cartId)
    if (!locked || locked.hasOrder) throw new Refusal('cart-ordered')
    if (locked.version !== prepared.version) return null
    const quote = await freezeQuote(tx, ask.cartId, prepared)
    const attempt = await openAttempt(tx, { cartId: ask.cartId, organizationId, quoteVersion: quote.version, account })
    return { attempt, quote }
  })
  if (opened) return opened
  if (triesLeft <= 1) throw new Refusal('cart-frozen')
  return freezeAndOpen(store, ask, triesLeft - 1)
}

async function ownCart({ db }: PaidStore, cartId: CartId): Promise<CartAccess> {
  const cart = await findCartAccess(db, cartId)
  if (!cart) throw new Refusal('cart-not-found')
  if (cart.hasOrder) throw new Refusal('cart-ordered')
  return cart
}

async function createIntent(store: PaidStore, attempt: PaymentAttempt, quote: FrozenQuote, user: User): Promise<PaymentIntent> {
  const customerId = await ensurePaymentCustomer(store, user, attempt.account)
  return unlessInDoubt(
    store.payments.createIntent({
      account: attempt.account,
      idempotencyKey: `intent:${attempt.id}:${quote.version}`,
      amountInCents: quote.totalInCents,
      customerId,
      description: 'Dumpster rental',
      metadata: metadataOf(attempt, quote),
    }),
  )
}

/** Moves the open intent to a newer quote. Too late, it says that the order was paid: as it was, with what was in it. */
export async function askForQuote(store: PaidStore, attempt: PaymentAttempt, quote: FrozenQuote): Promise<PaymentIntent> {
  const intentId = attempt.intentId ?? ''
  try {
    return await unlessInDoubt(
      store.payments.updateIntent({
        account: attempt.account,
        idempotencyKey: `intent:${attempt.id}:${quote.version}:update`,
        intentId,
        amountInCents: quote.totalInCents,
        metadata: metadataOf(attempt, quote),
      }),
    )
  } catch (error) {
    if (!(error instanceof PaymentConflict)) throw error
    const { order } = await placeOrder(store, { intentId, account: attempt.account })
    throw new Refusal(order ? 'already-paid' : 'cart-frozen')
  }
}

function metadataOf(attempt: PaymentAttempt, quote: FrozenQuote): Record<string, string> {
  return {
    cartId: attempt.cartId,
    attemptId: attempt.id,
    quoteVersion: String(quote.version),
    organizationId: attempt.organizationId,
  }
}

/** What the payment page needs; the secret only while the cart can be paid. */
export async function readCheckoutPayment(store: PaidStore, cartId: CartId) {
  const attempt = await findLiveAttempt(store.db, cartId)
  const quote = attempt?.intentId ? await findQuote(store.db, cartId, attempt.quoteVersion) : null
  if (!attempt?.intentId || !quote) throw new Refusal('step-missing')
  const intent = await unlessInDoubt(store.payments.readIntent({ account: attempt.account, intentId: attempt.intentId }))
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    await placeOrder(store, { intentId: intent.id, account: attempt.account })
    throw new Refusal(intent.status === 'succeeded' ? 'already-paid' : 'cart-frozen')
  }
  return {
    clientSecret: intent.clientSecret,
    ...(attempt.account ? { connectAccountId: attempt.account } : {}),
    totalInCents: intent.amountInCents,
    preAuthInCents: quote.preAuthInCents,
  }
}
