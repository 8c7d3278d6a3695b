import type { Cart } from '#domain/cart/cart.ts'
import { isRestrictedCart } from '#domain/cart/next-step.ts'
import { sortedOut } from '#domain/cart/to-call-about.ts'
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
import type { Db } from '#server/db/engine/connect.ts'
import { findCaller } from '#server/db/phone-order/callers.ts'
import { findPhoneOrder } from '#server/db/phone-order/phone-orders.ts'
import { loadPricingFacts } from '#server/db/pricing/pricing-facts.ts'
import { findTaxedCart, type TaxedCart } from '#server/db/tax/asked-taxes.ts'
import { estimateTax, type TaxDeps } from '#server/operations/tax/tax-price.ts'

export type PricedCall = {
  /** It is null while no dumpster is chosen, if all materials are restricted, and if the cart cannot be priced. */
  readonly quote: Quote | null
  readonly refusal: RefusalName | null
  /** All of the materials may go into these sizes. */
  readonly containerTypeIds: readonly string[]
  /** It is true if there are only restricted materials: then nothing is paid, and a person calls back. */
  readonly isRestricted: boolean
  /** These are the names of restricted materials among others. They do not go into this dumpster. */
  readonly toCallAbout: readonly string[]
  readonly isCodeOpen: boolean
  /** This is read out before a saved card is charged, in the customer's language. It is null without a price. */
  readonly consent: string | null
}

type PricingCall = {
  readonly organizationId: string
  readonly language: Language
  /** The page is about to send this order. */
  readonly cartId?: string | null
}

/**
 * Returns the price of the cart for this caller, by the function that prices it in the checkout. It never writes. Refuses 'zip-not-served'.
 */
export async function priceCall(
  deps: TaxDeps,
  { organizationId, language, cartId = null }: PricingCall,
  input: PhoneChoices,
): Promise<PricedCall> {
  const { db, clock } = deps
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
  const { accepted, toCallAbout } = sortedOut(cart.materials, facts.materials)
  const isRestricted = isRestrictedCart(cart, facts.materials)
  const placed = cartId === null ? null : await findPlaced(db, organizationId, cartId)
  const priced = isRestricted
    ? { quote: null, refusal: null }
    : await quoteOrRefusal(() => priceAt(deps, placed, quoteInput(cart, facts, now)), cart)
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

/** Returns the cart of the call if it is stored already, for example after its price was refused: its address is known. */
async function findPlaced(db: Db, organizationId: string, cartId: string): Promise<TaxedCart | null> {
  const stored = await findPhoneOrder(db, cartId)
  return stored?.organizationId === organizationId ? findTaxedCart(db, cartId) : null
}

async function priceAt(deps: TaxDeps, placed: TaxedCart | null, input: QuoteInput): Promise<Quote> {
  const pricing = priceChoices(input)
  const isAsked = placed !== null && !pricing.quote.isEstimate
  return (isAsked ? await estimateTax(deps, pricing, placed) : pricing).quote
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
