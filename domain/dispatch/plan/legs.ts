/**
 * The day of a truck: the stops in their order and, between them, the legs that nobody typed (rules D22 to D24). Stops that are done,
 * failed or withdrawn are not walked: the route begins where the truck is now.
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

/** The best way through stops in a given order, as its last moment. */
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

/** For each stop what it and those after it need; the list changes where a type is needed for the last time. */
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

/** What the yard may be left with for stops that are still to come. */
export function neededFor(day: DayIndex, stops: readonly IndexedStop[]): PlanChoices {
  return day.choicesOf(stops.flatMap(stop => (stop.bringsType < 0 ? [] : [day.emptyOf(stop.bringsType)])))
}
