import type { Db } from '@rolloff/sql/connect.ts'
import { advertisedPrice } from '#domain/storefront/advertised-price.ts'
import { listServedPlaces } from '#server/db/catalog/areas.ts'
import { listContainerTypes } from '#server/db/catalog/catalog.ts'
import { findPricingFacts } from '#server/db/pricing/pricing-facts.ts'

type Deps = { readonly db: Db; readonly clock: () => Date }
type Offer = { readonly organizationId: string; readonly catalogVersion: number }

export type PricedSizes = { readonly sizes: number; readonly pricedSizes: number }

/**
 * Counts the sizes of a hauler, and those of them that have a price now in at least one area (rule W2). No size has a price if the hauler's
 * prices are broken.
 */
export async function countPricedSizes({ db, clock }: Deps, offer: Offer): Promise<PricedSizes> {
  const { organizationId, catalogVersion } = offer
  const [types, places] = await Promise.all([
    listContainerTypes(db, offer, 'en'),
    listServedPlaces(db, organizationId, catalogVersion),
  ])
  const now = clock()
  const unpriced = new Set(types.map(type => type._id))
  const firstPlaces = places.filter(
    ({ serviceAreaId }, at) => places.findIndex(one => one.serviceAreaId === serviceAreaId) === at,
  )
  for (const { serviceAreaId, zipCode } of firstPlaces) {
    if (unpriced.size === 0) break
    const facts = await findPricingFacts(db, { ...offer, serviceAreaId })
    if (!facts) continue
    for (const containerTypeId of unpriced) {
      if (advertisedPrice(facts, { zipCode, containerTypeId, rentalDays: null, now })) unpriced.delete(containerTypeId)
    }
  }
  return { sizes: types.length, pricedSizes: types.length - unpriced.size }
}
