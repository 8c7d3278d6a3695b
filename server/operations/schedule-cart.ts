import { checkSchedule } from '#domain/schedule/drop-off.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { Refusal } from '#domain/refusal.ts'
import { findScheduleTerms } from '#server/db/areas.ts'
import { type CartAccess, changeCart } from '#server/db/carts.ts'
import type { Db } from '#server/db/connect.ts'

/** Keeps the windows when the service area's clock and the hauler's settings allow them. */
export async function scheduleCart(
  { db, clock }: { db: Db; clock: () => Date },
  cart: CartAccess,
  windows: { dropOffWindow: TimeWindow; pickupWindow: PickupWindow },
): Promise<void> {
  if (!cart.organizationId || !cart.timeZone) throw new Refusal('step-missing')
  const { ranges, closedDays } = await findScheduleTerms(db, cart.organizationId)
  const refused = checkSchedule({ ...windows, ranges, closedDays, now: clock(), timeZone: cart.timeZone })
  if (refused) throw new Refusal(refused)
  if (!(await changeCart(db, cart.id, windows))) throw new Refusal('cart-ordered')
}
