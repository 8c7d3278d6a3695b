import type { Tx } from '@rolloff/sql/connect.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { changeByExtension } from '#domain/order/order-change.ts'
import { type LaterPickup, priceExtension } from '#domain/pricing/later-pickup.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { longerRental } from '#domain/schedule/extension.ts'
import type { PickupWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import { addExtension } from '#server/db/order/extensions.ts'
import { type LockedOrder, lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import { isDisputed } from '#server/db/payment/disputes.ts'
import type { Charge } from '#server/db/payment/order-charges.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { applyAct, refuseStaleOrder } from '#server/operations/order/apply-act.ts'
import { readRentalSoFar, refuseUnlessOffered } from '#server/operations/order/later-pickup.ts'
import { scheduleFactsOf } from '#server/operations/order/read-order-schedule.ts'
import { withdrawVisit } from '#server/operations/order/withdraw-visit.ts'
import { openCardCharge } from '#server/operations/payment/open-card-charge.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'
import { PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

type ExtensionRequest = OrderActing & { readonly pickupDay: Day }

export type ExtensionQuote = LaterPickup & {
  /** `isCharged` is true if the price is charged to the card on file at once. Otherwise the price is added to the final bill. */
  readonly isCharged: boolean
}

/**
 * Returns the cost of keeping a dumpster until a later day (rule B6). Refuses 'swap-open' if the dumpster is being swapped, 'illegal-move'
 * with the current status, 'not-longer', the refusals of a pick-up day, and 'not-priced' for an order without frozen terms.
 */
export function quoteExtension({ db, clock }: Deps, input: ExtensionRequest): Promise<ExtensionQuote> {
  return db.transaction().execute(async tx => (await planExtension(tx, input, clock())).price)
}

/**
 * Extends a rental to a later day, at the price that the page showed. The price is charged to the card on file. It is added to the final
 * bill if there is no card, if a payment is disputed (rule M48), if the bank refuses, if the price exceeds the consent, or if the page
 * showed no price. Refuses what `quoteExtension` refuses, and 'price-changed'. A second call is refused, because the day is no longer
 * later.
 */
export async function extendRental(
  deps: PaymentDeps,
  input: ExtensionRequest & ShownTotal,
): Promise<{ status: OrderStatus; outcome: ExtensionOutcome }> {
  const { status, charge } = await deps.db.transaction().execute(tx => keepLonger(tx, input, deps.clock()))
  const settled = charge && (await resolveCharge(deps, charge).catch(stillOpen(charge)))
  return { status, outcome: settled ? outcomeOf(settled) : 'added-to-balance' }
}

/**
 * Returns the charge if the service refuses all calls now. The dumpster stays, and the charge is made as soon as the service accepts it
 * (rule M86).
 */
const stillOpen = (charge: Charge) => (error: unknown) => {
  if (error instanceof PaymentsMisconfigured) return charge
  throw error
}

/** `totalInCents` is the total that the page showed. */
type ShownTotal = { readonly totalInCents?: number }

/** A declined charge is added to the final bill as well. A charge is in doubt while the service has not answered. */
export type ExtensionOutcome = 'charged' | 'declined' | 'in-doubt' | 'added-to-balance'

function outcomeOf(charge: Charge): ExtensionOutcome {
  if (charge.state === 'succeeded') return 'charged'
  return isPayable(charge) ? 'in-doubt' : 'declined'
}

async function keepLonger(
  tx: Tx,
  input: ExtensionRequest & ShownTotal,
  now: Date,
): Promise<{ status: OrderStatus; charge: Charge | null }> {
  const { order, price, window, agreedDay } = await planExtension(tx, input, now)
  const { totalInCents = price.totalInCents } = input
  if (price.totalInCents !== totalInCents) throw new Refusal('price-changed')
  const changed = changeByExtension(window)
  const status = await applyAct(tx, order, { ...input, event: 'extend', changed, now })
  await withdrawVisit(tx, { order, event: 'extend', actorId: input.actorId, now })
  const purposeId = await addExtension(tx, { order, fromDay: agreedDay, toDay: input.pickupDay, price, now })
  const charge = await chargeAtOnce(tx, order.id, { input, price, purposeId, now })
  if (!charge && totalInCents > 0) {
    const values = { amountInCents: totalInCents, isDeclined: false }
    await notifyCustomer(tx, { orderId: order.id, occasion: 'extension-on-bill', key: purposeId, values, now })
  }
  return { status, charge }
}

/** Charges the extra days. Returns null if the days are billed with the final bill. */
async function chargeAtOnce(
  tx: Tx,
  orderId: string,
  { input, price, purposeId, now }: { input: ShownTotal; price: ExtensionQuote; purposeId: string; now: Date },
): Promise<Charge | null> {
  // A customer who saw no price is not charged at once.
  if (!price.isCharged || input.totalInCents === undefined) return null
  const charged = { orderId, purpose: 'extension', purposeId, amountInCents: price.totalInCents } as const
  const charge = await openCardCharge(tx, charged, now)
  return typeof charge === 'string' ? null : charge
}

type Plan = {
  readonly order: LockedOrder
  readonly agreedDay: Day
  readonly window: PickupWindow
  readonly price: ExtensionQuote
}

async function planExtension(tx: Tx, input: ExtensionRequest, now: Date): Promise<Plan> {
  const order = await lockOrder(tx, input.orderId)
  // If another person was faster, the call refuses this first.
  await refuseStaleOrder(tx, order, { ...input, event: 'extend' })
  await refuseUnlessOffered(tx, order, 'extend')
  const { organizationId, snapshot, pickupWindow } = order
  const facts = await scheduleFactsOf(tx, { organizationId, timeZone: snapshot.timeZone }, now)
  if (!pickupWindow) throw new Refusal('not-priced')
  const window = longerRental(pickupWindow, input.pickupDay, facts)
  const agreedDay = pickupWindow.day
  const price = await priceOf(tx, order, { agreedPickupDay: agreedDay, pickupDay: input.pickupDay })
  return { order, agreedDay, window, price }
}

async function priceOf(
  tx: Tx,
  order: LockedOrder,
  days: { readonly agreedPickupDay: Day; readonly pickupDay: Day },
): Promise<ExtensionQuote> {
  const { terms, rental, chargedInCents, hasCard } = await readRentalSoFar(tx, order)
  const price = priceExtension(terms, rental, days)
  const isWithinConsent = chargedInCents + price.totalInCents <= order.preAuthInCents
  const mayCharge = hasCard && isWithinConsent && !(await isDisputed(tx, order.id))
  return { ...price, isCharged: mayCharge && price.totalInCents > 0 }
}
