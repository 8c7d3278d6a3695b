import type { CartId } from '#domain/cart/cart.ts'
import type { PhoneOrder, SpokenConsent } from '#domain/phone-order/phone-order.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { isCustomerDisputing } from '#server/db/payment/disputes.ts'
import type { CardOnFile } from '#server/db/payment/order-money.ts'
import { hasPaidForPlace } from '#server/db/phone-order/callers.ts'
import { addSpokenConsent } from '#server/db/phone-order/phone-orders.ts'
import { chargeSavedCard, resolveEarlierCharge } from '#server/operations/checkout/charge-saved-card.ts'
import { refuseSamePurchase } from '#server/operations/checkout/find-same-purchase.ts'
import type { SavedCardOutcome } from '#server/operations/checkout/resolve-saved-card.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { findChargeableCard } from '#server/operations/payment/find-chargeable-card.ts'
import { refuseBlockedCaller } from '#server/operations/phone-order/find-caller.ts'
import { type PhoneDeps, storePhoneCart } from '#server/operations/phone-order/store-phone-cart.ts'

export type PhoneCharge = {
  readonly asked: PhoneOrder
  /** The office read this consent out, and the caller agreed to it. */
  readonly consent: SpokenConsent
  /** `isSecond` is true if the office has confirmed that the customer has ordered the same for the same day and wants it once more. */
  readonly isSecond: boolean
}

export type PhoneCharged =
  | { readonly isPaid: true; readonly orderId: string }
  /** In this case nothing was charged. */
  | { readonly isPaid: false; readonly message: string | null }

/**
 * Charges the card on file of a caller who has agreed to the charge on the telephone, at the price and with the sentence that the office
 * read out (rules C17 and M32). The call is idempotent: two presses charge once. Refuses 'caller-blocked', 'no-card-on-file',
 * 'card-disputed', 'price-changed', 'ordered-already' with the number of the other order, 'payment-in-doubt' until the service has answered
 * how the charge ended, and what `storePhoneCart` and `freezeCheckout` refuse.
 */
export async function chargePhoneOrder(
  deps: PhoneDeps,
  acting: OfficeActing,
  charge: PhoneCharge,
): Promise<PhoneCharged> {
  const { asked: phoneOrder } = charge
  const caller = await refuseBlockedCaller(deps, acting.organizationId, phoneOrder.phone)
  const callerId = caller?.person?.id ?? null
  if (!phoneOrder.visit) throw new Refusal('restricted-cart')
  if (callerId === null) throw new Refusal('no-card-on-file')
  const { id: cartId, hasOrder } = await storePhoneCart(deps, acting, phoneOrder, {
    way: 'card',
    callerId,
    isTheirs: true,
  })
  if (hasOrder) return { isPaid: true, orderId: cartId }
  const earlier = await resolveEarlierCharge(deps, cartId)
  if (earlier) return chargedOf(cartId, earlier)
  if (await isCustomerDisputing(deps.db, acting.organizationId, callerId)) throw new Refusal('card-disputed')
  const card = await findChargeableCard(deps, acting.organizationId, callerId)
  if (!card) throw new Refusal('no-card-on-file')
  // A phone call comes from no device, so the device is unknown.
  if (!(await hasPaidForPlace(deps.db, { cartId, userId: callerId, card }))) throw new Refusal('card-other-place')
  if (!charge.isSecond) await refuseSamePurchase(deps, cartId)
  await recordConsent(deps, acting, { cartId, card, charge })
  const { language } = phoneOrder
  const savedCard = { paymentMethodId: card.paymentMethodId, disputes: { userId: callerId } }
  const once = { cartId, payerId: callerId, language, savedCard, agreed: charge.consent }
  const outcome = await chargeSavedCard(deps, once)
  if (!outcome.isPaid && outcome.isDisputed) throw new Refusal('card-disputed')
  return chargedOf(cartId, outcome)
}

type ReadCharge = { readonly cartId: CartId; readonly card: CardOnFile; readonly charge: PhoneCharge }

/** Stores the consent before anything is charged, because the office has read it out even if the charge fails. */
async function recordConsent(
  { db, clock }: PhoneDeps,
  acting: OfficeActing,
  { cartId, card, charge: { asked: phoneOrder, consent } }: ReadCharge,
): Promise<void> {
  const { organizationId, actorId: readBy } = acting
  const now = clock()
  const readCharge = {
    ...consent,
    organizationId,
    cartId,
    readBy,
    language: phoneOrder.language,
    cardLastFour: card.lastFour ?? '',
  }
  await db.transaction().execute(async tx => {
    if (!(await addSpokenConsent(tx, { ...readCharge, now }))) return
    const after = { amountInCents: consent.totalInCents }
    await addChange(tx, { ...acting, at: now, act: 'read-consent', object: 'order', objectId: cartId, after })
  })
}

const chargedOf = (orderId: string, outcome: SavedCardOutcome): PhoneCharged =>
  outcome.isPaid ? { isPaid: true, orderId } : { isPaid: false, message: outcome.message }
