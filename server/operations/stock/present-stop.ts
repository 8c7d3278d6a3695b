import type { BoardStopRow } from '#server/db/dispatch/board.ts'
import type { DispatchOrder } from '#server/db/dispatch/waiting-orders.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

type Places = { readonly addresses: Pick<Addresses, 'findZip'> }
type Whereabouts = Pick<DispatchOrder, 'zipCode' | 'latitude' | 'longitude'>

/** Returns the position at which a driver was, or otherwise the position of the ZIP, which a screen marks as "about" (rule D81). */
export function positionOf({ addresses }: Places, { zipCode, latitude, longitude }: Whereabouts) {
  if (latitude !== null && longitude !== null) return { latitude, longitude, isRough: false }
  const zip = addresses.findZip(zipCode)
  return { latitude: zip?.latitude ?? null, longitude: zip?.longitude ?? null, isRough: true }
}

/** Presents a stop in the form that the board and the plan of a day use. */
export function presentStop(places: Places, { windowStart, windowEnd, ...row }: BoardStopRow) {
  const window = windowStart === null || windowEnd === null ? null : { start: windowStart, end: windowEnd }
  return { ...row, ...positionOf(places, row), window }
}
