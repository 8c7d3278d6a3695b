import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import type { CartPayment } from '#server/db/cart/carts.ts'
import type { CardUser } from '#server/db/payment/card-declines.ts'
import { recordSecretGiven } from '#server/db/payment/payment-attempts.ts'
import { findQuote } from '#server/db/pricing/quotes.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import { ensureIntent } from '#server/operations/checkout/ensure-intent.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { inTurn } from '#server/operations/payment/in-turn.ts'
import { orRefuse, refusalWhenUnanswered } from '#server/operations/payment/or-unavailable.ts'
import { refuseCardTester } from '#server/operations/payment/refuse-card-tester.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'

type LivePayment = CartPayment['live']

export type StartedPayment = {
  readonly paymentIntentId: string
  readonly totalInCents: number
  /** This is the new payment as it is stored and as the service has answered. It is null if an earlier call created the intent. */
  readonly created: { readonly intent: PaymentIntent; readonly live: NonNullable<LivePayment> } | null
}

/**
 * Freezes the quote of the cart in its current state, and ensures an intent with exactly that amount. The call is idempotent: a repeated
 * call, from two tabs or after a lost answer, finds the same attempt and the same intent. The gate has checked that the cart belongs to
 * this person.
 */
export async function startCheckoutPayment(
  deps: PaymentDeps,
  input: {
    readonly cartId: CartId
    readonly user: { readonly id: string; readonly device?: string | null }
    readonly language: Language
    readonly ipAddress?: string
  },
  mayRepeat = true,
): Promise<StartedPayment> {
  const { checkout, quote, attempt, isBeingMade } = await freezeCheckout(deps, {
    ...input,
    device: input.user.device ?? null,
    mayOpen: true,
  })
  if (!attempt || checkout.owner?.id !== input.user.id) throw new Refusal('cart-not-found')
  if (isOfSavedCard(attempt)) {
    // Until it is known that the saved card was not charged, the customer cannot pay for the cart in another way.
    await closeAttempt(deps, attempt)
    return startCheckoutPayment(deps, input)
  }
  const ensured = await ensureIntent(deps, { attempt, checkout, quote, isBeingMade })
  if (ensured) {
    const { id: intentId, intent } = ensured
    const live = { attempt: { ...attempt, intentId, status: 'open' } as const, preAuthInCents: quote.preAuthInCents }
    return { paymentIntentId: intentId, totalInCents: quote.totalInCents, created: intent && { intent, live } }
  }
  // This happens, for example, if the service had removed the customer. The service knows the customer again now.
  if (mayRepeat) return startCheckoutPayment(deps, input, false)
  throw new Refusal('payment-unavailable')
}

/**
 * Returns the data that the payment page needs. The secret is included only while the cart can be paid. If the payment was closed because
 * too many cards of this person were declined, the function refuses 'cards-declined', because another payment could not begin either. The
 * service is not asked if it has created this intent in the same request.
 */
export async function readCheckoutPayment(
  deps: PaymentDeps,
  live: LivePayment,
  payer: CardUser,
  created: PaymentIntent | null = null,
) {
  try {
    if (!live?.attempt.intentId) throw new Refusal('step-missing')
    return await readInTurn(deps, { live, intentId: live.attempt.intentId, created })
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'step-missing') await refuseCardTester(deps, payer)
    throw error
  }
}

type OpenPayment = {
  readonly live: NonNullable<LivePayment>
  readonly intentId: string
  readonly created: PaymentIntent | null
}

/** After an edit the version differs, so the key differs too, and the service is asked again. */
const readInTurn = inTurn(({ live, intentId }: OpenPayment) => `${intentId}:${live.attempt.quoteVersion}`, readOpen)

async function readOpen(deps: PaymentDeps, { live, intentId, created }: OpenPayment) {
  const { id, paymentAccount, quoteVersion, hasGivenSecret } = live.attempt
  // Another tab may have changed the cart since, and then the intent has another quote.
  const isAsCreated = created?.id === intentId && Number(created.metadata.quoteVersion) === quoteVersion
  const intent = isAsCreated
    ? created
    : await orRefuse(refusalWhenUnanswered(live.attempt), deps.payments.readIntent({ paymentAccount, intentId }))
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    await placeOrder(deps, { intentId, paymentAccount })
    throw new Refusal(intent.status === 'succeeded' ? 'already-paid' : 'payment-in-doubt')
  }
  const preAuthInCents = await preAuthOf(deps, live, Number(intent.metadata.quoteVersion))
  if (preAuthInCents === null || intent.status === 'canceled') throw new Refusal('step-missing')
  if (!hasGivenSecret) await recordSecretGiven(deps.db, id, deps.clock())
  return {
    clientSecret: intent.clientSecret,
    ...(paymentAccount ? { connectAccountId: paymentAccount } : {}),
    totalInCents: intent.amountInCents,
    preAuthInCents,
  }
}

/** Returns the consented amount of the quote that the intent has. Another request may have changed that quote just now. */
async function preAuthOf({ db }: PaymentDeps, live: NonNullable<LivePayment>, version: number): Promise<number | null> {
  if (live.attempt.quoteVersion === version && live.preAuthInCents !== null) return live.preAuthInCents
  return (await findQuote(db, live.attempt.cartId, version))?.preAuthInCents ?? null
}
