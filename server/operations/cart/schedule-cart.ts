import type { Db } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { isBookable } from '#domain/schedule/bookable-day.ts'
import { checkSchedule, scheduleLimits, scheduleRefusal } from '#domain/schedule/drop-off.ts'
import type { RentalRoom } from '#domain/schedule/full-days.ts'
import { nearDiscountOf } from '#domain/schedule/near-truck.ts'
import { type PickupWindow, rangesFor, type TimeWindow, type WindowRange } from '#domain/schedule/window.ts'
import { type Day, dayInMs } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { findCartPlace, findScheduleTerms } from '#server/db/catalog/areas.ts'
import { findPhoneOrder } from '#server/db/phone-order/phone-orders.ts'
import { listNearDays, nearTruckFor } from '#server/operations/capacity/near-days.ts'
import { type RoomDeps, readRooms } from '#server/operations/capacity/read-rooms.ts'
import { refuseFull } from '#server/operations/capacity/reserve.ts'
import { changeCart } from '#server/operations/cart/change-cart.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** Returns the days and hours that the customer can choose now. A day is 12:00 UTC of the area's calendar. */
export async function readScheduleOptions(deps: RoomDeps, cart: CartAccess, language: Language) {
  const { db, clock } = deps
  const { organizationId, timeZone } = await placeOf(db, cart)
  const { limitsDays, nearRule, ...terms } = await findScheduleTerms(db, organizationId, cart.catalogVersion, language)
  const limits = scheduleLimits({ ...terms, ranges: rangesFor(cart, terms.ranges), now: clock(), timeZone })
  const room = limitsDays ? await readRoomsOf(deps, cart, terms.ranges) : null
  const near = nearRule ? await listNearDays(deps, cart, { nearRule, timeZone }) : []
  const isOffered = (day: Day) =>
    day >= limits.earliestDropOff && isBookable(day, limits) && !room?.full.dropOff.includes(day)
  const days: readonly Day[] = near.filter(isOffered)
  return {
    timeZone,
    ...limits,
    ...(room && { full: room.full, fullHours: room.fullHours }),
    ...(nearRule && { near: { days, ...nearDiscountOf(nearRule) } }),
  }
}

/**
 * Stores the windows if the service area's clock and the hauler's settings allow them. Refuses 'swap-fixed' if the windows change the visit
 * of a swap.
 */
export async function scheduleCart(
  deps: PaymentDeps,
  cart: CartAccess,
  { dropOffWindow, pickupWindow }: { dropOffWindow: TimeWindow; pickupWindow: PickupWindow },
): Promise<void> {
  const { organizationId, timeZone } = await placeOf(deps.db, cart)
  const { ranges, closedDays, limitsDays, nearRule } = await findScheduleTerms(
    deps.db,
    organizationId,
    cart.catalogVersion,
  )
  const windows = { dropOffWindow, pickupWindow }
  refuseAnotherSwapDay(cart, dropOffWindow)
  checkSchedule(windows, { ranges: rangesFor(cart, ranges), closedDays, now: deps.clock(), timeZone })
  const room = limitsDays ? await readRoomsOf(deps, cart, ranges) : null
  if (room) refuseFull(room, windows, { ranges, closedDays })
  const nearTruck = await nearTruckFor(deps, cart, dropOffWindow.day, { nearRule, timeZone })
  await changeCart(deps, cart, { ...windows, nearTruck })
}

/** A customer who types a card when the chosen day or its hours end may still finish for this long. */
const finishedWithinMs = 15 * 60_000

/**
 * Refuses 'drop-off-too-early' or 'window-over' if the chosen drop-off has not been possible for a quarter of an hour (rule S14). So a
 * payment page that was left open takes no money for a day that is gone.
 */
export async function refuseGoneDropOff(deps: PaymentDeps, cart: CartAccess): Promise<void> {
  const { dropOffWindow, pickupWindow } = cart
  const then = new Date(deps.clock().getTime() - finishedWithinMs)
  // A later day cannot be gone, because no time zone is so far from UTC.
  if (!dropOffWindow || !pickupWindow || dropOffWindow.day > then.getTime() + 2 * dayInMs) return
  const { organizationId, timeZone } = await placeOf(deps.db, cart)
  const { ranges, closedDays } = await findScheduleTerms(deps.db, organizationId, cart.catalogVersion)
  const facts = { ranges: rangesFor(cart, ranges), closedDays, now: then, timeZone }
  const refusal = scheduleRefusal({ dropOffWindow, pickupWindow }, scheduleLimits(facts))
  if (refusal === 'drop-off-too-early' || refusal === 'window-over') throw new Refusal(refusal)
}

/** Checks again if a truck is near, when the place of a cart changes after its days were chosen. */
export async function nearAtZip(
  deps: RoomDeps,
  cart: CartAccess,
  zipCode: ZipCode,
): Promise<Pick<CartAccess, 'nearTruck'>> {
  const { dropOffWindow, organizationId } = cart
  if (!dropOffWindow || !organizationId) return {}
  const { timeZone } = await placeOf(deps.db, cart)
  const { nearRule } = await findScheduleTerms(deps.db, organizationId, cart.catalogVersion)
  return { nearTruck: await nearTruckFor(deps, { ...cart, zipCode }, dropOffWindow.day, { nearRule, timeZone }) }
}

/**
 * Returns the free room of the coming days for a cart. Returns null if the visits of the cart were agreed before, by a swap or on the
 * telephone, or if no size is chosen.
 */
export async function readRoomsOf(
  deps: RoomDeps,
  { id, organizationId, containers, zipCode, replacesOrderId }: CartAccess,
  ranges: readonly WindowRange[],
): Promise<RentalRoom | null> {
  const [containerTypeId] = Object.keys(containers ?? {})
  if (organizationId === null || containerTypeId === undefined || replacesOrderId !== null) return null
  if (await findPhoneOrder(deps.db, id)) return null
  return readRooms(deps, { organizationId, cartId: id, containerTypeId, zipCode: zipCode ?? '' }, ranges)
}

async function placeOf(db: Db, cart: CartAccess): Promise<{ organizationId: string; timeZone: string }> {
  const { timeZone } = await findCartPlace(db, cart)
  if (!cart.organizationId || !timeZone) throw new Refusal('step-missing')
  return { organizationId: cart.organizationId, timeZone }
}

/**
 * Refuses another drop-off day for a swap. One truck takes the full dumpster and leaves the empty one, so a swap keeps the visit that the
 * customer requested.
 */
function refuseAnotherSwapDay({ replacesOrderId, dropOffWindow: agreed }: CartAccess, wished: TimeWindow): void {
  if (replacesOrderId === null || !agreed) return
  const isSame = agreed.day === wished.day && agreed.start === wished.start && agreed.end === wished.end
  if (!isSame) throw new Refusal('swap-fixed')
}
