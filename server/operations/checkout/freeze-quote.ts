import type { Db } from '@rolloff/sql/connect.ts'
import { isProfileComplete, profileOf } from '#domain/account/known-profile.ts'
import type { CartId } from '#domain/cart/cart.ts'
import { isRestrictedCart, missingForPayment } from '#domain/cart/next-step.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { snapshotOfChoices } from '#domain/order/snapshot-of-choices.ts'
import { blockedUntil, type CardLimits, cardsDeclined, standardCardLimits } from '#domain/payment/card-limits.ts'
import { orderTerms } from '#domain/pricing/order-terms.ts'
import { type Pricing, preAuthInCents, priceChoices } from '#domain/pricing/quote.ts'
import { quoteInput } from '#domain/pricing/quote-input.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { checkSchedule } from '#domain/schedule/drop-off.ts'
import { rangesFor } from '#domain/schedule/window.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { type Checkout, findCheckout } from '#server/db/cart/checkout.ts'
import { findScheduleTerms, type ScheduleTerms } from '#server/db/catalog/areas.ts'
import { type DisputesOf, isDisputedUntilEnd } from '#server/db/payment/disputes.ts'
import type { PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { findPhoneOrder } from '#server/db/phone-order/phone-orders.ts'
import { loadPricingFacts, type PricingFacts } from '#server/db/pricing/pricing-facts.ts'
import {
  type FreezeInput,
  type FreezeResult,
  type FrozenQuote,
  freezeCartQuote,
  type QuotedCart,
} from '#server/db/pricing/quotes.ts'
import type { RoomDeps } from '#server/operations/capacity/read-rooms.ts'
import { reserve } from '#server/operations/capacity/reserve.ts'
import { refuseBlocked } from '#server/operations/checkout/refuse-blocked.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'
import { limitsNow } from '#server/operations/payment/limits-now.ts'
import { taxPricing } from '#server/operations/tax/tax-price.ts'

/** The customer agreed to this total and sentence. The sentence is missing if the page has none, for example for a swap. */
export type AgreedPurchase = { readonly sentence?: string; readonly totalInCents: number }

export type FrozenCheckout = {
  readonly checkout: Checkout
  readonly quote: FrozenQuote
  readonly attempt: PaymentAttempt | null
  /** `isBeingMade` is true if another request opened the attempt a moment ago and is creating its intent. */
  readonly isBeingMade: boolean
  /** `isDisputed` is true if the customer's bank is looking into a payment. No attempt was opened for the saved card then. */
  readonly isDisputed: boolean
}

/** A saved card is charged without a form, unless the customer's bank is looking into one of these payments (rule M48). */
export type SavedCard = { readonly paymentMethodId: string; readonly disputes: DisputesOf }

/** The cart may change this many times during the call. After that the customer has to wait. */
const maxTries = 5

/**
 * Prices the cart in its current state, stores the quote with all facts that the order will have, and finds the attempt to pay it. If
 * `mayOpen` is true, an attempt is created if there is none. Refuses 'cart-not-found', 'cart-ordered', 'swap-withdrawn', 'cards-declined',
 * 'cart-tried-too-often', 'profile-missing', 'restricted-cart', 'step-missing', 'customer-blocked', 'price-changed', 'day-full', what
 * pricing and the calendar refuse, and 'cart-frozen' if others change the cart all the time.
 */
export async function freezeCheckout(
  deps: Deps & Pick<PaymentDeps, 'cardLimits' | 'addresses' | 'tax'>,
  input: {
    readonly cartId: CartId
    readonly language: Language | null
    readonly mayOpen: boolean
    /** `ipAddress` is the IP address of the customer. It is left out if it is not known. */
    readonly ipAddress?: string | null
    /** `device` is the device of the customer, if it is known. */
    readonly device?: string | null
    readonly savedCard?: SavedCard
    /** The customer has agreed to this total and sentence. Nothing else is frozen. */
    readonly agreed?: AgreedPurchase
  },
): Promise<FrozenCheckout> {
  const { db, clock, cardLimits = standardCardLimits } = deps
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = clock()
    const since = input.mayOpen && cardLimits ? new Date(now.getTime() - dayInMs) : null
    const checkout = await findCheckout(db, input.cartId, { address: input.ipAddress ?? null, since })
    if (!checkout) throw new Refusal('cart-not-found')
    const { cart, owner, hauler } = checkout
    if (cart.hasOrder) throw new Refusal('cart-ordered')
    if (checkout.isWithdrawn) throw new Refusal('swap-withdrawn')
    if (!owner || !hauler) throw new Refusal('step-missing')
    await refuseBlocked(db, checkout)
    if (input.mayOpen && cardLimits) {
      const { declines } = checkout
      refuseCardTesting(checkout, await limitsNow(deps, cardLimits, { userId: owner.id, declines }), now)
    }
    const language = input.language ?? cart.language
    const facts = await loadPricingFacts(db, cart, language)
    const terms = await findScheduleTerms(db, hauler.id, cart.catalogVersion)
    const pricing = priceForPayment(checkout, { facts, terms, now })
    // The tax service is asked before anything is locked.
    const taxed = checkout.address
      ? await taxPricing(deps, pricing, {
          cartId: cart.id,
          paymentAccount: hauler.paymentAccount,
          place: checkout.address,
        })
      : pricing
    const quoted = quotedOf(checkout, facts, taxed, language)
    if (input.agreed) refuseUnlessAgreed(input.agreed, quoted)
    await reserveFor(deps, checkout, { terms, mayOpen: input.mayOpen })
    const freezing = {
      cartId: cart.id,
      ownerId: owner.id,
      cartVersion: cart.version,
      quoted,
      paymentAccount: hauler.paymentAccount,
      mayOpen: input.mayOpen,
      savedCard: input.savedCard?.paymentMethodId ?? null,
      address: input.ipAddress ?? null,
      device: input.device ?? '',
      now,
    }
    const frozen = await freezeUnlessDisputed(db, freezing, { organizationId: cart.organizationId, ...input.savedCard })
    if (frozen) return { ...frozen, checkout, quote: { ...quoted, version: frozen.version } }
  }
  throw new Refusal('cart-frozen')
}

type Disputable = { readonly organizationId: string | null; readonly disputes?: DisputesOf }

/**
 * Freezes the quote unless a payment is disputed. To open an attempt for a saved card and to store a dispute, a transaction takes the same
 * lock. So the card is not charged after the dispute was reported.
 */
async function freezeUnlessDisputed(
  db: Db,
  freezing: FreezeInput,
  { organizationId, disputes }: Disputable,
): Promise<(FreezeResult & { readonly isDisputed: boolean }) | null> {
  if (!organizationId || !disputes) {
    const frozen = await freezeCartQuote(db, freezing)
    return frozen && { ...frozen, isDisputed: false }
  }
  return db.transaction().execute(async tx => {
    const isDisputed = await isDisputedUntilEnd(tx, organizationId, disputes)
    const frozen = await freezeCartQuote(tx, { ...freezing, mayOpen: freezing.mayOpen && !isDisputed })
    return frozen && { ...frozen, isDisputed: isDisputed && frozen.attempt === null }
  })
}

/**
 * Reserves a box and a truck. If the hauler limits its days, no customer pays without them (rule S19). The visit of a swap was agreed
 * before. So were the days of an order that the office has taken on the telephone, however the customer pays.
 */
async function reserveFor(
  deps: RoomDeps,
  { cart, attempt }: Checkout,
  { terms, mayOpen }: { readonly terms: ScheduleTerms; readonly mayOpen: boolean },
): Promise<void> {
  const { id: cartId, organizationId, zipCode, dropOffWindow, pickupWindow } = cart
  const [containerTypeId] = Object.keys(cart.containers ?? {})
  if (!terms.limitsDays || cart.replacesOrderId !== null || (!mayOpen && !attempt)) return
  if (!organizationId || !containerTypeId || !dropOffWindow || !pickupWindow) return
  if (await findPhoneOrder(deps.db, cartId)) return
  const options = { organizationId, cartId, containerTypeId, dropOffWindow, pickupWindow, zipCode: zipCode ?? '' }
  await reserve(deps, options, terms)
}

/** Refuses 'price-changed' if the price or the sentence of consent is not the one that the customer heard or saw (rules M32 and M34). */
function refuseUnlessAgreed({ sentence, totalInCents }: AgreedPurchase, quoted: QuotedCart): void {
  const isSameSentence = sentence === undefined || quoted.snapshot.cardConsent === sentence
  const isAgreed = quoted.totalInCents === totalInCents && isSameSentence
  if (!isAgreed) throw new Refusal('price-changed')
}

/**
 * Refuses a payment if this person or IP address had too many declined cards, or if this cart had too many intents. No intent is made for
 * it today (rules M13 and M93).
 */
function refuseCardTesting({ declines, closedIntents, attempt }: Checkout, limits: CardLimits, now: Date): void {
  const until = blockedUntil(declines, limits, now)
  if (until) throw cardsDeclined(until, now)
  if (!attempt && closedIntents >= limits.intentsPerCart) throw new Refusal('cart-tried-too-often')
}

type PaymentFacts = { readonly facts: PricingFacts; readonly terms: ScheduleTerms; readonly now: Date }

function priceForPayment(checkout: Checkout, { facts, terms, now }: PaymentFacts): Pricing {
  const { cart, owner, address } = checkout
  refuseUnlessPayable(checkout, facts)
  const { dropOffWindow, pickupWindow } = cart
  if (!owner || !address || !cart.timeZone || !dropOffWindow || !pickupWindow) throw new Refusal('step-missing')
  const ranges = rangesFor(cart, terms.ranges)
  checkSchedule({ dropOffWindow, pickupWindow }, { ...terms, ranges, now, timeZone: cart.timeZone })
  return priceChoices(quoteInput(cart, facts, now))
}

function quotedOf(
  { cart, owner, address }: Checkout,
  facts: PricingFacts,
  pricing: Pricing,
  language: Language,
): QuotedCart {
  if (!owner) throw new Refusal('step-missing')
  const { quote } = pricing
  const preAuth = preAuthInCents(cart.containers, facts.containerTypes)
  return {
    totalInCents: quote.totalInCents,
    preAuthInCents: preAuth,
    snapshot: {
      ...snapshotOfChoices(cart, owner, facts, language),
      address,
      quote,
      terms: orderTerms(pricing, facts.billing),
      preAuthInCents: preAuth,
      cardConsent: cardConsentSentence(language, preAuth),
    },
  }
}

function refuseUnlessPayable({ cart, owner, address }: Checkout, facts: PricingFacts): void {
  const allRestricted = isRestrictedCart(cart, facts.materials)
  if (allRestricted) throw new Refusal('restricted-cart')
  const isReplacement = cart.replacesOrderId !== null
  const cartFacts = { ...cart, deliveryAddressId: address?._id ?? null }
  const [missing] = missingForPayment(cartFacts, {
    isSignedIn: owner !== null,
    hasProfile: true,
    allRestricted,
    isReplacement,
  })
  if (missing) throw new Refusal('step-missing')
  if (!owner || !isProfileComplete(profileOf(owner))) throw new Refusal('profile-missing')
}
