/**
 * This module has the steps that all payments of a cart with a saved card have in common: a swap, an order by phone, and a repeated order
 * (rules M4, M32 and M34).
 */
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import { findLiveAttempt } from '#server/db/payment/payment-attempts.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import { type AgreedPurchase, freezeCheckout, type SavedCard } from '#server/operations/checkout/freeze-quote.ts'
import { resolveSavedCard, type SavedCardOutcome } from '#server/operations/checkout/resolve-saved-card.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Returns the outcome of a charge that began earlier, or null if there is none. A form that is open elsewhere is closed first, so that the
 * customer does not pay with both.
 */
export async function resolveEarlierCharge(deps: PaymentDeps, cartId: CartId): Promise<SavedCardOutcome | null> {
  const earlier = await findLiveAttempt(deps.db, cartId)
  if (!earlier) return null
  if (isOfSavedCard(earlier)) return resolveSavedCard(deps, earlier)
  await closeAttempt(deps, earlier)
  return null
}

export type SavedCardCharge = {
  readonly cartId: CartId
  readonly payerId: string
  readonly language: Language
  readonly savedCard: SavedCard
  readonly ipAddress?: string | undefined
  /** The customer agreed to this price and sentence. Nothing else is charged. */
  readonly agreed?: AgreedPurchase
}

/**
 * Freezes the quote and charges the card, unless the customer's bank is looking into a payment. Refuses 'payment-in-doubt', and what
 * `freezeCheckout` refuses.
 */
export async function chargeSavedCard(deps: PaymentDeps, charge: SavedCardCharge): Promise<SavedCardOutcome> {
  const { payerId, ipAddress = null, ...input } = charge
  const { checkout, attempt, isDisputed } = await freezeCheckout(deps, { ...input, ipAddress, mayOpen: true })
  if (isDisputed) return { isPaid: false, message: null, isDisputed }
  if (!attempt || checkout.owner?.id !== payerId) throw new Refusal('cart-not-found')
  if (!isOfSavedCard(attempt)) throw new Refusal('cart-frozen')
  return resolveSavedCard(deps, attempt)
}

export type SavedCardPayment = {
  readonly success: boolean
  /** `requiresManualPayment` is true if the customer has to pay on the usual page. Nothing was charged then. */
  readonly requiresManualPayment: boolean
  readonly error?: string
}

export const manualPayment: SavedCardPayment = { success: false, requiresManualPayment: true }

export function paymentOf(outcome: SavedCardOutcome): SavedCardPayment {
  if (outcome.isPaid) return { success: true, requiresManualPayment: false }
  const { message } = outcome
  return message === null ? manualPayment : { ...manualPayment, error: message }
}
