import type { Cart } from '#domain/cart/cart.ts'
import { sortedOut } from '#domain/cart/to-call-about.ts'
import { type BillForecast, forecastBill } from '#domain/forecast/bill-forecast.ts'
import type { Load, WeighedLoad } from '#domain/forecast/load-factor.ts'
import { orderTerms } from '#domain/pricing/order-terms.ts'
import { quoteCart } from '#domain/pricing/quote.ts'
import { quoteInput } from '#domain/pricing/quote-input.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { loadPricingFacts, type PricedCart, type PricingFacts } from '#server/db/pricing/pricing-facts.ts'
import { listWeighedLoads } from '#server/db/pricing/weighed-loads.ts'

type Facts = { readonly db: Db; readonly clock: () => Date }
type Priced = Cart & PricedCart
type Known = { readonly facts: PricingFacts; readonly weighed: readonly WeighedLoad[]; readonly now: Date }

/** What the bill of the cart may come to after weighing (rule F2); null where nothing can be said. */
export async function forecastCart(deps: Facts, cart: Priced): Promise<BillForecast | null> {
  const known = await whatIsKnown(deps, cart)
  return known && forecast(cart, known)
}

/** The same for each of these sizes, were it chosen. */
export async function forecastSizes(
  deps: Facts,
  cart: Priced,
  containerTypeIds: readonly string[],
): Promise<ReadonlyMap<string, BillForecast>> {
  const known = await whatIsKnown(deps, cart)
  const found = new Map<string, BillForecast>()
  if (!known) return found
  for (const id of containerTypeIds) {
    const one = forecast({ ...cart, containers: { [id]: 1 } }, known)
    if (one) found.set(id, one)
  }
  return found
}

async function whatIsKnown({ db, clock }: Facts, cart: Priced): Promise<Known | null> {
  if (!cart.organizationId || !cart.serviceAreaId) return null
  const now = clock()
  const [facts, weighed] = await Promise.all([
    loadPricingFacts(db, cart, 'en'),
    listWeighedLoads(db, cart.organizationId, now),
  ])
  return { facts, weighed, now }
}

function forecast(cart: Priced, { facts, weighed, now }: Known): BillForecast | null {
  const [typeId, ...others] = Object.keys(cart.containers)
  const type = facts.containerTypes.find(one => one._id === typeId)
  if (!type || others.length > 0) return null
  try {
    const input = quoteInput(cart, facts, now)
    const quote = quoteCart(input)
    const terms = orderTerms(input, quote, facts.billing)
    const load = { containerTypeId: type._id, volumeInCubicYards: type.volume, materials: materialsOf(cart, facts) }
    return forecastBill({ quote, terms, load, maxWeightInPounds: type.maxWeight, weighed })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function materialsOf(cart: Priced, { materials }: PricingFacts): Load['materials'] {
  const chosen = new Set(sortedOut(cart.materials, materials).accepted.map(one => one.id))
  return materials.flatMap(({ _id: id, density }) => (density && chosen.has(id) ? [{ id, density }] : []))
}
