import type { Tx } from '@rolloff/sql/connect.ts'
import { laterPickupSentence } from '#domain/order/card-consent.ts'
import { move, type OrderEvent } from '#domain/order/lifecycle.ts'
import { firstRentalDay } from '#domain/pricing/extra-days.ts'
import { type LaterPickup, priceLaterPickup, type RentalSoFar } from '#domain/pricing/later-pickup.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { checkPickup } from '#domain/schedule/pickup.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { addConsent } from '#server/db/order/consents.ts'
import { findRentalSoFar } from '#server/db/order/extensions.ts'
import { type LockedOrder, lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { scheduleFactsOf } from '#server/operations/order/read-order-schedule.ts'
import { refuseWithOpenSwap } from '#server/operations/order/refuse-with-open-swap.ts'

type Visit = OrderActing & { readonly window: TimeWindow }

/**
 * Returns the maximum cost of a pick-up in this window. Nothing is charged before the bill. Refuses 'swap-open', 'illegal-move' with the
 * current status, what `checkPickup` refuses, and 'not-priced' for an order without frozen terms.
 */
export const quotePickup = (deps: Deps, input: Visit): Promise<LaterPickup> => quote(deps, input, 'request-pickup')

/** Does the same as `quotePickup` for the old dumpster of a swap. */
export const quoteSwap = (deps: Deps, input: Visit): Promise<LaterPickup> => quote(deps, input, 'request-swap')

function quote({ db, clock }: Deps, { orderId, window }: Visit, event: OrderEvent): Promise<LaterPickup> {
  return db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    await refuseUnlessOffered(tx, order, event)
    const { organizationId, snapshot } = order
    checkPickup(window, await scheduleFactsOf(tx, { organizationId, timeZone: snapshot.timeZone }, clock()))
    return priceOf(tx, order, window.day)
  })
}

/** Refuses 'swap-open', and 'illegal-move' with the current status, if the customer cannot cause this event now. */
export async function refuseUnlessOffered(tx: Tx, order: LockedOrder, event: OrderEvent): Promise<void> {
  await refuseWithOpenSwap(tx, order, event)
  move(order.status, event, 'customer')
}

/** Returns the rental of a delivered order up to now, with its frozen terms. Refuses 'not-priced' for an order without them. */
export async function readRentalSoFar(tx: Tx, order: LockedOrder) {
  const { terms, dropOffWindow, timeZone } = order.snapshot
  if (!terms || !dropOffWindow) throw new Refusal('not-priced')
  const found = await findRentalSoFar(tx, order.id)
  const rental: RentalSoFar = {
    firstDay: firstRentalDay({ bookedDropOffDay: dropOffWindow.day, deliveredAt: found.deliveredAt, timeZone }),
    earlier: found.extensions,
  }
  const priced: { terms: OrderTerms; rental: RentalSoFar } = { terms, rental }
  return { ...priced, chargedInCents: found.chargedInCents, hasCard: found.hasCard }
}

async function priceOf(tx: Tx, order: LockedOrder, pickupDay: Day): Promise<LaterPickup> {
  const { terms, rental } = await readRentalSoFar(tx, order)
  return priceLaterPickup(terms, rental, pickupDay)
}

/** `shown` has the total that the page showed and the language of the page. It is missing if the page showed no price. */
export type ShownPrice = { readonly shown?: { readonly totalInCents: number; readonly language: Language } }

/**
 * Stores the press on a pick-up or swap as the customer's consent to its price (rule M22). A price of zero needs no consent. Refuses
 * 'price-changed' if the page showed another price, and 'not-priced' if the order cannot be priced.
 */
export async function agreeToLaterPickup(
  tx: Tx,
  order: LockedOrder,
  input: ShownPrice & { act: 'pickup' | 'swap'; pickupDay: Day; actorId: string | null; now: Date },
): Promise<void> {
  const { act, pickupDay, shown: shownPrice, actorId, now } = input
  if (!shownPrice) return
  const { totalInCents, language } = shownPrice
  const price = await priceOf(tx, order, pickupDay)
  if (price.totalInCents !== totalInCents) throw new Refusal('price-changed')
  if (totalInCents === 0) return
  const sentence = laterPickupSentence(language, price)
  await addConsent(tx, { order, act, pickupDay, amountInCents: totalInCents, sentence, actorId, now })
}
