import type { Db } from '@rolloff/sql/connect.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { splitMaterials } from '#domain/cart/to-call-about.ts'
import { applicableRules } from '#domain/pricing/choose-rule.ts'
import { isContainerOffered } from '#domain/pricing/container-charge.ts'
import { promotionFor } from '#domain/pricing/discount.ts'
import { type Pricing, priceChoices, type Quote, weightTerms } from '#domain/pricing/quote.ts'
import { quoteInput } from '#domain/pricing/quote-input.ts'
import { type DraftFacts, draftFacts } from '#domain/pricing/shown/draft-price.ts'
import { priceWithSize } from '#domain/pricing/shown/size-price.ts'
import type { WeightTerms } from '#domain/pricing/weight-terms.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import { loadPricingFacts, type PricedCart } from '#server/db/pricing/pricing-facts.ts'
import { findTaxedCart } from '#server/db/tax/asked-taxes.ts'
import { estimateTax, type TaxDeps } from '#server/operations/tax/tax-price.ts'

type Facts = { readonly db: Db; readonly clock: () => Date }
type CartWithPrice = Cart & PricedCart

/**
 * Works out the price of the cart now. The price is an estimate until dates are chosen. Refuses 'step-missing' if no dumpster is chosen.
 */
export async function priceCart(deps: TaxDeps, cart: CartWithPrice & PlacedCart, language: Language): Promise<Quote> {
  if (Object.keys(cart.containers).length === 0) throw new Refusal('step-missing')
  const { db, clock } = deps
  const pricing = priceChoices(quoteInput(cart, await loadPricingFacts(db, cart, language), clock()))
  return (await estimatedAt(deps, cart, pricing)).quote
}

type PlacedCart = { readonly id: string; readonly deliveryAddressId?: string | null }

/**
 * Returns the pricing with its tax. If a tax service is in use, the tax comes from it once days and address are known. Until then the tax
 * comes from the table (rule M108).
 */
async function estimatedAt(deps: TaxDeps, cart: PlacedCart, pricing: Pricing): Promise<Pricing> {
  const isAsked = deps.tax?.source === 'stripe' && cart.deliveryAddressId && !pricing.quote.isEstimate
  const taxed = isAsked ? await findTaxedCart(deps.db, cart.id) : null
  return taxed ? estimateTax(deps, pricing, taxed) : pricing
}

/** Reads the facts with which the browser prices choices of this cart before they are saved (rule P31). */
export async function readDraftFacts(
  { db, clock }: Facts,
  cart: CartWithPrice,
  language: Language,
): Promise<DraftFacts> {
  return draftFacts(cart, await loadPricingFacts(db, cart, language), clock())
}

export async function weighCart({ db, clock }: Facts, cart: CartWithPrice): Promise<WeightTerms> {
  return weightTerms(quoteInput(cart, await loadPricingFacts(db, cart, 'en'), clock()))
}

/**
 * Returns the prices of the cart with each of these sizes. Returns none before the ZIP of the cart is known. A size that cannot be priced
 * is left out.
 */
export async function priceSizes(
  { db, clock }: Facts,
  cart: CartWithPrice,
  containerTypeIds: readonly string[],
): Promise<ReadonlyMap<string, Pricing>> {
  const prices = new Map<string, Pricing>()
  if (!cart.organizationId || !cart.serviceAreaId) return prices
  const input = quoteInput(cart, await loadPricingFacts(db, cart, 'en'), clock())
  for (const id of containerTypeIds) {
    const pricing = priceWithSize(input, id)
    if (pricing) prices.set(id, pricing)
  }
  return prices
}

/** Returns the container types that every chosen material may go into. */
export async function offeredContainers({ db, clock }: Facts, cart: CartWithPrice): Promise<string[]> {
  const facts = await loadPricingFacts(db, cart, 'en')
  const rules = applicableRules(facts.rules, { ...cart, now: clock() })
  const materialIds = splitMaterials(cart.materials, facts.materials).accepted.map(one => one.id)
  return facts.containerTypes.map(type => type._id).filter(id => isContainerOffered(id, materialIds, rules))
}

/** Returns true if this cart may use a promotion with this code now. */
export async function isPromotionOpen({ db, clock }: Facts, cart: CartWithPrice, code: string): Promise<boolean> {
  const facts = await loadPricingFacts(db, cart, 'en')
  const rules = applicableRules(facts.rules, { ...cart, now: clock() })
  return promotionFor(code, rules) !== null
}
