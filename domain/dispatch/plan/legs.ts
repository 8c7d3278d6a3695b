/**
 * The day of a truck: the stops in their order, and the legs between them, which the plan adds (rules D22 to D24). The plan skips stops
 * that are done, failed or withdrawn, because the route begins at the truck's present place.
 */

import { isOpenStop } from '#domain/dispatch/stop.ts'
import type { DayFacts, PlannedRoute, PlannedStop } from './day.ts'
import { type DayIndex, type IndexedStop, indexDay, type PlanChoices } from './day-index.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { best, keepBest, type Moment, startOf } from './moment.ts'
import { type PlanStep, stepsTo } from './steps.ts'
import { goHome, reach } from './walk.ts'

export function legsOf(
  route: PlannedRoute,
  stops: readonly PlannedStop[],
  facts: DayFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
): readonly PlanStep[] {
  const day = indexDay(route, openStops(stops), facts, driveBetween)
  return stepsTo(day, walkInOrder(day, day.stops))
}

export const openStops = (stops: readonly PlannedStop[]): PlannedStop[] => stops.filter(stop => isOpenStop(stop.state))

/** Returns the last moment of the best way through the stops in this order. */
export function walkInOrder(day: DayIndex, stops: readonly IndexedStop[]): Moment {
  let moments = [startOf(day)]
  const needed = neededFrom(day, stops)
  for (const [at, stop] of stops.entries()) moments = reachBest(day, moments, stop, needed[at] ?? day.choicesOf([]))
  return bestEnd(day, moments) ?? startOf(day)
}

export function reachBest(day: DayIndex, moments: readonly Moment[], stop: IndexedStop, needed: PlanChoices): Moment[] {
  const reached: Moment[] = []
  for (const from of moments) for (const moment of reach(day, from, stop, needed)) keepBest(reached, moment)
  return reached
}

export const bestEnd = (day: DayIndex, moments: readonly Moment[]): Moment | undefined =>
  best(moments.flatMap(moment => goHome(day, moment)))

/**
 * Returns, for each stop, the boxes that this stop and the stops after it need. A type is in the list up to the last stop that needs it.
 */
function neededFrom(day: DayIndex, stops: readonly IndexedStop[]): PlanChoices[] {
  const needed: PlanChoices[] = []
  let later = day.choicesOf([])
  for (const stop of stops.toReversed()) {
    const kind = stop.bringsType < 0 ? null : day.emptyOf(stop.bringsType)
    if (kind && !later.kinds.includes(kind)) later = day.choicesOf([kind, ...later.kinds])
    needed.push(later)
  }
  return needed.reverse()
}

/** Returns the sets of boxes with which the truck may leave the yard for the remaining stops. */
export function neededFor(day: DayIndex, stops: readonly IndexedStop[]): PlanChoices {
  return day.choicesOf(stops.flatMap(stop => (stop.bringsType < 0 ? [] : [day.emptyOf(stop.bringsType)])))
}
