import { localTime } from '#domain/calendar.ts'
import type { Language } from '#domain/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkSchedule, earliestDropOff, lastBookableDay } from '#domain/schedule/drop-off.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { findScheduleTerms } from '#server/db/catalog/areas.ts'
import { changeCart } from '#server/operations/cart/change-cart.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'

/** What can be chosen now: days are 12:00 UTC of the area's calendar. */
export async function readScheduleOptions({ db, clock }: Deps, cart: CartAccess, language: Language) {
  if (!cart.organizationId || !cart.timeZone) throw new Refusal('step-missing')
  const terms = await findScheduleTerms(db, cart.organizationId, cart.catalogVersion, language)
  const facts = { ...terms, now: clock(), timeZone: cart.timeZone }
  const { day: today, minutes: minutesNow } = localTime(facts.now, facts.timeZone)
  return {
    timeZone: cart.timeZone,
    today,
    minutesNow,
    earliestDropOff: earliestDropOff(facts),
    lastDay: lastBookableDay(facts),
    ...terms,
  }
}

/** Stores the windows when the service area's clock and the hauler's settings allow them. Refuses 'swap-fixed' for another visit of a swap. */
export async function scheduleCart(
  deps: PaymentDeps,
  cart: CartAccess,
  { dropOffWindow, pickupWindow }: { dropOffWindow: TimeWindow; pickupWindow: PickupWindow },
): Promise<void> {
  if (!cart.organizationId || !cart.timeZone) throw new Refusal('step-missing')
  const { ranges, closedDays } = await findScheduleTerms(deps.db, cart.organizationId, cart.catalogVersion)
  const windows = { dropOffWindow, pickupWindow }
  refuseAnotherSwapDay(cart, dropOffWindow)
  checkSchedule(windows, { ranges, closedDays, now: deps.clock(), timeZone: cart.timeZone })
  await changeCart(deps, cart, windows)
}

/** One truck takes the full dumpster and leaves the empty one: a swap keeps the visit that was requested. */
function refuseAnotherSwapDay({ replacesOrderId, dropOffWindow: agreed }: CartAccess, wished: TimeWindow): void {
  if (replacesOrderId === null || !agreed) return
  const isSame = agreed.day === wished.day && agreed.start === wished.start && agreed.end === wished.end
  if (!isSame) throw new Refusal('swap-fixed')
}
