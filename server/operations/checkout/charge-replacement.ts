import type { CartId } from '#domain/cart/cart.ts'
import type { Language } from '#domain/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CardOnFile, findCardOnFile } from '#server/db/payment/order-money.ts'
import {
  cancelAttempt,
  findLiveAttempt,
  findPaymentAccount,
  type PaymentAttempt,
} from '#server/db/payment/payment-attempts.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { withdrawAttempt } from '#server/operations/checkout/refresh-checkout-payment.ts'
import { isOfSavedCard, type SavedCardOutcome, settleSavedCard } from '#server/operations/checkout/settle-saved-card.ts'
import type { PaidStore, Store } from '#server/operations/dependencies.ts'

export type ReplacementPaid = {
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
export async function findReplacementCard({ db }: Pick<Store, 'db'>, cart: Replacement): Promise<CardOnFile | null> {
  if (cart.replacesOrderId === null || cart.organizationId === null) return null
  const card = await findCardOnFile(db, cart.replacesOrderId)
  // A card is saved at an account: where its hauler is paid on another one since, it is of no use.
  return card && (await findPaymentAccount(db, cart.organizationId)) === card.account ? card : null
}

/**
 * Pays for the new dumpster of a swap with the card of the old one, at the quote frozen for it. Pressed twice it is charged once.
 * Without a card, declined, or where the bank wants to see its customer, the usual payment page is open. Refuses
 * 'payment-in-doubt' until the service has said what became of the charge, and what `freezeCheckout` refuses.
 */
export async function chargeReplacement(
  store: PaidStore,
  ask: {
    readonly cart: Replacement
    readonly user: { readonly id: string }
    readonly language: Language
    /** The network address of whoever asks. */
    readonly address?: string
  },
): Promise<ReplacementPaid> {
  const cartId = ask.cart.id
  const card = await findReplacementCard(store, ask.cart)
  if (!card) return { success: false, requiresManualPayment: true }
  const earlier = await findLiveAttempt(store.db, cartId)
  if (earlier && isOfSavedCard(earlier)) return told(await settleSavedCard(store, earlier))
  // A form that is open in another tab must not be paid as well.
  if (earlier) await closeAttempt(store, earlier)
  const { language, address } = ask
  const savedCard = card.paymentMethodId
  const asked = { cartId, language, mayOpen: true, savedCard, ...(address === undefined ? {} : { address }) }
  const { checkout, attempt } = await freezeCheckout(store, asked)
  if (!attempt || checkout.owner?.id !== ask.user.id) throw new Refusal('cart-not-found')
  if (!isOfSavedCard(attempt)) throw new Refusal('cart-frozen')
  return told(await settleSavedCard(store, attempt))
}

function told(outcome: SavedCardOutcome): ReplacementPaid {
  if (outcome.isPaid) return { success: true, requiresManualPayment: false }
  const { message } = outcome
  return { success: false, requiresManualPayment: true, ...(message === null ? {} : { error: message }) }
}

/**
 * Nobody can pay this attempt any more. Refuses 'already-paid' when somebody just did, and 'payment-in-doubt' or
 * 'payment-unavailable' while that is not known.
 */
export async function closeAttempt(store: PaidStore, attempt: PaymentAttempt): Promise<void> {
  if (isOfSavedCard(attempt)) {
    const { isPaid } = await settleSavedCard(store, attempt)
    if (isPaid) throw new Refusal('already-paid')
    return
  }
  // Without the answer to its creation nobody holds its secret.
  if (attempt.intentId) await withdrawAttempt(store, attempt)
  else await cancelAttempt(store.db, attempt.id, store.clock())
}
