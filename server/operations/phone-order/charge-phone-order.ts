import type { CartId } from '#domain/cart/cart.ts'
import type { PhoneOrder, SpokenConsent } from '#domain/phone-order/phone-order.ts'
import { Refusal } from '#domain/refusal.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import type { CardOnFile } from '#server/db/payment/order-money.ts'
import { findLiveAttempt } from '#server/db/payment/payment-attempts.ts'
import { addSpokenConsent } from '#server/db/phone-order/phone-orders.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import { findSamePurchase } from '#server/operations/checkout/find-same-purchase.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { resolveSavedCard, type SavedCardOutcome } from '#server/operations/checkout/resolve-saved-card.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { findChargeableCard, refuseBlockedCaller } from '#server/operations/phone-order/find-caller.ts'
import { type PhoneDeps, storePhoneCart } from '#server/operations/phone-order/store-phone-cart.ts'

export type PhoneCharge = {
  readonly asked: PhoneOrder
  /** What was read out and agreed to. */
  readonly consent: SpokenConsent
  /** The office has said that the same was ordered for the same day, and the customer wants it once more. */
  readonly isSecond: boolean
}

export type PhoneCharged =
  | { readonly isPaid: true; readonly orderId: string }
  /** Nothing was charged. */
  | { readonly isPaid: false; readonly message: string | null }

/**
 * Charges the card on file of a caller who has agreed to it on the telephone, at the price and with the sentence that were read out
 * (rules C17 and M32). Idempotent: pressed twice it charges once. Refuses 'caller-blocked', 'no-card-on-file', 'price-changed',
 * 'ordered-already' with the number of the other order, 'payment-in-doubt' until the service has said how the charge ended, and what
 * `storePhoneCart` and `freezeCheckout` refuse.
 */
export async function chargePhoneOrder(
  deps: PhoneDeps,
  acting: OfficeActing,
  charge: PhoneCharge,
): Promise<PhoneCharged> {
  const { asked } = charge
  const caller = await refuseBlockedCaller(deps, acting.organizationId, asked.phone)
  const callerId = caller?.person?.id ?? null
  if (!asked.visit) throw new Refusal('restricted-cart')
  if (callerId === null) throw new Refusal('no-card-on-file')
  const { id: cartId, hasOrder } = await storePhoneCart(deps, acting, asked, { way: 'card', callerId, isTheirs: true })
  if (hasOrder) return { isPaid: true, orderId: cartId }
  const earlier = await findLiveAttempt(deps.db, cartId)
  if (earlier && isOfSavedCard(earlier)) return chargedOf(cartId, await resolveSavedCard(deps, earlier))
  // A form that the customer opened by the link must not be paid as well.
  if (earlier) await closeAttempt(deps, earlier)
  const card = await findChargeableCard(deps, acting.organizationId, callerId)
  if (!card) throw new Refusal('no-card-on-file')
  if (!charge.isSecond) await refuseSamePurchase(deps, cartId)
  await recordConsent(deps, acting, { cartId, card, charge })
  return chargedOf(cartId, await chargeOnce(deps, { cartId, callerId, card, charge }))
}

async function refuseSamePurchase(deps: PhoneDeps, cartId: CartId): Promise<void> {
  const same = await findSamePurchase(deps, cartId)
  if (same && same.friendlyId === null) throw new Refusal('payment-in-doubt')
  if (same) throw new Refusal('ordered-already', { order: same.friendlyId ?? '–' })
}

type Read = { readonly cartId: CartId; readonly card: CardOnFile; readonly charge: PhoneCharge }

/** Stored before anything is charged: it was read out, whatever becomes of the charge. */
async function recordConsent(
  { db, clock }: PhoneDeps,
  acting: OfficeActing,
  { cartId, card, charge: { asked, consent } }: Read,
): Promise<void> {
  const { organizationId, actorId: readBy } = acting
  const now = clock()
  const read = {
    ...consent,
    organizationId,
    cartId,
    readBy,
    language: asked.language,
    cardLastFour: card.lastFour ?? '',
  }
  await db.transaction().execute(async tx => {
    if (!(await addSpokenConsent(tx, { ...read, now }))) return
    const after = { amountInCents: consent.totalInCents }
    await addChange(tx, { ...acting, at: now, act: 'read-consent', object: 'order', objectId: cartId, after })
  })
}

/** The quote is frozen only as it was read out; another price or sentence is refused before an attempt is opened. */
async function chargeOnce(
  deps: PhoneDeps,
  { cartId, callerId, card, charge: { asked, consent } }: Read & { readonly callerId: string },
): Promise<SavedCardOutcome> {
  const { checkout, attempt } = await freezeCheckout(deps, {
    ...{ cartId, language: asked.language, mayOpen: true, savedCard: card.paymentMethodId, agreed: consent },
  })
  if (!attempt || checkout.owner?.id !== callerId) throw new Refusal('cart-not-found')
  if (!isOfSavedCard(attempt)) throw new Refusal('cart-frozen')
  return resolveSavedCard(deps, attempt)
}

const chargedOf = (orderId: string, outcome: SavedCardOutcome): PhoneCharged =>
  outcome.isPaid ? { isPaid: true, orderId } : { isPaid: false, message: outcome.message }
