/**
 * Computes the price that public pages advertise for a size (rule W2). It applies before a visitor has chosen anything: for a home in one
 * ZIP, with fees and tax, by the quote of the checkout. A price list may have another price for each material, so each accepted material is
 * priced alone. Materials that may not go into the size are left out. Example: dirt in a low box costs $495.00 and concrete $555.00, so the
 * box costs "from $495.00" and at most $555.00.
 */
import { kindOf } from '#domain/catalog/material.ts'
import { type PriceFacts, quoteInput } from '#domain/pricing/quote-input.ts'
import type { PricingRule } from '#domain/pricing/rule.ts'
import { priceWithSize, type SizePrice, sizePriceOf } from '#domain/pricing/shown/size-price.ts'
import type { Cents } from '#domain/value/money.ts'
import type { ZipCode } from '#domain/value/zip.ts'

export type AdvertisedPrice = {
  /** The price of the cheapest material, with the days and tons that it covers. */
  readonly lowest: SizePrice
  readonly highestInCents: Cents
}

type SizeToPrice = {
  readonly zipCode: ZipCode
  readonly containerTypeId: string
  /** If this is null, the price is for the 7 days of an estimate. */
  readonly rentalDays: number | null
  readonly now: Date
}

/** Returns null if no material has a price for the size. */
export function advertisedPrice(facts: PriceFacts, size: SizeToPrice): AdvertisedPrice | null {
  const prices = materialsToPrice(facts).flatMap(materials => priceWith(facts, materials, size) ?? [])
  const [lowest, ...others] = prices.sort((a, b) => a.totalInCents - b.totalInCents)
  return lowest ? { lowest, highestInCents: (others.at(-1) ?? lowest).totalInCents } : null
}

const visitorChoices = {
  customerType: 'individual',
  userId: null,
  promotionCode: null,
  collectTaxes: true,
  dropOffWindow: null,
  pickupWindow: null,
} as const

type CartMaterials = readonly { readonly id: string }[]

/**
 * Returns the accepted materials that have to be priced. Of all materials that no price list names, only one is priced, because they cost
 * the same. If a hauler has no materials, the price does not depend on the material.
 */
function materialsToPrice({ materials, rules }: PriceFacts): readonly CartMaterials[] {
  const accepted = materials.filter(one => kindOf(one) === 'accepted').map(({ _id: id }) => ({ id }))
  const namedIds = new Set(rules.flatMap(materialsNamedBy))
  const unnamed = accepted.find(({ id }) => !namedIds.has(id))
  const materialsAlone = [...(unnamed ? [unnamed] : []), ...accepted.filter(({ id }) => namedIds.has(id))]
  return materialsAlone.length > 0 ? materialsAlone.map(material => [material]) : [[]]
}

const materialsNamedBy = ({ configuration: { type, data } }: PricingRule): readonly string[] =>
  type === 'CONTAINER_MATERIAL_MATRIX' ? data.cells.map(cell => cell.materialId) : []

function priceWith(facts: PriceFacts, materials: CartMaterials, size: SizeToPrice): SizePrice | null {
  const { zipCode, containerTypeId, rentalDays, now } = size
  const cart = { ...visitorChoices, zipCode, materials, containers: {}, addOnIds: [] }
  const pricing = priceWithSize({ ...quoteInput(cart, facts, now), rentalDays }, containerTypeId)
  return pricing && sizePriceOf(pricing)
}

type Place = { readonly zipCode: string; readonly serviceAreaId: string }

/** Groups the ZIPs in which everything costs the same. These are ZIPs of one area that the same rules name. */
export function zipsPricedAlike<Zip extends Place>(zips: readonly Zip[], rules: readonly PricingRule[]): Zip[][] {
  const rulesWithZips = rules.flatMap(({ id, scope }) =>
    scope.zipCodes === 'all' ? [] : [{ id, zipCodes: new Set<string>(scope.zipCodes) }],
  )
  const groups = new Map<string, Zip[]>()
  for (const zip of zips) {
    const ruleIds = rulesWithZips.filter(({ zipCodes }) => zipCodes.has(zip.zipCode)).map(({ id }) => id)
    const key = [zip.serviceAreaId, ...ruleIds].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), zip])
  }
  return [...groups.values()]
}
