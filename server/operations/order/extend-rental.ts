import { type Day, localTime } from '#domain/calendar.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { type ExtensionPrice, priceExtension } from '#domain/pricing/extra-days.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ScheduleFacts } from '#domain/schedule/drop-off.ts'
import { longerRental } from '#domain/schedule/extension.ts'
import type { PickupWindow } from '#domain/schedule/window.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { addExtension, findRentalSoFar, type RentalSoFar } from '#server/db/order/extensions.ts'
import { type Acting, applyEvent, type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { setPickupWindow } from '#server/db/order/order-windows.ts'
import type { Charge } from '#server/db/payment/order-charges.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'
import { scheduleFactsOf } from '#server/operations/order/read-order-schedule.ts'
import { refuseWithOpenSwap } from '#server/operations/order/refuse-with-open-swap.ts'
import { openCardCharge } from '#server/operations/payment/charge-card-on-file.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'

type Wish = Acting & { readonly pickupDay: Day }

export type ExtensionQuote = ExtensionPrice & {
  /** Charged to the card on file at once; otherwise it is added to the final bill. */
  readonly isCharged: boolean
}

/**
 * What it costs to keep a dumpster until a later day (rule B6). Refuses 'swap-open' for one that is being swapped, 'illegal-move' with the
 * status found, 'not-longer', what a pick-up day may break, and 'not-priced' for an order without frozen terms.
 */
export function quoteExtension({ db, clock }: Deps, ask: Wish): Promise<ExtensionQuote> {
  return db.transaction().execute(async tx => (await plan(tx, ask, clock())).price)
}

/**
 * Keeps a dumpster until a later day, at the price that was shown: charged to the card on file, or added to what the final bill
 * says where there is no card, the bank refuses, or it is more than was consented to. Refuses what `quoteExtension` refuses, and
 * 'price-changed'. A second call finds that the day is no longer later.
 */
export async function extendRental(
  deps: PaymentDeps,
  ask: Wish & { readonly totalInCents: number },
): Promise<{ status: OrderStatus; outcome: 'charged' | 'added-to-balance' }> {
  const { status, charge } = await deps.db.transaction().execute(tx => keepLonger(tx, ask, deps.clock()))
  const settled = charge && (await resolveCharge(deps, charge))
  return { status, outcome: settled?.state === 'succeeded' ? 'charged' : 'added-to-balance' }
}

async function keepLonger(
  tx: Tx,
  ask: Wish & { readonly totalInCents: number },
  now: Date,
): Promise<{ status: OrderStatus; charge: Charge | null }> {
  const { order, price, window, agreedDay } = await plan(tx, ask, now)
  if (price.totalInCents !== ask.totalInCents) throw new Refusal('price-changed')
  const status = await applyEvent(tx, order, { ...ask, event: 'extend', now })
  const purposeId = await addExtension(tx, { order, fromDay: agreedDay, toDay: ask.pickupDay, price, now })
  await setPickupWindow(tx, order.id, window)
  if (!price.isCharged) return { status, charge: null }
  const amountInCents = price.totalInCents
  const charge = await openCardCharge(tx, { orderId: order.id, purpose: 'extension', purposeId, amountInCents }, now)
  return { status, charge: charge === 'no-card' || charge === 'busy' ? null : charge }
}

type Plan = {
  readonly order: LockedOrder
  readonly agreedDay: Day
  readonly window: PickupWindow
  readonly price: ExtensionQuote
}

async function plan(tx: Tx, ask: Wish, now: Date): Promise<Plan> {
  const order = await lockOrder(tx, ask.orderId)
  await refuseWithOpenSwap(tx, order, 'extend')
  move(order.status, 'extend', ask.by)
  const { organizationId, snapshot, pickupWindow } = order
  const facts = await scheduleFactsOf(tx, { organizationId, timeZone: snapshot.timeZone }, now)
  if (!pickupWindow) throw new Refusal('not-priced')
  const window = longerRental(pickupWindow, ask.pickupDay, facts)
  const price = priceOf(order, ask.pickupDay, await findRentalSoFar(tx, order.id), facts)
  return { order, agreedDay: pickupWindow.day, window, price }
}

function priceOf(order: LockedOrder, pickupDay: Day, rental: RentalSoFar, facts: ScheduleFacts): ExtensionQuote {
  const { snapshot, pickupWindow, preAuthInCents } = order
  if (!snapshot.terms || !snapshot.dropOffWindow || !pickupWindow) throw new Refusal('not-priced')
  // Days count from the delivery where that was later than booked.
  const delivered = rental.deliveredAt && localTime(rental.deliveredAt, facts.timeZone).day
  const price = priceExtension(snapshot.terms, {
    bookedDropOffDay: Math.max(snapshot.dropOffWindow.day, delivered ?? 0) as Day,
    agreedPickupDay: pickupWindow.day,
    pickupDay,
    earlier: rental.extensions,
  })
  const isWithinConsent = rental.chargedInCents + price.totalInCents <= preAuthInCents
  return { ...price, isCharged: rental.hasCard && price.totalInCents > 0 && isWithinConsent }
}
