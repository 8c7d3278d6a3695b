import type { Db } from '@rolloff/sql/connect.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { isRestrictedCart } from '#domain/cart/next-step.ts'
import { splitMaterials } from '#domain/cart/to-call-about.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { PhoneChoices } from '#domain/phone-order/phone-order.ts'
import { applicableRules } from '#domain/pricing/choose-rule.ts'
import { isContainerOffered } from '#domain/pricing/container-charge.ts'
import { promotionFor } from '#domain/pricing/discount.ts'
import { preAuthInCents, priceChoices, type Quote, type QuoteInput } from '#domain/pricing/quote.ts'
import { quoteInput } from '#domain/pricing/quote-input.ts'
import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { findChargedAccount } from '#server/db/payment/payment-accounts.ts'
import { findCaller } from '#server/db/phone-order/callers.ts'
import { findPhoneOrder } from '#server/db/phone-order/phone-orders.ts'
import { loadPricingFacts } from '#server/db/pricing/pricing-facts.ts'
import { findTaxedCart, type TaxedCart } from '#server/db/tax/asked-taxes.ts'
import { resolveOrRefuse } from '#server/operations/address/take-suggestion.ts'
import { estimateTax, type TaxDeps } from '#server/operations/tax/tax-price.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type PricedCall = {
  /** `quote` is null if no dumpster is chosen yet, if all materials are restricted, and if the cart cannot be priced. */
  readonly quote: Quote | null
  readonly refusal: RefusalName | null
  /** All chosen materials may go into these sizes. */
  readonly containerTypeIds: readonly string[]
  /** `isRestricted` is true if all materials are restricted. Then nothing is paid, and a person calls the customer back. */
  readonly isRestricted: boolean
  /** These restricted materials were chosen together with others. They may not go into this dumpster. */
  readonly toCallAbout: readonly string[]
  readonly isCodeOpen: boolean
  /** The office reads this consent out before it charges a saved card, in the customer's language. It is null if there is no price. */
  readonly consent: string | null
}

type PricingCall = {
  readonly organizationId: string
  readonly language: Language
  /** The page is about to send this order. */
  readonly cartId?: string | null
  /** The dumpster goes to this place. The id is null until the page knows the place. */
  readonly placeId?: string | null
}

type CallDeps = TaxDeps & { readonly addresses: Addresses }

/**
 * Returns the price of the cart for this caller, from the same function that prices it in the checkout. It never writes. Refuses
 * 'zip-not-served'.
 */
export async function priceCall(deps: CallDeps, call: PricingCall, input: PhoneChoices): Promise<PricedCall> {
  const { db, clock } = deps
  const { organizationId, language } = call
  const now = clock()
  const served = await findServedZip(db, input.zipCode)
  if (served?.organizationId !== organizationId) throw new Refusal('zip-not-served')
  const [caller, facts] = await Promise.all([
    input.phone === null ? null : findCaller(db, organizationId, input.phone),
    loadPricingFacts(db, { ...served, catalogVersion: null }, language),
  ])
  const userId = caller?.person?.id ?? null
  const cart = pricedCart(input, userId)
  const rules = applicableRules(facts.rules, { ...cart, now })
  const { accepted, toCallAbout } = splitMaterials(cart.materials, facts.materials)
  const isRestricted = isRestrictedCart(cart, facts.materials)
  const priced = isRestricted
    ? { quote: null, refusal: null }
    : await quoteOrRefusal(() => priceAtPlace(deps, call, quoteInput(cart, facts, now)), cart)
  const materialIds = accepted.map(one => one.id)
  return {
    ...priced,
    isRestricted,
    containerTypeIds: facts.containerTypes
      .map(type => type._id)
      .filter(id => isContainerOffered(id, materialIds, rules)),
    toCallAbout: toCallAbout.flatMap(({ id }) => facts.materials.filter(one => one._id === id).map(one => one.name)),
    isCodeOpen: input.promotionCode === null || promotionFor(input.promotionCode, rules) !== null,
    consent: priced.quote && cardConsentSentence(input.language, preAuthInCents(cart.containers, facts.containerTypes)),
  }
}

type ToPrice = Parameters<typeof quoteInput>[0] & Pick<Cart, 'containers' | 'materials'>

const pricedCart = (input: PhoneChoices, userId: string | null): ToPrice => ({
  userId,
  collectTaxes: true,
  zipCode: input.zipCode,
  customerType: input.customerType,
  materials: input.materials.map(({ id, quantity }) => (quantity === undefined ? { id } : { id, quantity })),
  containers: input.containers,
  addOnIds: input.addOnIds,
  promotionCode: input.promotionCode,
  dropOffWindow: input.dropOffWindow,
  pickupWindow: input.pickupWindow,
})

/**
 * Returns the price with the tax of the tax service as soon as days and place are known, so that the first press charges the total that the
 * office read out.
 */
async function priceAtPlace(deps: CallDeps, call: PricingCall, input: QuoteInput): Promise<Quote> {
  const pricing = priceChoices(input)
  const isAsked = deps.tax?.source === 'stripe' && !pricing.quote.isEstimate
  const taxed = isAsked ? ((await findStored(deps.db, call)) ?? (await findTyped(deps, call))) : null
  return (taxed ? await estimateTax(deps, pricing, taxed) : pricing).quote
}

/** Returns the cart of the call if it is stored already, for example after its price was refused. */
async function findStored(db: Db, { organizationId, cartId = null }: PricingCall): Promise<TaxedCart | null> {
  if (cartId === null) return null
  const stored = await findPhoneOrder(db, cartId)
  return stored?.organizationId === organizationId ? findTaxedCart(db, cartId) : null
}

/**
 * Returns the place of an order that is not stored yet. If the place cannot be read, the price has the table's tax. The call that sends the
 * order then refuses it with the reason.
 */
async function findTyped(
  { db, addresses }: CallDeps,
  { organizationId, placeId = null }: PricingCall,
): Promise<TaxedCart | null> {
  if (placeId === null) return null
  try {
    const { line1, city, state, postalCode } = await resolveOrRefuse(addresses, placeId)
    const place = { line1, line2: null, city, state, postalCode }
    return { paymentAccount: await findChargedAccount(db, organizationId), place }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function quoteOrRefusal(
  price: () => Promise<Quote>,
  cart: ToPrice,
): Promise<Pick<PricedCall, 'quote' | 'refusal'>> {
  if (Object.keys(cart.containers).length === 0) return { quote: null, refusal: null }
  try {
    return { quote: await price(), refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { quote: null, refusal: error.refusal }
    throw error
  }
}
