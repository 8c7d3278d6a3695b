import { scheduleLimits } from '#domain/schedule/drop-off.ts'
import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { findCartPlace, findScheduleTerms, findServedZip } from '#server/db/catalog/areas.ts'
import { listAddOns, listCleanups, listContainerTypes, listMaterials } from '#server/db/catalog/catalog.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Returns the first values of the form: the hauler's offer, in the language of the person who takes the order. */
export async function readOffer({ db }: Deps, organizationId: string, language: Language) {
  const offerer = { organizationId }
  const [cleanups, materials, containerTypes, addOns] = await Promise.all([
    listCleanups(db, offerer, language),
    listMaterials(db, offerer, language),
    listContainerTypes(db, offerer, language),
    listAddOns(db, offerer, language),
  ])
  return {
    cleanups: cleanups.map(({ _id: id, title: name }) => ({ id, name })),
    materials: materials
      .toSorted((one, other) => (one.displayOrder ?? 1000) - (other.displayOrder ?? 1000))
      .map(({ _id: id, name, isRestricted, extraChargeInCents }) => ({
        id,
        name,
        isRestricted,
        /** `isCounted` is true if the material is priced by the piece. */
        isCounted: (extraChargeInCents ?? 0) > 0,
      })),
    containerTypes: containerTypes.map(({ _id: id, name }) => ({ id, name })),
    addOns: addOns.map(({ _id: id, title: name, priceInCents }) => ({ id, name, priceInCents })),
  }
}

/** Returns the place and the days of a ZIP, or null if this hauler does not serve it. */
export async function readServedZip({ db, clock }: Deps, organizationId: string, zipCode: ZipCode) {
  const served = await findServedZip(db, zipCode)
  if (served?.organizationId !== organizationId) return null
  const { serviceAreaId, city, state } = served
  const [{ timeZone }, terms] = await Promise.all([
    findCartPlace(db, { organizationId, serviceAreaId, zipCode, catalogVersion: null }),
    findScheduleTerms(db, organizationId, null),
  ])
  const zone = timeZone ?? 'UTC'
  return { city, state, timeZone: zone, schedule: scheduleLimits({ ...terms, now: clock(), timeZone: zone }) }
}
