import { localTime } from '#domain/calendar.ts'
import type { Language } from '#domain/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkSchedule, earliestDropOff, lastBookableDay } from '#domain/schedule/drop-off.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { type CartAccess, changeCart } from '#server/db/cart/carts.ts'
import { findScheduleTerms } from '#server/db/catalog/areas.ts'
import type { Db } from '#server/db/engine/connect.ts'

type Facts = { readonly db: Db; readonly clock: () => Date }

/** What can be chosen now: days are 12:00 UTC of the area's calendar. */
export async function readScheduleOptions({ db, clock }: Facts, cart: CartAccess, language: Language) {
  if (!cart.organizationId || !cart.timeZone) throw new Refusal('step-missing')
  const terms = await findScheduleTerms(db, cart.organizationId, cart.catalogVersion, language)
  const facts = { ...terms, now: clock(), timeZone: cart.timeZone }
  return {
    timeZone: cart.timeZone,
    today: localTime(facts.now, facts.timeZone).day,
    earliestDropOff: earliestDropOff(facts),
    lastDay: lastBookableDay(facts),
    ...terms,
  }
}

/** Stores the windows when the service area's clock and the hauler's settings allow them. Refuses 'swap-fixed' for another visit of a swap. */
export async function scheduleCart(
  { db, clock }: Facts,
  cart: CartAccess,
  { dropOffWindow, pickupWindow }: { dropOffWindow: TimeWindow; pickupWindow: PickupWindow },
): Promise<void> {
  if (!cart.organizationId || !cart.timeZone) throw new Refusal('step-missing')
  const { ranges, closedDays } = await findScheduleTerms(db, cart.organizationId, cart.catalogVersion)
  const windows = { dropOffWindow, pickupWindow }
  refuseAnotherSwapDay(cart, dropOffWindow)
  checkSchedule(windows, { ranges, closedDays, now: clock(), timeZone: cart.timeZone })
  if (!(await changeCart(db, cart.id, windows))) throw new Refusal('cart-ordered')
}

/** One truck takes the full dumpster and leaves the empty one: a swap keeps the visit that was requested. */
function refuseAnotherSwapDay({ replacesOrderId, dropOffWindow: agreed }: CartAccess, wished: TimeWindow): void {
  if (replacesOrderId === null || !agreed) return
  const isSame = agreed.day === wished.day && agreed.start === wished.start && agreed.end === wished.end
  if (!isSame) throw new Refusal('swap-fixed')
}
