/**
 * This module reads the content of a hauler's public pages: its goods, the places, the times, and the prices before a customer has chosen
 * anything (rules W1 to W3).
 */

import type { Db } from '@rolloff/sql/connect.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { type Material, sortMaterials } from '#domain/catalog/material.ts'
import type { PublicPicture } from '#domain/company/public-picture.ts'
import { nextRuleChange } from '#domain/pricing/choose-rule.ts'
import { type AdvertisedPrice, advertisedPrice, zipsPricedAlike } from '#domain/storefront/advertised-price.ts'
import { type City, citiesOf } from '#domain/storefront/city.ts'
import { type Project, projectsOf } from '#domain/storefront/project.ts'
import { sizesInOrder } from '#domain/storefront/size-order.ts'
import type { Language } from '#domain/value/language.ts'
import { type CityPermit, listShownPermits } from '#server/db/area/city-permits.ts'
import { findScheduleTerms, listServedPlaces, type ScheduleTerms, type ServedPlace } from '#server/db/catalog/areas.ts'
import { findFirstOrganization, listCleanups, listContainerTypes, listMaterials } from '#server/db/catalog/catalog.ts'
import { type FirstHauler, findFirstHauler } from '#server/db/company/brand.ts'
import { listPublicPictures } from '#server/db/company/public-pictures.ts'
import { findYardPlace, type YardPlace } from '#server/db/fleet/facility-lookup.ts'
import { findPricingFacts, type PricingFacts } from '#server/db/pricing/pricing-facts.ts'

type Deps = { readonly db: Db; readonly clock: () => Date }

export type Storefront = {
  readonly hauler: FirstHauler
  readonly catalogVersion: number
  /** Sizes go from 10 to 40 yards, and the boxes for heavy loads come last. */
  readonly sizes: readonly ContainerType[]
  readonly materials: readonly Material[]
  readonly projects: readonly Project[]
  readonly cities: readonly City<ServedPlace>[]
  readonly schedule: ScheduleTerms
  /** Distances are counted from this yard. It is null if the hauler has none. */
  readonly yard: YardPlace | null
  /** The address of the yard. It is null if the office does not show it to customers. */
  readonly address: BusinessAddress | null
  /** What the hauler wrote about permits (rule C71). The key is the name of the city in addresses. */
  readonly permits: ReadonlyMap<string, CityPermit>
  /** The cover is first. */
  readonly pictures: readonly PublicPicture[]
}

export type BusinessAddress = Omit<YardPlace, 'roadFactor'>

/** Reads the storefront. Returns null if there is no hauler yet. */
export async function readStorefront(db: Db, language: Language): Promise<Storefront | null> {
  const [hauler, offerer] = await Promise.all([findFirstHauler(db), findFirstOrganization(db)])
  if (!hauler || !offerer) return null
  const { organizationId, catalogVersion } = offerer
  const version = catalogVersion ?? 0
  const [sizes, materials, places, schedule, cleanups, english, yard, permits, pictures] = await Promise.all([
    listContainerTypes(db, offerer, language),
    listMaterials(db, offerer, language),
    listServedPlaces(db, organizationId, version),
    findScheduleTerms(db, organizationId, version, language),
    listCleanups(db, offerer, language),
    listCleanups(db, offerer, 'en'),
    findYardPlace(db, organizationId),
    listShownPermits(db, organizationId, version, language),
    listPublicPictures(db, organizationId),
  ])
  return {
    hauler,
    catalogVersion: version,
    sizes: sizesInOrder(sizes),
    materials: sortMaterials(materials),
    projects: projectsOf(cleanups, english),
    cities: citiesOf(places),
    schedule,
    yard,
    address: hauler.publicFacts?.showsYard ? yard : null,
    permits: new Map(permits.map(permit => [permit.slug, permit])),
    pictures,
  }
}

/** The pages show the prices of these rental lengths, in days. The estimate of the checkout uses 7 days. */
export const shownDays = [3, 7, 14, 30] as const
export type ShownDays = (typeof shownDays)[number]

export type SizePrices = Readonly<Record<ShownDays, AdvertisedPrice>>

/** Everything costs the same in these ZIPs. Sizes that have no price are left out. */
export type PricedZips = {
  readonly zips: readonly ServedPlace[]
  readonly facts: Pick<PricingFacts, 'serviceArea' | 'billing' | 'materials'>
  /** The key is the id of the size. */
  readonly prices: ReadonlyMap<string, SizePrices>
}

/**
 * Returns the current prices in these ZIPs. Returns no prices if the hauler's prices are broken, because then no order is possible
 * (rule P20). The prices of an area are kept in memory. They are computed again if the catalog has changed, or if a pricing rule has begun or
 * ended since.
 */
export async function priceZips(
  deps: Deps,
  storefront: Storefront,
  zips: readonly ServedPlace[],
): Promise<readonly PricedZips[]> {
  const wantedZips = new Set(zips)
  const areaIds = [...new Set(zips.map(({ serviceAreaId }) => serviceAreaId))]
  const priced = (await Promise.all(areaIds.map(areaId => pricesOf(deps, storefront, areaId)))).flat()
  return priced
    .map(group => ({ ...group, zips: group.zips.filter(zip => wantedZips.has(zip)) }))
    .filter(group => group.zips.length > 0)
}

type AreaPrices = {
  readonly groups: readonly PricedZips[]
  /** The prices apply from this instant on. */
  readonly from: Date
  /** The prices apply until just before this instant. It is null if no rule begins or ends any more. */
  readonly until: Date | null
}
type KnownPrices = { readonly catalogVersion: number; readonly priced: Promise<AreaPrices> }

const pricesByDb = new WeakMap<Db, Map<string, KnownPrices>>()

async function pricesOf(deps: Deps, storefront: Storefront, areaId: string): Promise<readonly PricedZips[]> {
  const now = deps.clock()
  const areas = pricesByDb.get(deps.db) ?? new Map<string, KnownPrices>()
  pricesByDb.set(deps.db, areas)
  const known = areas.get(areaId)
  if (known?.catalogVersion === storefront.catalogVersion) {
    const { groups, from, until } = await known.priced
    if (from <= now && (until === null || now < until)) return groups
  }
  const priced = priceArea(deps.db, storefront, areaId, now)
  areas.set(areaId, { catalogVersion: storefront.catalogVersion, priced })
  priced.catch(() => areas.delete(areaId))
  return (await priced).groups
}

async function priceArea(
  db: Db,
  { hauler, catalogVersion, sizes, cities }: Storefront,
  serviceAreaId: string,
  now: Date,
): Promise<AreaPrices> {
  const cart = { organizationId: hauler.id, serviceAreaId, catalogVersion }
  const facts = await findPricingFacts(db, cart)
  if (!facts) return { groups: [], from: now, until: now }
  const zips = cities.flatMap(city => city.zips).filter(zip => zip.serviceAreaId === serviceAreaId)
  const groups = zipsPricedAlike(zips, facts.rules).map(alike => priceAlike(facts, sizes, alike, now))
  return { groups, from: now, until: nextRuleChange(facts.rules, now) }
}

function priceAlike(
  facts: PricingFacts,
  sizes: readonly ContainerType[],
  zips: readonly ServedPlace[],
  now: Date,
): PricedZips {
  const [first] = zips
  if (!first) throw new RangeError('a group of ZIPs has a ZIP')
  const prices = new Map<string, SizePrices>()
  for (const { _id: containerTypeId } of sizes) {
    const ofDays = shownDays.map(days => {
      const rentalDays = days === 7 ? null : days
      return [days, advertisedPrice(facts, { zipCode: first.zipCode, containerTypeId, rentalDays, now })] as const
    })
    if (ofDays.every(([, price]) => price)) prices.set(containerTypeId, Object.fromEntries(ofDays) as SizePrices)
  }
  return { zips, facts, prices }
}
