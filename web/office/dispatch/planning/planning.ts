/**
 * This file passes the day of the board to the plan's functions of `domain`. The server uses the same functions, so both compute the same
 * values while a person moves a card.
 */

import { checkAct } from '#domain/dispatch/plan/check-act.ts'
import type { DayFacts, PlannedRoute, PlannedStop } from '#domain/dispatch/plan/day.ts'
import { type TruckMismatch, truckMismatches } from '#domain/dispatch/plan/fit.ts'
import { type NearestStop, nearestStop } from '#domain/dispatch/plan/nearest.ts'
import { comparePlans, type Plan, type PlanDifference, planOf } from '#domain/dispatch/plan/plan.ts'
import {
  anyTruck,
  plannedFacilities,
  plannedRoute,
  plannedStop,
  type ShownSurroundings,
  usualStart,
} from '#domain/dispatch/plan/shown-day.ts'
import { type StockOfType, stockOf } from '#domain/dispatch/plan/stock.ts'
import { isDown } from '#domain/fleet/truck.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import {
  afterMove,
  type BoardMove,
  type CardId,
  draftOf,
  findStop,
  type Gap,
  idIn,
  stopCard,
} from '#web/office/dispatch/moves.ts'
import type { BoardOrder, BoardRoute, DispatchDay } from '#web/office/session/office-api.ts'

export type PlannedLane = { readonly route: PlannedRoute; readonly stops: readonly PlannedStop[]; readonly plan: Plan }

export type Planning = {
  readonly facts: DayFacts
  /** The key is the id of a driver. */
  readonly lanes: ReadonlyMap<string, PlannedLane>
  readonly withoutRoute: readonly PlannedStop[]
  readonly inYard: Readonly<Record<string, number>>
}

const known = new WeakMap<DispatchDay, Planning>()

/** The plan of each shown day is computed once. */
export function planningOf(day: DispatchDay): Planning {
  const made = known.get(day) ?? planDay(day)
  known.set(day, made)
  return made
}

function planDay(day: DispatchDay): Planning {
  const facts = factsOf(day)
  // These facts are computed once for the day and not for each lane, because browsers convert time zones slowly.
  const around = {
    facilities: day.facilities,
    containerTypeIds: typeIds(day),
    now: localTime(new Date(day.now), day.timeZone),
  }
  const lanes = new Map(day.routes.map(route => [route.driver.id, laneOf(day, { facts, around }, route)]))
  const inYard = Object.fromEntries(day.containerTypes.map(type => [type.id, type.inYard]))
  return { facts, lanes, inYard, withoutRoute: day.unassigned.map(plannedStop) }
}

const knownFacts = new WeakMap<DispatchDay['facilities'], Map<Day, DayFacts>>()

function factsOf({ day, facilities, figures }: DispatchDay): DayFacts {
  const ofDays = knownFacts.get(facilities) ?? new Map<Day, DayFacts>()
  const before = ofDays.get(day)
  if (before?.figures === figures) return before
  const facts = { figures, facilities: plannedFacilities(facilities, day) }
  knownFacts.set(facilities, ofDays.set(day, facts))
  return facts
}

type Types = DispatchDay['containerTypes']
type KnownLane = { readonly facts: DayFacts; readonly types: Types; readonly lane: PlannedLane }
const knownLanes = new WeakMap<BoardRoute, KnownLane>()

type OfDay = { readonly facts: DayFacts; readonly around: ShownSurroundings }

/** While a person drags a card, only the lanes that the move touches are planned again. Most lanes keep their plan. */
function laneOf(day: DispatchDay, { facts, around }: OfDay, lane: BoardRoute): PlannedLane {
  const before = knownLanes.get(lane)
  const route = shownRoute(day, lane, around)
  const { containerTypes: types } = day
  if (before?.facts === facts && before.types === types && before.lane.route.startsAt === route.startsAt)
    return before.lane
  const stops = lane.stops.map(plannedStop)
  const planned = { route, stops, plan: planOf(route, stops, facts) }
  knownLanes.set(lane, { facts, types, lane: planned })
  return planned
}

function shownRoute(
  { day }: DispatchDay,
  { driver, truck, route, stops }: BoardRoute,
  around: ShownSurroundings,
): PlannedRoute {
  const { yardId = null, startsAtMinute = null, onTruck = [] } = route ?? {}
  return plannedRoute({ id: driver.id, day, truck, startsAtMinute, yardId, onTruck, stops }, around)
}

const typeIds = (day: DispatchDay): string[] => day.containerTypes.map(type => type.id)

/** The start of a route in minutes since midnight. It is 7:00 unless the route has another start. */
export const beginsAt = (route: BoardRoute['route']): number => route?.startsAtMinute ?? usualStart

/** An empty route without a driver. Stops that have no driver are planned with it. */
export const routeOfNobody = (day: DispatchDay): PlannedRoute => ({
  id: '',
  day: day.day,
  truck: anyTruck(typeIds(day)),
  yardId: day.facilities.find(one => one.kind === 'yard')?.id ?? '',
  startsAt: beginsAt(null),
  from: null,
  boxes: [],
})

/** Returns the stop of that day that is nearest to a place and has a driver. */
export function nearestTo(day: DispatchDay, { latitude, longitude, isRough }: BoardOrder): NearestStop | null {
  const { lanes, facts } = planningOf(day)
  if (latitude === null || longitude === null) return null
  return nearestStop({ latitude, longitude, isRough }, [...lanes.values()], facts.figures)
}

export const stockOn = ({ lanes, withoutRoute, inYard }: Planning): StockOfType[] =>
  stockOf({ inYard, withoutRoute, plans: [...lanes.values()].map(lane => lane.plan) })

/** A day's plan may add stops to these lanes (rule D115), because their driver drives, and their truck works and has no other driver. */
export function lanesToFill(day: DispatchDay): PlannedLane[] {
  const { lanes } = planningOf(day)
  const driverOf = new Map<string, string>()
  // If two drivers have one truck, the truck belongs to the driver with a route, and not to the one who only drives it usually.
  for (const { driver, truck } of [...day.routes].sort((one, other) => Number(!one.route) - Number(!other.route)))
    if (truck && !driverOf.has(truck.id) && driver.status !== 'suspended') driverOf.set(truck.id, driver.id)
  return day.routes.flatMap(({ driver, truck }) => {
    const lane = lanes.get(driver.id)
    const isUp = truck !== null && day.trucks.some(one => one.id === truck.id && !isDown(one.status))
    return lane && isUp && driverOf.get(truck.id) === driver.id ? [lane] : []
  })
}

/** Returns the sum of what a move changes on all routes that it touches. */
export function previewOf(day: DispatchDay, cards: readonly CardId[], gap: Gap): PlanDifference {
  const before = planningOf(day)
  const after = planningOf(afterMove(day, { cards, to: { day: day.day, ...gap } }))
  const touched = [...before.lanes].filter(([id, lane]) => isOther(lane, after.lanes.get(id)))
  return comparePlans(
    touched.map(([, lane]) => lane.plan),
    touched.flatMap(([id]) => after.lanes.get(id)?.plan ?? []),
  )
}

const isOther = ({ stops }: PlannedLane, other: PlannedLane | undefined): boolean =>
  other !== undefined &&
  (stops.length !== other.stops.length || stops.some((stop, at) => stop.id !== other.stops[at]?.id))

/**
 * Returns why a driver's truck may not do the moved stops. The reason that a day is closed is left out here, because the board shows it
 * once.
 */
export function mismatchesFor(day: DispatchDay, driverId: string, cards: readonly CardId[]): TruckMismatch[] {
  const { facts, lanes } = planningOf(day)
  const lane = lanes.get(driverId)
  const stops = cards.flatMap(card => findStop(day, idIn(card)) ?? draftOf(day, idIn(card), day.day) ?? [])
  if (!lane) return []
  const { facilities } = facts
  const mismatches = stops.flatMap(stop =>
    truckMismatches(lane.route.truck, plannedStop(stop), { day: day.day, closedDays: [], facilities }),
  )
  return mismatches.filter(one => one.reason !== 'closed-day')
}

export type UnfitStop = { readonly stopId: string; readonly mismatch: TruckMismatch }

/** Returns the planned stops that the driver's truck cannot carry or lift. Stops that the office planned with a reason are left out. */
export function unfitStops(day: DispatchDay, { driver, stops }: Pick<BoardRoute, 'driver' | 'stops'>): UnfitStop[] {
  const planned = stops.filter(stop => stop.state === 'planned' && stop.plannedAnyway === null)
  return planned.flatMap(({ id: stopId }) =>
    mismatchesFor(day, driver.id, [stopCard(stopId)]).flatMap(mismatch =>
      isOfTruck(mismatch) ? [{ stopId, mismatch }] : [],
    ),
  )
}

/** A load without an open place is left out, because the plan's warnings name it. */
const isOfTruck = ({ reason }: TruckMismatch) => reason === 'does-not-carry' || reason === 'wrong-rig'

/** Returns the mismatches for which the dispatcher has to give a reason. The list is empty if none is needed. The server uses the same rule. */
export function mismatchesOfMove(
  day: DispatchDay,
  move: BoardMove & { readonly to: { readonly driverId: string } },
): TruckMismatch[] {
  const { facts, lanes } = planningOf(day)
  const before = lanes.get(move.to.driverId)
  const after = planningOf(afterMove(day, move)).lanes.get(move.to.driverId)
  const placed = move.cards.map(card => (findStop(day, idIn(card)) ?? draftOf(day, idIn(card), day.day))?.id ?? '')
  return before && after
    ? checkAct({ before, after, placedIds: placed }, facts).mismatches.map(one => one.mismatch)
    : []
}
