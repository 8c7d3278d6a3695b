/**
 * Where a ZIP stands before it is put into a service area (rules Z2 and Z3): a ZIP is switched on in one area at most, of whichever
 * hauler. Another hauler has no name here.
 */
import type { ZipCode } from '#domain/value/zip.ts'

export const zipPlaces = ['free', 'off', 'on', 'other-area', 'other-hauler', 'unknown'] as const
/**
 * `free`: nobody serves it; `off`: in this area, switched off; `on`: in this area, switched on; `other-area`: another area of the hauler
 * serves it; `unknown`: there is no such ZIP.
 */
export type ZipPlace = (typeof zipPlaces)[number]

/** A row of an area, of this ZIP. */
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
  /** Of the area of the hauler that serves it. */
  readonly areaName: string | null
}

type Into = { readonly organizationId: string; readonly areaId: string }

export function placeZip(zipCode: ZipCode, isKnown: boolean, rows: readonly ZipRow[], into: Into): PlacedZip {
  const serving = rows.find(row => row.zipCode === zipCode && row.active)
  const own = rows.find(row => row.zipCode === zipCode && row.areaId === into.areaId)
  const place = placeOf(serving, own, isKnown, into)
  return { zipCode, place, areaName: place === 'other-area' ? (serving?.areaName ?? null) : null }
}

function placeOf(serving: ZipRow | undefined, own: ZipRow | undefined, isKnown: boolean, into: Into): ZipPlace {
  if (serving?.areaId === into.areaId) return 'on'
  if (serving) return serving.organizationId === into.organizationId ? 'other-area' : 'other-hauler'
  if (own) return 'off'
  return isKnown ? 'free' : 'unknown'
}

/** Whether one press switches it on there. */
export const canServe = ({ place }: Pick<PlacedZip, 'place'>): boolean => place === 'free' || place === 'off'
