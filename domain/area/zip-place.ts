/**
 * The state of a ZIP before it joins a service area (rules Z2 and Z3). Of all areas of all haulers, at most one can have the ZIP switched
 * on. The name of another hauler is never shown.
 */
import type { ZipCode } from '#domain/value/zip.ts'

export const zipPlaces = ['free', 'off', 'on', 'other-area', 'other-hauler', 'unknown'] as const
/**
 * `free` means that no area serves the ZIP. `off` and `on` mean that it is in this area, switched off or on. `other-area` means that
 * another area of this hauler serves it, `other-hauler` that another hauler does. `unknown` means that there is no such ZIP.
 */
export type ZipPlace = (typeof zipPlaces)[number]

/** A row that says that a service area has this ZIP. */
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
  /** The name of the hauler's own area that serves the ZIP. */
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

/** Returns true if the office can switch the ZIP on in this area. */
export const canServe = ({ place }: Pick<PlacedZip, 'place'>): boolean => place === 'free' || place === 'off'
