import type { Db } from '@rolloff/sql/connect.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type BillForecast, forecastBill } from '#domain/forecast/bill-forecast.ts'
import type { Load, WeighedLoad } from '#domain/forecast/load-factor.ts'
import { orderTerms } from '#domain/pricing/order-terms.ts'
import { type Pricing, priceChoices } from '#domain/pricing/quote.ts'
import { quoteInput } from '#domain/pricing/quote-input.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { loadPricingFacts, type PricedCart, type PricingFacts } from '#server/db/pricing/pricing-facts.ts'
import { listWeighedLoads } from '#server/db/pricing/weighed-loads.ts'

type Deps = { readonly db: Db; readonly clock: () => Date }
type CartWithPrice = Cart & PricedCart
type ForecastFacts = { readonly facts: PricingFacts; readonly weighed: readonly WeighedLoad[] }

/** Forecasts the bill of the cart after weighing (rule F2). Returns null if no forecast is possible. */
export async function forecastCart(deps: Deps, cart: CartWithPrice): Promise<BillForecast | null> {
  const facts = await whatIsKnown(deps, cart)
  if (!facts) return null
  try {
    return forecast(priceChoices(quoteInput(cart, facts.facts, deps.clock())), facts)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Forecasts the cart with other sizes, by the key of each size. A size without a forecast is left out. */
export async function forecastPrices(
  deps: Deps,
  cart: CartWithPrice,
  pricings: ReadonlyMap<string, Pricing>,
): Promise<ReadonlyMap<string, BillForecast>> {
  const facts = await whatIsKnown(deps, cart)
  const found = new Map<string, BillForecast>()
  if (!facts) return found
  for (const [key, pricing] of pricings) {
    const one = forecast(pricing, facts)
    if (one) found.set(key, one)
  }
  return found
}

async function whatIsKnown({ db, clock }: Deps, cart: CartWithPrice): Promise<ForecastFacts | null> {
  if (!cart.organizationId || !cart.serviceAreaId) return null
  const [facts, weighed] = await Promise.all([
    loadPricingFacts(db, cart, 'en'),
    listWeighedLoads(db, cart.organizationId, clock()),
  ])
  return { facts, weighed }
}

function forecast(pricing: Pricing, { facts, weighed }: ForecastFacts): BillForecast | null {
  const [chosen, ...others] = pricing.chosen
  const type = facts.containerTypes.find(one => one._id === chosen?.type._id)
  if (!type || others.length > 0) return null
  const terms = orderTerms(pricing, facts.billing)
  const load = { containerTypeId: type._id, volumeInCubicYards: type.volume, materials: materialsOf(pricing, facts) }
  return forecastBill({ quote: pricing.quote, terms, load, maxWeightInPounds: type.maxWeight, weighed })
}

function materialsOf({ input }: Pricing, { materials }: PricingFacts): Load['materials'] {
  const chosen = new Set(input.cart.materials.map(one => one.id))
  return materials.flatMap(({ _id: id, density }) => (density && chosen.has(id) ? [{ id, density }] : []))
}
