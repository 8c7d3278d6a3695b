import type { CartId } from '#domain/cart/cart.ts'
import type { Language } from '#domain/value/language.ts'
import { isDisputed } from '#server/db/payment/disputes.ts'
import { type CardOnFile, findCardOnFile } from '#server/db/payment/order-money.ts'
import { findChargedAccount } from '#server/db/payment/payment-accounts.ts'
import {
  chargeSavedCard,
  manualPayment,
  paymentOf,
  resolveEarlierCharge,
  type SavedCardPayment,
} from '#server/operations/checkout/charge-saved-card.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'

type Replacement = {
  readonly id: CartId
  readonly organizationId: string | null
  readonly replacesOrderId: string | null
}

/**
 * Returns the card that last paid for the dumpster that is replaced, if the card can pay for the new dumpster. Returns null while that
 * order is disputed (rule M48).
 */
export async function findReplacementCard({ db }: Pick<Deps, 'db'>, cart: Replacement): Promise<CardOnFile | null> {
  if (cart.replacesOrderId === null || cart.organizationId === null) return null
  if (await isDisputed(db, cart.replacesOrderId)) return null
  const card = await findCardOnFile(db, cart.replacesOrderId)
  // A card is saved at one payment account. If the hauler is paid on another account now, the card cannot be charged there.
  return card && (await findChargedAccount(db, cart.organizationId)) === card.paymentAccount ? card : null
}

/**
 * Pays for the new dumpster of a swap with the card of the old one, at its frozen quote (rule M4). The call is idempotent: two presses
 * charge once. If there is no card, if the card is declined, or if the bank wants to see the customer, the usual payment page opens.
 * Refuses 'price-changed' if the page showed another total, 'payment-in-doubt' until the service has answered how the charge ended, and
 * what `freezeCheckout` refuses.
 */
export async function chargeReplacement(
  deps: PaymentDeps,
  input: {
    readonly cart: Replacement
    readonly user: { readonly id: string }
    readonly language: Language
    readonly ipAddress?: string
    /** The page showed this total. If the price is another one, nothing is charged. */
    readonly totalInCents?: number | undefined
  },
): Promise<SavedCardPayment> {
  const cartId = input.cart.id
  const card = await findReplacementCard(deps, input.cart)
  if (!card || input.cart.replacesOrderId === null) return manualPayment
  const earlier = await resolveEarlierCharge(deps, cartId)
  if (earlier) return paymentOf(earlier)
  const { user, language, ipAddress, totalInCents } = input
  const savedCard = { paymentMethodId: card.paymentMethodId, disputes: { orderId: input.cart.replacesOrderId } }
  const agreed = totalInCents === undefined ? {} : { agreed: { totalInCents } }
  const charge = { cartId, payerId: user.id, language, savedCard, ipAddress, ...agreed }
  return paymentOf(await chargeSavedCard(deps, charge))
}
