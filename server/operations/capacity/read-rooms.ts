/**
 * This module computes the room that the coming days have for one more rental. It uses the rules of the board and the visits that were
 * promised and are not planned yet.
 */

import { busyMinutes } from '#domain/dispatch/plan/busy-minutes.ts'
import type { PlannedStop } from '#domain/dispatch/plan/day.ts'
import { fullnessOf } from '#domain/dispatch/plan/fullness.ts'
import { planOf } from '#domain/dispatch/plan/plan.ts'
import { plannedFacilities, plannedRoute, plannedStop, usualStart } from '#domain/dispatch/plan/shown-day.ts'
import { stockOfDays } from '#domain/dispatch/plan/stock.ts'
import { isDown } from '#domain/fleet/truck.ts'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { type RentalNeeds, type RentalRoom, roomFor } from '#domain/schedule/full-days.ts'
import type { TimedVisit } from '#domain/schedule/full-hours.ts'
import type { WindowRange } from '#domain/schedule/window.ts'
import { addDays, type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import { listVisitsToCome, type VisitToCome } from '#server/db/capacity/visits-to-come.ts'
import { listBoardStops, listLaneRows } from '#server/db/dispatch/board.ts'
import { type BoardCatalog, readBoardCatalog } from '#server/db/dispatch/board-catalog.ts'
import { readDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'
import { presentStop } from '#server/operations/stock/present-stop.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

/** Later days than these are never full, because nobody knows yet who drives then. */
export const daysLookedAt = 60

export type RoomDeps = Deps & Pick<PaymentDeps, 'addresses'>

export type RoomRequest = {
  readonly organizationId: string
  readonly cartId: string
  readonly containerTypeId: string
  readonly zipCode: string
}

/**
 * Returns the room of the coming days. Leaves Sundays and closed days out, because nothing is offered on them. Full hours are hours of
 * `ranges`.
 */
export async function readRooms(
  deps: RoomDeps,
  request: RoomRequest,
  ranges: readonly WindowRange[],
): Promise<RentalRoom> {
  const { db, clock } = deps
  const { organizationId, cartId: exceptCartId, containerTypeId } = request
  const now = clock()
  const guess = localTime(now, 'UTC').day
  const calendar = await readDispatchCalendar(db, organizationId, {
    from: addDays(guess, -1),
    to: addDays(guess, daysLookedAt + 1),
  })
  const { day: today, minutes } = localTime(now, calendar.timeZone)
  const last = addDays(today, daysLookedAt - 1)
  // The visits are read first. So a visit that the office plans meanwhile is counted twice rather than not at all.
  const visits = await listVisitsToCome(db, organizationId, { until: last, exceptCartId })
  const [lanes, stops, catalog] = await Promise.all([
    listLaneRows(db, organizationId, today, last),
    listBoardStops(db, organizationId, today, last),
    readBoardCatalog(db, organizationId),
  ])
  const place = { ...deps, addresses: deps.addresses ?? { findZip: () => null } }
  const board = { ...catalog, today, minutes, lanes, stops: stops.map(row => presentStop(place, row)) }
  const toCome = visits.map(visit => ({ day: visit.window.day, stop: stopOf(place, visit) }))
  const planned = Array.from({ length: daysLookedAt }, (_, index) => {
    const day = addDays(today, index)
    const requestedStops = toCome.flatMap(one => (dayOfVisit(one, today) === day ? [one.stop] : []))
    return planDay(board, {
      day,
      requestedStops,
      isClosed: isSunday(day) || closedDayName(day, calendar.closedDays) !== null,
    })
  })
  const inYard = Object.fromEntries(catalog.containerTypes.map(type => [type.id, type.inYard]))
  const stocks = stockOfDays(inYard, planned)
  const rooms = planned.flatMap(({ isClosed, room }, index) =>
    isClosed ? [] : [{ ...room, boxes: boxesOf(stocks[index] ?? [], containerTypeId, inYard) }],
  )
  return roomFor(rooms, needsOf(place, board, request), ranges)
}

/**
 * Returns the day on which a visit is expected. An overdue drop-off is expected today. A box whose pick-up day is over has no day, because
 * it is not known to come back.
 */
function dayOfVisit({ day, stop }: { day: Day; stop: PlannedStop }, today: Day): Day | null {
  if (day >= today) return day
  return stop.kind === 'drop-off' ? today : null
}

type Place = { readonly addresses: Pick<Addresses, 'findZip'> }

function stopOf({ addresses }: Place, visit: Omit<VisitToCome, 'isPromised'>): PlannedStop {
  const { id, side, window, containerTypeId, materialIds } = visit
  const zip = addresses.findZip(visit.zipCode)
  return plannedStop({
    id,
    kind: side,
    state: 'planned',
    isPinned: false,
    facilityId: null,
    materialIds,
    day: window.day,
    latitude: visit.latitude ?? zip?.latitude ?? null,
    longitude: visit.longitude ?? zip?.longitude ?? null,
    isRough: visit.latitude === null,
    window: { start: window.start, end: window.end },
    asked: window,
    promise: null,
    leavesRig: null,
    takesRig: null,
    leavesTypeId: side === 'drop-off' ? containerTypeId : null,
    takesTypeId: side === 'pickup' ? containerTypeId : null,
  })
}

type Board = BoardCatalog & {
  readonly today: Day
  /** `minutes` is the time in minutes since midnight. */
  readonly minutes: number
  readonly lanes: Awaited<ReturnType<typeof listLaneRows>>
  readonly stops: readonly ReturnType<typeof presentStop>[]
}

/** Plans one day by rules D95 and D96, with the visits that have hours (rule S22). */
function planDay(
  board: Board,
  { day, requestedStops, isClosed }: { day: Day; requestedStops: PlannedStop[]; isClosed: boolean },
) {
  const ofDay = board.stops.filter(stop => stop.day === day)
  const facts = { figures: board.figures, facilities: plannedFacilities(board.facilities, day) }
  const lanes = board.lanes.flatMap(({ day: on, driver, truck, route }) => {
    if (on !== day) return []
    const stops = ofDay.filter(stop => stop.driverId === driver.id)
    const { yardId = null, startsAtMinute = null, onTruck = [] } = route ?? {}
    const planned = plannedRoute(
      { id: driver.id, day, truck, startsAtMinute, yardId, onTruck, stops },
      planFacts(board),
    )
    const plan = planOf(planned, stops.map(plannedStop), facts)
    return [{ plan, stops, beginsAt: startsAtMinute ?? usualStart, canDrive: driver.status !== 'suspended' }]
  })
  const withoutRoute = [...ofDay.filter(stop => stop.driverId === null).map(plannedStop), ...requestedStops]
  const trucksUp = isClosed ? 0 : board.trucks.filter(truck => !isDown(truck.status)).length
  const fullness = fullnessOf({ ...facts, lanes, trucksUp, withoutRoute, alone: alone(board, day) })
  const { thereAre, planned, drivers, minutesAlone } = fullness
  const visits = [
    ...lanes.flatMap(({ plan, stops }) => timed(day, stops.map(plannedStop), busyMinutes(plan))),
    ...timed(day, withoutRoute, minutesAlone),
  ]
  const beginsAt = day === board.today ? board.minutes : 0
  const room = { day, minutes: thereAre - planned, trucks: drivers, beginsAt, visits }
  return { day, isClosed, room, plans: lanes.map(lane => lane.plan), withoutRoute }
}

/** Returns the visits that have hours on this day, and how long each of them occupies a truck. A visit that is done takes no minutes. */
const timed = (day: Day, stops: readonly PlannedStop[], busy: ReadonlyMap<string, number>): TimedVisit[] =>
  stops.flatMap(({ id, window }) => {
    const minutes = busy.get(id)
    return window?.day === day && minutes !== undefined ? [{ from: window.from, to: window.to, minutes }] : []
  })

const planFacts = ({ facilities, containerTypes, today, minutes }: Board) => ({
  facilities,
  containerTypeIds: containerTypes.map(type => type.id),
  now: { day: today, minutes },
})

/** Returns a route without a driver, with which the length of a single visit is computed. */
const alone = (board: Board, day: Day) =>
  plannedRoute(
    { id: '', day, truck: null, startsAtMinute: null, yardId: null, onTruck: [], stops: [] },
    { ...planFacts(board), now: { day: addDays(board.today, -1), minutes: 0 } },
  )

type Stock = ReturnType<typeof stockOfDays>[number]

const boxesOf = (stock: Stock, typeId: string, inYard: Readonly<Record<string, number>>): number =>
  stock.find(one => one.containerTypeId === typeId)?.left ?? inYard[typeId] ?? 0

function needsOf(place: Place, board: Board, { containerTypeId, zipCode }: RoomRequest): RentalNeeds {
  const facts = { figures: board.figures, facilities: plannedFacilities(board.facilities, board.today) }
  const window = { day: board.today, start: 0, end: 24 }
  const common = { id: '', window, containerTypeId, materialIds: [], zipCode, latitude: null, longitude: null }
  const minutesOf = (side: VisitToCome['side']) =>
    planOf(alone(board, board.today), [stopOf(place, { ...common, side })], facts).minutes
  return { dropOffMinutes: minutesOf('drop-off'), pickupMinutes: minutesOf('pickup') }
}
