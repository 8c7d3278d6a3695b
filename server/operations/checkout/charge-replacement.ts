import type { CartId } from '#domain/cart/cart.ts'
import type { Language } from '#domain/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CardOnFile, findCardOnFile } from '#server/db/payment/order-money.ts'
import { findLiveAttempt, findPaymentAccount } from '#server/db/payment/payment-attempts.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { resolveSavedCard, type SavedCardOutcome } from '#server/operations/checkout/resolve-saved-card.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'

export type ReplacementPayment = {
  readonly success: boolean
  /** The customer is to pay on the usual page; nothing was charged. */
  readonly requiresManualPayment: boolean
  readonly error?: string
}

type Replacement = {
  readonly id: CartId
  readonly organizationId: string | null
  readonly replacesOrderId: string | null
}

/** The card that paid last for the dumpster that is replaced, where it can pay for the new one. */
export async function findReplacementCard({ db }: Pick<Deps, 'db'>, cart: Replacement): Promise<CardOnFile | null> {
  if (cart.replacesOrderId === null || cart.organizationId === null) return null
  const card = await findCardOnFile(db, cart.replacesOrderId)
  // A card is saved at a payment account: if the hauler is paid on another one now, it cannot be used.
  return card && (await findPaymentAccount(db, cart.organizationId)) === card.paymentAccount ? card : null
}

/**
 * Pays for the new dumpster of a swap with the card of the old one, at its frozen quote (rule M4). Idempotent: pressed twice it charges once.
 * Without a card, declined, or where the bank wants to see the customer, the usual payment page opens. Refuses
 * 'payment-in-doubt' until the service has said how the charge ended, and what `freezeCheckout` refuses.
 */
export async function chargeReplacement(
  deps: PaymentDeps,
  ask: {
    readonly cart: Replacement
    readonly user: { readonly id: string }
    readonly language: Language
    readonly ipAddress?: string
  },
): Promise<ReplacementPayment> {
  const cartId = ask.cart.id
  const card = await findReplacementCard(deps, ask.cart)
  if (!card) return { success: false, requiresManualPayment: true }
  const earlier = await findLiveAttempt(deps.db, cartId)
  if (earlier && isOfSavedCard(earlier)) return present(await resolveSavedCard(deps, earlier))
  // A form that is open in another tab must not be paid as well.
  if (earlier) await closeAttempt(deps, earlier)
  const { language, ipAddress = null } = ask
  const savedCard = card.paymentMethodId
  const { checkout, attempt } = await freezeCheckout(deps, { cartId, language, mayOpen: true, savedCard, ipAddress })
  if (!attempt || checkout.owner?.id !== ask.user.id) throw new Refusal('cart-not-found')
  if (!isOfSavedCard(attempt)) throw new Refusal('cart-frozen')
  return present(await resolveSavedCard(deps, attempt))
}

function present(outcome: SavedCardOutcome): ReplacementPayment {
  if (outcome.isPaid) return { success: true, requiresManualPayment: false }
  const { message } = outcome
  return { success: false, requiresManualPayment: true, ...(message === null ? {} : { error: message }) }
}
