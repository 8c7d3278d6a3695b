import type { CartId } from '#domain/cart/cart.ts'
import type { Language } from '#domain/value/language.ts'
import { isCustomerDisputing, isDisputed } from '#server/db/payment/disputes.ts'
import type { CardOnFile } from '#server/db/payment/order-money.ts'
import { hasTriedSavedCard } from '#server/db/payment/payment-attempts.ts'
import { listCardsTypedOn } from '#server/db/payment/typed-cards.ts'
import { hasPaidForPlace } from '#server/db/phone-order/callers.ts'
import {
  chargeSavedCard,
  manualPayment,
  paymentOf,
  resolveEarlierCharge,
  type SavedCardPayment,
} from '#server/operations/checkout/charge-saved-card.ts'
import { refuseSamePurchase } from '#server/operations/checkout/find-same-purchase.ts'
import type { AgreedPurchase } from '#server/operations/checkout/freeze-quote.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { findChargeableCard } from '#server/operations/payment/find-chargeable-card.ts'

type Repeat = {
  readonly id: CartId
  readonly organizationId: string | null
  readonly repeatsOrderId: string | null
}

type Payer = {
  readonly id: string
  /** If nothing looked up the device of a sign-in, the device counts as unknown. */
  readonly isDeviceKnown?: boolean
  readonly device?: string | null
}

/**
 * Returns the card on file that pays for a repeated order. Returns null for every other cart, and if this device may not charge the card.
 * Refuses 'payment-unavailable'.
 */
export async function findCardForRepeat(deps: PaymentDeps, cart: Repeat, payer: Payer): Promise<CardOnFile | null> {
  const { repeatsOrderId, organizationId } = cart
  if (repeatsOrderId === null || organizationId === null) return null
  const card = await findChargeableCard(deps, organizationId, payer.id)
  return card && (await mayCharge(deps, { cart, payer, card })) ? card : null
}

type ChargeInput = { readonly cart: Repeat; readonly payer: Payer; readonly card: CardOnFile }

/**
 * Returns true if this device may charge the card. On a device that the account does not know, a card pays only for places that it has paid
 * for before, unless it was typed on that device. Another person may have the number now (rule M39).
 */
async function mayCharge({ db }: PaymentDeps, { cart, payer, card }: ChargeInput): Promise<boolean> {
  const { id: userId, isDeviceKnown = false, device } = payer
  if (isDeviceKnown || (await hasPaidForPlace(db, { cartId: cart.id, userId, card }))) return true
  const typedCards = device ? await listCardsTypedOn(db, device, userId) : []
  return typedCards.some(one => one.paymentMethodId === card.paymentMethodId)
}

/** The reason says why no saved card is offered although the customer could expect one (rule M82). */
export type WhyNoCard = 'unproven-device' | 'disputed' | 'declined'

/** Returns null if a card is offered, or if no card is saved. Refuses 'payment-unavailable'. */
export async function findWhyNoCard(
  deps: PaymentDeps,
  cart: Repeat & { readonly replacesOrderId: string | null },
  payer: Payer,
): Promise<WhyNoCard | null> {
  const { organizationId, replacesOrderId, repeatsOrderId } = cart
  if (organizationId === null) return null
  if (replacesOrderId !== null && (await isDisputed(deps.db, replacesOrderId))) return 'disputed'
  if (replacesOrderId === null && repeatsOrderId === null) return null
  if (repeatsOrderId !== null && (await isCustomerDisputing(deps.db, organizationId, payer.id))) return 'disputed'
  if (await hasTriedSavedCard(deps.db, cart.id)) return 'declined'
  const card = repeatsOrderId === null ? null : await findChargeableCard(deps, organizationId, payer.id)
  return card && !(await mayCharge(deps, { cart, payer, card })) ? 'unproven-device' : null
}

/**
 * Pays for a repeated order with the customer's card on file, at the price and with the sentence that the page showed and the customer
 * agreed to (rule M34). The call is idempotent: two presses charge once. If there is no card, if the card is declined, or if the bank wants
 * to see the customer, the usual payment page opens. Refuses 'ordered-already' unless the customer wants another order, 'price-changed',
 * 'payment-in-doubt' until the service has answered how the charge ended, and what `freezeCheckout` refuses.
 */
export async function payWithCardOnFile(
  deps: PaymentDeps,
  input: {
    readonly cart: Repeat
    readonly user: Payer
    readonly language: Language
    readonly agreed: AgreedPurchase
    /** `isSecond` is true if the customer knows that they have ordered the same for the same day, and wants it once more. */
    readonly isSecond: boolean
    readonly ipAddress?: string
  },
): Promise<SavedCardPayment> {
  const { cart, user, language, agreed, isSecond, ipAddress } = input
  if (cart.repeatsOrderId === null) return manualPayment
  // This comes first, because no other answer may be given while the earlier charge is in doubt.
  const earlier = await resolveEarlierCharge(deps, cart.id)
  if (earlier) return paymentOf(earlier)
  const card = await findCardForRepeat(deps, cart, user)
  if (!card) return manualPayment
  if (!isSecond) await refuseSamePurchase(deps, cart.id)
  const savedCard = { paymentMethodId: card.paymentMethodId, disputes: { userId: user.id } }
  const charge = { cartId: cart.id, payerId: user.id, language, savedCard, agreed, ipAddress }
  return paymentOf(await chargeSavedCard(deps, charge))
}
