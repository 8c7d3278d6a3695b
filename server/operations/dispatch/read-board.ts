import { type DispatchList, dispatchLists, listedStatuses, listOf } from '#domain/dispatch/list.ts'
import { sideToPlan } from '#domain/dispatch/stop.ts'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { addDays, type Day, daysBetween, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { listBoardStops, listLaneRows, listLeftStops } from '#server/db/dispatch/board.ts'
import { readBoardCatalog } from '#server/db/dispatch/board-catalog.ts'
import { readDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { type DispatchOrder, listWaitingOrders } from '#server/db/dispatch/waiting-orders.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { positionOf, presentStop } from '#server/operations/stock/present-stop.ts'
import { readMorningStock } from '#server/operations/stock/stock-ahead.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type BoardDeps = Deps & { readonly addresses: Pick<Addresses, 'findZip'> }

/**
 * People could not use a longer list. The count gives the full number. Orders that have to be planned by the last shown day are always
 * listed.
 */
const maxListed = 200

/** Returns a day of the board with everything that still needs a trip or a ticket (rules D1 and D40). */
export async function readBoard(deps: BoardDeps, organizationId: string, day: Day, language: Language = 'en') {
  const { days, ...others } = await readDays(deps, organizationId, { first: day, last: day, language })
  const [boardDay] = days
  if (!boardDay) throw new Error('a day that was read is not there')
  return { ...boardDay, ...others }
}

const daysOfWeek = 7

/** Returns seven days from `first` on, each in the form of the board. */
export function readWeek(deps: BoardDeps, organizationId: string, first: Day, language: Language = 'en') {
  return readDays(deps, organizationId, { first, last: addDays(first, daysOfWeek - 1), language })
}

/**
 * Reads days of the board. The empty boxes in the yard are counted by container type: for the morning of the first day if that day is later
 * than today (rule D95), and for now if it is not.
 */
async function readDays(
  deps: BoardDeps,
  organizationId: string,
  { first, last, language }: { first: Day; last: Day; language: Language },
) {
  const { db, clock } = deps
  const now = clock()
  const { timeZone, closedDays } = await readDispatchCalendar(db, organizationId, { from: first, to: last, language })
  const today = localTime(now, timeZone).day
  const [lanes, stopRows, leftStops, waitingOrders, catalog, morningStock] = await Promise.all([
    listLaneRows(db, organizationId, first, last),
    listBoardStops(db, organizationId, first, last),
    listLeftStops(db, organizationId, today),
    listWaitingOrders(db, { organizationId, statuses: listedStatuses }),
    readBoardCatalog(db, organizationId, language),
    first > today ? readMorningStock(db, organizationId, { today, day: first }) : null,
  ])
  const stops = stopRows.map(row => presentStop(deps, row))
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    const stopsOfDay = stops.filter(stop => stop.day === day)
    return {
      day,
      /** The name of a closed day. A Sunday has none, unless the hauler named it. */
      closedAs: closedDayName(day, closedDays),
      routes: lanes.flatMap(({ day: laneDay, ...lane }) =>
        laneDay === day ? [{ ...lane, stops: stopsOfDay.filter(stop => stop.driverId === lane.driver.id) }] : [],
      ),
      unassigned: stopsOfDay.filter(stop => stop.driverId === null),
    }
  })
  return {
    days,
    today,
    now,
    timeZone,
    left: leftStops.map(row => presentStop(deps, row)),
    lists: listsOf(deps, waitingOrders, { today, last }),
    ...catalog,
    containerTypes: catalog.containerTypes.map(type => ({ ...type, inYard: morningStock?.[type.id] ?? type.inYard })),
  }
}

function presentOrder(deps: BoardDeps, order: DispatchOrder) {
  return {
    orderId: order.orderId,
    friendlyId: order.friendlyId,
    customer: order.customer,
    company: order.company,
    street: order.street,
    city: order.city,
    zipCode: order.zipCode,
    containerTypeId: order.containerTypeId,
    materialIds: order.materialIds,
    asked: order.asked,
    ...positionOf(deps, order),
    siteId: order.siteId,
    boxRig: order.boxRig,
    side: sideToPlan(order.status) ?? (order.loadState === null ? ('drop-off' as const) : ('pickup' as const)),
    status: order.status,
    /** `seen` is the id of the newest event. An act on the order sends it. */
    seen: order.lastEventId,
    since: order.since,
    isInYard: order.status === 'pickup-confirmed' && order.loadState === 'in-yard',
    isSwap: order.hasOpenSwap,
    isNewOneUnpaid: order.isNewOneUnpaid,
    ...(order.phone !== null && { phone: order.phone }),
    ...(Object.keys(order.addressDetails).length > 0 && { addressDetails: order.addressDetails }),
    // The flags are left out if they are false, because most orders do not have them and a board has hundreds of orders.
    ...(order.isBeyondCapacity && { isBeyondCapacity: true as const }),
    ...(order.isAddressToCheck && { isAddressToCheck: true as const }),
    ...(order.stopState !== null && order.stopState !== 'planned' && { isUnderWay: true as const }),
    stopId: order.stopId,
    stopVersion: order.stopVersion,
    stopDay: order.openStopDay,
    stopDriverId: order.stopDriverId,
  }
}

type ListedOrder = ReturnType<typeof presentOrder>

type ShownDays = { readonly today: Day; readonly last: Day }

/** Sorts orders into the lists of the board. If both orders of a swap are to be planned, the card of the old one shows the new one too. */
function listsOf(deps: BoardDeps, waitingOrders: readonly DispatchOrder[], { today, last }: ShownDays) {
  const listByOrder = new Map(waitingOrders.map(order => [order.orderId, listOf(order, today)]))
  const ordersByList = new Map<DispatchList, DispatchOrder[]>(dispatchLists.map(list => [list, []]))
  for (const order of waitingOrders) {
    const list = listByOrder.get(order.orderId)
    const isOnOtherCard = order.swapOf !== null && list === 'to-plan' && listByOrder.get(order.swapOf) === 'to-plan'
    if (list && list !== 'board' && !isOnOtherCard) ordersByList.get(list)?.push(order)
  }
  const isDueForPlanning = (list: DispatchList, { asked }: DispatchOrder) =>
    list === 'to-plan' && asked !== null && asked.day <= last
  const entries = dispatchLists.map(list => {
    const orders = ordersByList.get(list) ?? []
    const listedOrders = orders.filter((order, index) => index < maxListed || isDueForPlanning(list, order))
    return [list, { count: orders.length, orders: listedOrders.map(order => presentOrder(deps, order)) }]
  })
  return Object.fromEntries(entries) as Record<DispatchList, { count: number; orders: ListedOrder[] }>
}
