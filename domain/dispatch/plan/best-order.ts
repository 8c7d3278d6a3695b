/**
 * Finds the best order of a route's stops (rule D31). The best order has the fewest broken promises, then the fewest loads at a closed or
 * wrong facility, then the earliest end. Stops that are pinned, under way or over keep their place. The result is only a proposal.
 */
import type { DayFacts, PlannedRoute, PlannedStop } from './day.ts'
import { type DayIndex, type IndexedStop, indexDay } from './day-index.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { exactOrder, type Order } from './exact-order.ts'
import { openStops, walkInOrder } from './legs.ts'
import { canBeat, compareCost, type Moment } from './moment.ts'
import { comparePlans, type Plan, type PlanDifference, planOf } from './plan.ts'

/** Up to this number of movable stops, the search considers every order. Above it, a heuristic looks for a good order. */
export const exactUpTo = 11

export type OrderProposal = {
  /** All stops of the route in the proposed order. Stops that are over come first, in the order in which they were. */
  readonly stopIds: readonly string[]
  /** False if the search did not consider every order. */
  readonly isExact: boolean
  readonly plan: Plan
  /** The difference to the present order. Negative minutes mean that the proposal saves time. */
  readonly difference: PlanDifference
}

/** Returns null if the search found no order that is better than the present one. */
export function bestOrder(
  route: PlannedRoute,
  stops: readonly PlannedStop[],
  facts: DayFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
): OrderProposal | null {
  const day = indexDay(route, openStops(stops), facts, driveBetween)
  const isExact = day.stops.filter(mayMove).length <= exactUpTo
  const present = walkInOrder(day, day.stops)
  const found = isExact ? exactOrder(day, mayMove, present) : goodOrder(day, present)
  if (!found || !canBeat(found.end, present)) return null
  const order = mergeWith(stops, found.stops)
  const before = planOf(route, stops, facts, driveBetween)
  const plan = planOf(route, order, facts, driveBetween)
  return { stopIds: order.map(stop => stop.id), isExact, plan, difference: comparePlans([before], [plan]) }
}

const mayMove = ({ stop }: IndexedStop): boolean => stop.state === 'planned' && !stop.isPinned

/** Stops that are over keep their place. The others follow in the new order. */
function mergeWith(stops: readonly PlannedStop[], order: readonly IndexedStop[]): PlannedStop[] {
  const next = order.map(one => one.stop)
  const open = new Set(next.map(stop => stop.id))
  return stops.flatMap(stop => (open.has(stop.id) ? next.splice(0, 1) : [stop]))
}

/**
 * Starts from two orders: the present one, and one that is built stop by stop. Then it moves single stops and reverses parts of each order
 * as long as that order improves.
 */
function goodOrder(day: DayIndex, present: Moment): Order {
  const built = insertOneByOne(day)
  const start = canBeat(built.end, present) ? built : { stops: day.stops, end: present }
  let order = start
  for (let better: Order | null = start; better; better = firstBetter(day, order)) order = better
  return order
}

/** Inserts each movable stop where it costs least. Fixed stops are in their places from the beginning. */
function insertOneByOne(day: DayIndex): Order {
  const free = day.stops.filter(mayMove)
  let order: Order = { stops: [], end: walkInOrder(day, []) }
  for (const stop of free) {
    const tries = Array.from({ length: order.stops.length + 1 }, (_, at) => order.stops.toSpliced(at, 0, stop))
    order = bestOf(
      tries.map(stops => ({ stops, end: walkInOrder(day, withFixed(day, stops)) })),
      order,
    )
  }
  const stops = withFixed(day, order.stops)
  return { stops, end: walkInOrder(day, stops) }
}

function bestOf(orders: readonly Order[], otherwise: Order): Order {
  const [first = otherwise, ...others] = orders
  return others.reduce((best, order) => (compareCost(order.end, best.end) < 0 ? order : best), first)
}

/** Puts movable stops into the places between fixed ones. While movable stops are missing, the fixed stops move to the front. */
function withFixed(day: DayIndex, free: readonly IndexedStop[]): IndexedStop[] {
  const rest = [...free]
  return day.stops.flatMap(stop => (mayMove(stop) ? rest.splice(0, 1) : [stop]))
}

/** Moves one stop to another place (insertion) or reverses a part (2-opt), and returns the first order that is better. */
function firstBetter(day: DayIndex, { stops, end }: Order): Order | null {
  const free = stops.filter(mayMove)
  for (let from = 0; from < free.length; from += 1) {
    for (let to = 0; to < free.length; to += 1) {
      for (const changed of [moved(free, from, to), from < to ? turned(free, from, to) : free]) {
        const tried = withFixed(day, changed)
        const reached = walkInOrder(day, tried)
        if (canBeat(reached, end)) return { stops: tried, end: reached }
      }
    }
  }
  return null
}

const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

const turned = <T>(list: readonly T[], from: number, to: number): T[] => [
  ...list.slice(0, from),
  ...list.slice(from, to + 1).reverse(),
  ...list.slice(to + 1),
]
