import type { Db } from '@rolloff/sql/connect.ts'
import type { Right } from '#domain/account/roles.ts'
import { listedStatuses, listOf } from '#domain/dispatch/list.ts'
import { type ConnectMode, stopsCards } from '#domain/payment/payment-account.ts'
import { firstRentalDay } from '#domain/pricing/extra-days.ts'
import { countedUntil, type NoCharge, priceLaterPickup, whyNoCharge } from '#domain/pricing/later-pickup.ts'
import { type FaultOf, plainServices, type WatchedService } from '#domain/service-fault.ts'
import { addDays, type Day, dayInMs, isSunday, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { type DispatchOrder, listWaitingOrders } from '#server/db/dispatch/waiting-orders.ts'
import { findHeldTexts } from '#server/db/message/messages.ts'
import { listChanges, listCustomerActs } from '#server/db/office/history.ts'
import {
  listEmptyBoxes,
  listRentalFacts,
  listStopsAhead,
  type RentalFacts,
  readWaitingThings,
  type WaitingThing,
} from '#server/db/office/today.ts'
import { findPaymentAccount, type PaymentAccount } from '#server/db/payment/payment-accounts.ts'
import { findPaymentFaultOf, listServiceFaults, type OpenFault } from '#server/db/service-fault/service-faults.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { morningAfter, stockWithoutRoutes } from '#server/operations/stock/stock-ahead.ts'

/** The page shows this many rows of each list. The link "all" leads to the others. */
const maxShown = 8
const maxNews = 30
const evening = 17 * 60

type Office = {
  readonly organizationId: string
  readonly rights: readonly Right[]
  readonly language?: Language
}

/** Returns the time from which waiting texts may be sent. The cost of texts is counted for each day in UTC (rule T22). */
const nextDayOfTexts = (now: Date): Date => new Date((Math.floor(now.getTime() / dayInMs) + 1) * dayInMs)

/**
 * Returns the waiting tasks, the changes since yesterday evening, and the outlook of the next day, by the rights of the person (rule D75).
 */
export async function readToday(
  { db, clock, textCeiling, payments: { connect } }: PaymentDeps,
  { organizationId, rights, language = 'en' }: Office,
) {
  const now = clock()
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  const { day: today } = localTime(now, timeZone)
  const [plans, bills] = [rights.includes('dispatch'), rights.includes('money')]
  const since = yesterdayEvening(now, timeZone)
  const [things, waitingOrders, changes, acts, next, payments, account, faults, heldTexts] = await Promise.all([
    readWaitingThings(db, { organizationId, today, tomorrow: addDays(today, 1), now }),
    plans ? listWaitingOrders(db, { organizationId, statuses: listedStatuses }) : [],
    listChanges(db, organizationId, { ...noFilter, from: since, limit: maxNews, language }),
    listCustomerActs(db, organizationId, since, maxNews),
    plans ? readNextDay(db, organizationId, today, language) : null,
    findPaymentFaultOf(db, organizationId, now),
    findPaymentAccount(db, organizationId),
    listServiceFaults(db, now),
    textCeiling ? findHeldTexts(db, { organizationId, maxSegments: textCeiling.segmentsPerDay, now }) : null,
  ])
  const listed = (name: ReturnType<typeof listOf>) =>
    waitingOrders.filter(order => listOf(order, today) === name).map(nameOfStep)
  const overdue = bills ? await withPrices(db, things.overdue, today) : things.overdue
  return {
    today,
    timeZone,
    since,
    changes,
    acts,
    next,
    payments,
    account: stoppingAccount(connect, account),
    addresses: oldestOf(faults, 'addresses'),
    /** These are the services for texts, mails, codes and files that refuse all calls of the installation. */
    services: plainServices.flatMap(service => {
      const oldest = oldestOf(faults, service)
      return oldest ? [{ service, ...oldest }] : []
    }),
    /** These texts about orders wait, because the texts of the day have reached their cost ceiling (rule T22). */
    heldTexts:
      heldTexts && textCeiling
        ? { ...heldTexts, dollarsPerDay: textCeiling.dollarsPerDay, until: nextDayOfTexts(now).toISOString() }
        : null,
    sections: {
      'needs-decision': plans ? sectionOf(listed('needs-decision')) : null,
      outstanding: plans ? sectionOf(listed('outstanding')) : null,
      overdue: plans ? sectionOf(overdue) : null,
      objections: bills ? sectionOf(things.objections) : null,
      'payment-notices': bills ? sectionOf(things.paymentNotices) : null,
      'failed-money': bills ? sectionOf(things.failedMoney) : null,
      'unpaid-swaps': plans ? sectionOf(things.unpaidSwaps) : null,
      'beyond-capacity': plans ? sectionOf(things.beyondCapacity) : null,
      'addresses-to-check': plans ? sectionOf(things.addressesToCheck) : null,
      tickets: bills ? sectionOf(things.tickets) : null,
      'failed-messages': sectionOf(things.failedMessages),
      replies: bills ? sectionOf(things.replies) : null,
      'trucks-down': plans ? sectionOf(things.trucksDown) : null,
      'inspections-overdue': plans ? sectionOf(things.inspectionsOverdue) : null,
    },
  }
}

type OldestFault<Service extends WatchedService> = { readonly fault: FaultOf[Service]; readonly since: Date }

/** Returns the oldest fault, or null if no service refuses calls. */
function oldestOf<Service extends WatchedService>(
  faults: readonly OpenFault[],
  service: Service,
): OldestFault<Service> | null {
  const oldest = faults.find(one => one.service === service)
  return oldest ? { fault: oldest.fault as FaultOf[Service], since: oldest.since } : null
}

/** Returns the hauler's own payment account if it is the reason why customers cannot pay. */
function stoppingAccount(mode: ConnectMode, account: PaymentAccount | null) {
  const { state, isCharged } = account ?? { state: null, isCharged: false }
  if (state === 'ready' || !stopsCards(mode, { state, isCharged })) return null
  return { state: state ?? ('none' as const), since: account?.since ?? null }
}

const noFilter = { object: null, objectId: null, actorId: null, driverId: null, from: null, until: null, before: null }

const sectionOf = (things: readonly WaitingThing[]) => ({ count: things.length, rows: things.slice(0, maxShown) })

/** Returns the start of yesterday evening by the hauler's clock. After a night in which clocks change, the result is an hour off. */
function yesterdayEvening(now: Date, timeZone: string): Date {
  const minutesAgo = localTime(now, timeZone).minutes + 24 * 60 - evening
  return new Date(now.getTime() - minutesAgo * 60_000)
}

const nameOfStep = (order: DispatchOrder): WaitingThing => ({
  id: order.orderId,
  number: order.friendlyId,
  name: order.company ?? order.customer,
  street: order.street,
  day: order.openStopDay,
  at: order.since.toISOString(),
  amountInCents: null,
  what: order.status,
})

/** Adds to each rental the cost so far of the days that its price does not cover. */
async function withPrices(db: Db, things: readonly WaitingThing[], today: Day): Promise<WaitingThing[]> {
  const shownThings = things.slice(0, maxShown)
  const facts =
    shownThings.length === 0
      ? []
      : await listRentalFacts(
          db,
          shownThings.map(one => one.id),
        )
  return things.map(one => {
    const rental = facts.find(fact => fact.id === one.id)
    return rental ? { ...one, ...priceSoFar(rental, today) } : one
  })
}

type PriceSoFar = { readonly amountInCents: number | null; readonly noCharge: NoCharge | 'no-prices' | null }

/** Returns the price that a bill of today would charge. */
function priceSoFar(rental: RentalFacts, today: Day): PriceSoFar {
  const { terms, dropOffDay, deliveredAt, timeZone, earlier, agreedDay } = rental
  if (!terms || dropOffDay === null) return { amountInCents: null, noCharge: 'no-prices' }
  const soFar = { firstDay: firstRentalDay({ bookedDropOffDay: dropOffDay, deliveredAt, timeZone }), earlier }
  const until = countedUntil(terms, { today, agreedDay })
  return {
    amountInCents: priceLaterPickup(terms, soFar, until).totalInCents,
    noCharge: whyNoCharge(terms, soFar, { today, countedUntil: until }),
  }
}

/** Returns the outlook of tomorrow, or of Monday: stops, routes, and the sizes of missing boxes. */
async function readNextDay(db: Db, organizationId: string, today: Day, language: Language) {
  const tomorrow = addDays(today, 1)
  const next = isSunday(tomorrow) ? addDays(tomorrow, 1) : tomorrow
  const [stops, boxes] = await Promise.all([
    listStopsAhead(db, organizationId, { from: today, to: next }),
    listEmptyBoxes(db, organizationId, language),
  ])
  const ofNext = stops.filter(one => one.day === next)
  const morning = morningAfter(
    boxes,
    stops.filter(one => one.day < next),
  )
  const short = stockWithoutRoutes(morning, ofNext).filter(one => one.shortStopIds.length > 0)
  return {
    day: next,
    stops: ofNext.length,
    routes: new Set(ofNext.flatMap(one => one.routeId ?? [])).size,
    short: short.map(one => ({
      name: boxes.find(box => box.id === one.containerTypeId)?.name ?? '',
      by: one.shortStopIds.length,
    })),
  }
}
