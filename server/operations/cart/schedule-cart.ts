import type { Language } from '#domain/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkSchedule, scheduleLimits } from '#domain/schedule/drop-off.ts'
import { fullDaysOf } from '#domain/schedule/full-days.ts'
import { type PickupWindow, rangesFor, type TimeWindow } from '#domain/schedule/window.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { findCartPlace, findScheduleTerms } from '#server/db/catalog/areas.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { type Rental, type RoomDeps, readRooms } from '#server/operations/capacity/read-rooms.ts'
import { daysOf, refuseFullDays } from '#server/operations/capacity/reserve.ts'
import { changeCart } from '#server/operations/cart/change-cart.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** What can be chosen now: days are 12:00 UTC of the area's calendar. */
export async function readScheduleOptions(deps: RoomDeps, cart: CartAccess, language: Language) {
  const { db, clock } = deps
  const { organizationId, timeZone } = await placeOf(db, cart)
  const { limitsDays, ...terms } = await findScheduleTerms(db, organizationId, cart.catalogVersion, language)
  const limits = scheduleLimits({ ...terms, ranges: rangesFor(cart, terms.ranges), now: clock(), timeZone })
  const rental = limitsDays ? rentalOf(cart, organizationId) : null
  if (!rental) return { timeZone, ...limits }
  const { rooms, needs } = await readRooms(deps, rental)
  return { timeZone, ...limits, full: fullDaysOf(rooms, needs) }
}

/** Stores the windows when the service area's clock and the hauler's settings allow them. Refuses 'swap-fixed' for another visit of a swap. */
export async function scheduleCart(
  deps: PaymentDeps,
  cart: CartAccess,
  { dropOffWindow, pickupWindow }: { dropOffWindow: TimeWindow; pickupWindow: PickupWindow },
): Promise<void> {
  const { organizationId, timeZone } = await placeOf(deps.db, cart)
  const { ranges, closedDays, limitsDays } = await findScheduleTerms(deps.db, organizationId, cart.catalogVersion)
  const windows = { dropOffWindow, pickupWindow }
  refuseAnotherSwapDay(cart, dropOffWindow)
  checkSchedule(windows, { ranges: rangesFor(cart, ranges), closedDays, now: deps.clock(), timeZone })
  const rental = limitsDays ? rentalOf(cart, organizationId) : null
  if (rental) refuseFullDays(await readRooms(deps, rental), daysOf(windows), { ranges, closedDays })
  await changeCart(deps, cart, windows)
}

/** What a cart would take; null for a swap, whose visit was agreed on, and before a size is chosen. */
function rentalOf({ id, containers, zipCode, replacesOrderId }: CartAccess, organizationId: string): Rental | null {
  const [containerTypeId] = Object.keys(containers ?? {})
  if (containerTypeId === undefined || replacesOrderId !== null) return null
  return { organizationId, cartId: id, containerTypeId, zipCode: zipCode ?? '' }
}

async function placeOf(db: Db, cart: CartAccess): Promise<{ organizationId: string; timeZone: string }> {
  const { timeZone } = await findCartPlace(db, cart)
  if (!cart.organizationId || !timeZone) throw new Refusal('step-missing')
  return { organizationId: cart.organizationId, timeZone }
}

/** One truck takes the full dumpster and leaves the empty one: a swap keeps the visit that was requested. */
function refuseAnotherSwapDay({ replacesOrderId, dropOffWindow: agreed }: CartAccess, wished: TimeWindow): void {
  if (replacesOrderId === null || !agreed) return
  const isSame = agreed.day === wished.day && agreed.start === wished.start && agreed.end === wished.end
  if (!isSame) throw new Refusal('swap-fixed')
}
