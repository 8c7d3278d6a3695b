/** This module finds the coming days on which a truck is already near a place (rule P34). */

import { straightMiles } from '#domain/dispatch/plan/distance.ts'
import { isOpenStop, type StopKind } from '#domain/dispatch/stop.ts'
import { type NearRule, type NearTruck, nearTruckOf, nearTruckOn } from '#domain/schedule/near-truck.ts'
import { addDays, type Day, localTime } from '#domain/value/calendar.ts'
import { listVisitsToCome } from '#server/db/capacity/visits-to-come.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { listBoardStops } from '#server/db/dispatch/board.ts'
import { findPhoneOrder } from '#server/db/phone-order/phone-orders.ts'
import { daysLookedAt, type RoomDeps } from '#server/operations/capacity/read-rooms.ts'
import { positionOf } from '#server/operations/stock/present-stop.ts'

type NearCart = Pick<CartAccess, 'id' | 'organizationId' | 'zipCode' | 'replacesOrderId' | 'nearTruck'>
type Rule = { readonly nearRule: NearRule | null; readonly timeZone: string }

/**
 * Returns the near days of a cart. A swap and an order that the office takes on the telephone have none. Until a driver was at a place, its
 * position is the position of its ZIP.
 */
export async function listNearDays(
  deps: RoomDeps,
  cart: NearCart,
  { nearRule, timeZone }: Rule,
): Promise<readonly Day[]> {
  const { db, clock, addresses } = deps
  const { id, organizationId, zipCode, replacesOrderId } = cart
  const zip = zipCode && nearRule ? addresses?.findZip(zipCode) : null
  if (!zip || !nearRule || organizationId === null || replacesOrderId !== null) return []
  if (await findPhoneOrder(db, id)) return []
  const { day: today } = localTime(clock(), timeZone)
  const last = addDays(today, daysLookedAt - 1)
  const [visits, stops] = await Promise.all([
    listVisitsToCome(db, organizationId, { until: last, exceptCartId: id }),
    listBoardStops(db, organizationId, today, last),
  ])
  const isAtCustomer = ({ kind, state }: (typeof stops)[number]) => customersStops.includes(kind) && isOpenStop(state)
  const zips = addresses ?? { findZip: () => null }
  const places = [
    ...visits
      .filter(one => one.isPromised)
      .map(visit => ({ day: visit.window.day, ...positionOf({ addresses: zips }, visit) })),
    ...stops.filter(isAtCustomer).map(stop => ({ day: stop.day, ...positionOf({ addresses: zips }, stop) })),
  ]
  const isNear = ({ latitude, longitude }: (typeof places)[number]) =>
    latitude !== null && longitude !== null && straightMiles(zip, { latitude, longitude }) <= nearRule.miles
  return [...new Set(places.filter(one => one.day >= today && isNear(one)).map(one => one.day))].sort((a, b) => a - b)
}

const customersStops: readonly StopKind[] = ['drop-off', 'pickup', 'swap', 'dump-and-return', 'relocation']

/** Finds the truck near a drop-off on a day. Returns null if none is near. If a result was found before, that result is returned. */
export async function nearTruckFor(deps: RoomDeps, cart: NearCart, day: Day, rule: Rule): Promise<NearTruck | null> {
  const { zipCode } = cart
  const nearTruck = nearTruckOf({ ...cart, dropOffWindow: { day } })
  if (nearTruck || !rule.nearRule || zipCode === null) return nearTruck
  return (await listNearDays(deps, cart, rule)).includes(day) ? nearTruckOn({ day, zipCode }, rule.nearRule) : null
}
