/**
 * Computes how full a day is (rule D96): the planned minutes as a share of the available ones. A day has as many driver days as drivers
 * with a working truck, each until its usual end. A stop without a driver counts as if a truck drove for this stop alone.
 */
import type { DayFacts, PlannedRoute, PlannedStop } from './day.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { type Plan, planOf } from './plan.ts'

export type DrivenPlan = {
  readonly plan: Plan
  /** The start of the route in the morning, in minutes of the day. The plan of a day that is under way starts later. */
  readonly beginsAt: number
  /** False if the driver is suspended. */
  readonly canDrive: boolean
}

export type FullnessFacts = DayFacts & {
  readonly lanes: readonly DrivenPlan[]
  /** The number of trucks that can drive on that day. 0 if the day is closed. */
  readonly trucksUp: number
  readonly withoutRoute: readonly PlannedStop[]
  /** An empty route. It measures a stop that has no driver. */
  readonly alone: PlannedRoute
}

export type Fullness = {
  /** The minutes of all routes and of the stops without a driver. */
  readonly planned: number
  readonly withoutDriver: number
  /** The minutes of each stop without a driver, by its id. */
  readonly minutesAlone: ReadonlyMap<string, number>
  readonly thereAre: number
  /** The number of drivers who have a truck and minutes left. */
  readonly drivers: number
  readonly isRough: boolean
}

export function fullnessOf(
  { lanes, trucksUp, withoutRoute, alone, ...facts }: FullnessFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
): Fullness {
  const single = withoutRoute.map(stop => planOf(alone, [stop], facts, driveBetween))
  const withoutDriver = minutesIn(single)
  const left = lanes.map(({ plan, beginsAt, canDrive }) =>
    canDrive ? Math.max(0, beginsAt + facts.figures.dayMinutes - plan.startsAt) : 0,
  )
  const days = left.sort((one, other) => other - one).slice(0, trucksUp)
  return {
    planned: minutesIn(lanes.map(lane => lane.plan)) + withoutDriver,
    withoutDriver,
    minutesAlone: new Map(withoutRoute.map(({ id }, index) => [id, single[index]?.minutes ?? 0])),
    thereAre: days.reduce((sum, minutes) => sum + minutes, 0),
    drivers: days.filter(minutes => minutes > 0).length,
    isRough: single.length > 0 || lanes.some(lane => lane.plan.isRough),
  }
}

const minutesIn = (plans: readonly Plan[]): number => plans.reduce((sum, plan) => sum + plan.minutes, 0)
