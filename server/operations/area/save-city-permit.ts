import type { CityPermitDraft } from '#domain/area/city-permit.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { citiesOf } from '#domain/storefront/city.ts'
import { listCityPermits, lockCityPermit, type StoredPermit, storeCityPermit } from '#server/db/area/city-permits.ts'
import { readServedPlaces } from '#server/db/catalog/areas.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type PermittedCity = {
  readonly slug: string
  readonly city: string
  readonly state: string
  /** The number of served ZIPs of the city. */
  readonly zips: number
  /** It is null if the office has never written about permits of the city. */
  readonly permit: Omit<StoredPermit, 'slug'> | null
}

/** Lists each city that the hauler serves, with what the office wrote about its permits (rule C71). */
export async function listPermittedCities({ db }: Pick<Deps, 'db'>, organizationId: string): Promise<PermittedCity[]> {
  const [places, permits] = await Promise.all([
    readServedPlaces(db, organizationId),
    listCityPermits(db, organizationId),
  ])
  return citiesOf(places).map(({ slug, name: city, state, zips }) => {
    const permit = permits.find(one => one.slug === slug)
    return { slug, city, state, zips: zips.length, permit: permit ? withoutSlug(permit) : null }
  })
}

const withoutSlug = ({ slug: _, ...permit }: StoredPermit) => permit

export type SavedPermit = {
  readonly slug: string
  /** The version that the page showed. It is 0 if the office has never written about the city. */
  readonly version: number
  readonly draft: CityPermitDraft
}

/**
 * Stores what customers read about permits of a city (rule C71). Refuses 'area-not-found' for a city that the hauler does not serve, and
 * 'changed-meanwhile'.
 */
export async function saveCityPermit({ db, clock }: Deps, acting: OfficeActing, saved: SavedPermit): Promise<void> {
  const { slug, version, draft } = saved
  const places = await readServedPlaces(db, acting.organizationId)
  const areaId = citiesOf(places).find(city => city.slug === slug)?.zips[0]?.serviceAreaId
  if (!areaId) throw new Refusal('area-not-found')
  await db.transaction().execute(async tx => {
    const before = await lockCityPermit(tx, acting.organizationId, slug)
    const isCurrent = (before?.version ?? 0) === version
    if (!isCurrent || !(await storeCityPermit(tx, acting.organizationId, { slug, version, draft })))
      throw await changedMeanwhile(tx, areaId)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change',
      object: 'service-area',
      objectId: areaId,
      after: { permitOf: slug },
    })
  })
}
