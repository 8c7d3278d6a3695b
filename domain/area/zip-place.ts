/**
 * The state of a ZIP before it joins a service area (rules Z2 and Z3). At most one area of all haulers can have a ZIP switched on. Another
 * hauler is never named.
 */
import type { ZipCode } from '#domain/value/zip.ts'

export const zipPlaces = ['free', 'off', 'on', 'other-area', 'other-hauler', 'unknown'] as const
/**
 * `free`: no area serves it; `off`: it is in this area, switched off; `on`: it is in this area, switched on; `other-area`: another area of
 * the hauler serves it; `other-hauler`: another hauler serves it; `unknown`: the ZIP does not exist.
 */
export type ZipPlace = (typeof zipPlaces)[number]

/** One row of this ZIP in a service area. */
export type ZipRow = {
  readonly zipCode: string
  readonly organizationId: string
  readonly areaId: string
  readonly areaName: string
  readonly active: boolean
}

export type PlacedZip = {
  readonly zipCode: ZipCode
  readonly place: ZipPlace
  /** The name of the hauler's own area that serves it. */
  readonly areaName: string | null
}

type AreaRef = { readonly organizationId: string; readonly areaId: string }

export function placeZip(zipCode: ZipCode, isKnown: boolean, rows: readonly ZipRow[], into: AreaRef): PlacedZip {
  const serving = rows.find(row => row.zipCode === zipCode && row.active)
  const own = rows.find(row => row.zipCode === zipCode && row.areaId === into.areaId)
  const place = placeOf(serving, own, isKnown, into)
  return { zipCode, place, areaName: place === 'other-area' ? (serving?.areaName ?? null) : null }
}

function placeOf(serving: ZipRow | undefined, own: ZipRow | undefined, isKnown: boolean, into: AreaRef): ZipPlace {
  if (serving?.areaId === into.areaId) return 'on'
  if (serving) return serving.organizationId === into.organizationId ? 'other-area' : 'other-hauler'
  if (own) return 'off'
  return isKnown ? 'free' : 'unknown'
}

/** Returns true if this area can switch the ZIP on. */
export const canServe = ({ place }: Pick<PlacedZip, 'place'>): boolean => place === 'free' || place === 'off'
