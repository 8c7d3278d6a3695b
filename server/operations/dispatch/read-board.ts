import { type Day, isSunday, localTime } from '#domain/calendar.ts'
import { type DispatchList, dispatchLists, listOf, statusesOwed } from '#domain/dispatch/list.ts'
import { sideToPlan } from '#domain/dispatch/stop.ts'
import { type BoardStopRow, listBoardStops, listLaneRows } from '#server/db/dispatch/board.ts'
import { readBoardCatalog } from '#server/db/dispatch/board-catalog.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listOwedOrders, type OwedOrder } from '#server/db/dispatch/waiting-orders.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type BoardDeps = Deps & { readonly addresses: Pick<Addresses, 'findZip'> }

/** More would be no list any more; the count says how many there are. */
const mostListed = 200

/** A day on the board with everything that is owed a trip or a ticket (rules D1 and D40). */
export async function readBoard(deps: BoardDeps, organizationId: string, day: Day) {
  const { db, clock } = deps
  const now = clock()
  const { timeZone, closedAs } = await findDispatchCalendar(db, organizationId, day)
  const today = localTime(now, timeZone).day
  const [lanes, rows, owed, catalog] = await Promise.all([
    listLaneRows(db, organizationId, day),
    listBoardStops(db, organizationId, day),
    listOwedOrders(db, { organizationId, today, statuses: statusesOwed }),
    readBoardCatalog(db, organizationId),
  ])
  const stops = rows.map(row => presentStop(deps, row))
  return {
    day,
    today,
    now: now.toISOString(),
    timeZone,
    closedAs: closedAs ?? (isSunday(day) ? 'Sunday' : null),
    routes: lanes.map(lane => ({ ...lane, stops: stops.filter(one => one.driverId === lane.driver.id) })),
    unassigned: stops.filter(one => one.driverId === null),
    lists: listsOf(deps, owed, today),
    ...catalog,
  }
}

/** Where a ZIP is: streets are not known, so a screen says "about". */
function roughly({ addresses }: BoardDeps, zipCode: string) {
  const zip = addresses.findZip(zipCode)
  return { latitude: zip?.latitude ?? null, longitude: zip?.longitude ?? null, isRough: true }
}

function presentStop(deps: BoardDeps, { windowStart, windowEnd, doneAt, ...row }: BoardStopRow) {
  const window = windowStart === null || windowEnd === null ? null : { start: windowStart, end: windowEnd }
  return { ...row, ...roughly(deps, row.zipCode), window, doneAt: doneAt?.toISOString() ?? null }
}

function presentOrder(deps: BoardDeps, order: OwedOrder) {
  const { orderId, friendlyId, customer, company, street, city, zipCode, containerTypeId, materialIds, asked } = order
  return {
    ...{ orderId, friendlyId, customer, company, street, city, zipCode, containerTypeId, materialIds, asked },
    ...roughly(deps, zipCode),
    side: sideToPlan(order.status) ?? (order.loadState === null ? ('drop-off' as const) : ('pickup' as const)),
    status: order.status,
    since: order.since.toISOString(),
    isSwap: order.hasOpenSwap,
    isNewOneUnpaid: order.isNewOneUnpaid,
    stopId: order.stopId,
    stopVersion: order.stopVersion,
  }
}

type ListedOrder = ReturnType<typeof presentOrder>

/** The new order of a swap stands on the card of the old one. */
function listsOf(deps: BoardDeps, owed: readonly OwedOrder[], today: Day) {
  const found = new Map<DispatchList, OwedOrder[]>(dispatchLists.map(list => [list, []]))
  const listed = new Map(owed.map(order => [order.orderId, listOf(order, today)]))
  for (const order of owed) {
    const list = listed.get(order.orderId)
    const isOnOtherCard = order.swapOf !== null && list === 'to-plan' && listed.get(order.swapOf) === 'to-plan'
    if (list && list !== 'board' && !isOnOtherCard) found.get(list)?.push(order)
  }
  const entries = dispatchLists.map(list => {
    const orders = found.get(list) ?? []
    return [list, { count: orders.length, orders: orders.slice(0, mostListed).map(one => presentOrder(deps, one)) }]
  })
  return Object.fromEntries(entries) as Record<DispatchList, { count: number; orders: ListedOrder[] }>
}
