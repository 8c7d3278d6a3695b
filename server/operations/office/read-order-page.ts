import { findAwaitedStep } from '#domain/dispatch/awaited.ts'
import { listOf } from '#domain/dispatch/list.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { officeActionsFor } from '#domain/order/office-actions.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { standingRental } from '#domain/order/rental.ts'
import { isUnanswered } from '#domain/order/waiting-money.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { findOrderPage, type OrderPage } from '#server/db/office/order-page.ts'
import { findOrder, type OrderDetails } from '#server/db/order/orders.ts'
import { readSoldNames } from '#server/db/order/sold-names.ts'
import { listTaxEntries } from '#server/db/tax/tax-entries.ts'
import { readUncharged } from '#server/operations/bill/offer-voluntary-payment.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/**
 * Returns an order as its page in the office shows it: its facts, its records, the steps that it waits for and the actions that are
 * possible.
 */
export async function readOrderPage(
  { db, clock }: Deps,
  organizationId: string,
  orderId: string,
  language: Language = 'en',
) {
  const now = clock()
  const page = await findOrderPage(db, organizationId, orderId)
  if (!page) throw new Refusal('order-not-found')
  const order = await findOrder(db, orderId as OrderId)
  const calendar = await findDispatchCalendar(db, organizationId, localTime(now, order.snapshot.timeZone).day)
  const { day: today } = localTime(now, calendar.timeZone)
  const names = await readSoldNames(db, order.snapshot, language)
  const { status, pickupWindow, finalPickupWindow } = order
  const rental = standingRental({ status, pickupWindow, finalPickupWindow, timeZone: order.snapshot.timeZone, now })
  const isOverdue = rental !== null && rental.daysLeft < 0
  const swap = order.swap && { isPaid: order.swap.orderStatus !== null }
  const wasDelivered = page.events.some(({ event }) => event === 'deliver')
  return {
    order,
    page,
    rental,
    now,
    /** `names` has the names of dumpsters and materials by id, but only if the order stores them in another language. */
    names,
    taxes: await readTaxes(db, order),
    uncharged: status === 'completed' ? await readUncharged(db, orderId, now) : null,
    awaited: findAwaitedStep({
      status,
      isOverdue,
      ...dispatchFacts(page, order, today),
      ...billFacts(order),
      isDisputed: page.dispute !== null,
    }),
    actions: officeActionsFor(status, { swap, wasDelivered, isBilled: order.bill !== null }),
  }
}

export type OrderPageFacts = Awaited<ReturnType<typeof readOrderPage>>

/**
 * Returns the source of the tax, and the problem of the first entry that the tax service refused. Returns null if the price was made
 * without a tax service.
 */
async function readTaxes(db: Deps['db'], { id, snapshot }: OrderDetails) {
  const tax = snapshot.quote?.tax
  if (!tax) return null
  const refusedEntry = (await listTaxEntries(db, id)).find(entry => entry.problem !== null)
  return { source: tax.source, problem: refusedEntry?.problem ?? null }
}

function dispatchFacts({ stops, load, questions, events }: OrderPage, { status }: OrderDetails, today: Day) {
  const openStop = stops.find(stop => isOpenStop(stop.state))
  const facts = {
    status,
    hasOpenQuestion: questions > 0,
    openStopDay: openStop?.day ?? null,
    isLastEventFailedAttempt: events.at(-1)?.event === 'attempt-failed',
    loadState: load?.state ?? null,
    loadRouteDay: load?.routeDay ?? null,
    isLoadRouteEnded: load?.isRouteEnded ?? false,
  }
  return {
    list: listOf(facts, today),
    isVisitPublished: openStop?.isPublished ?? false,
  }
}

function billFacts({ bill }: OrderDetails) {
  const hasObjection = isUnanswered(bill?.objection)
  const isChargeAhead = bill != null && bill.chargeAfter !== null && !bill.isTried && !hasObjection
  return { hasObjection, isChargeAhead }
}
