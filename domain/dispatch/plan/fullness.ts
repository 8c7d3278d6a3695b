/**
 * How full a day is (rule D96): the minutes planned, of those that there are. There are as many drivers' days as there are drivers
 * with trucks that are up, each until its usual end; a stop that no driver has yet is counted as if a truck drove for it alone.
 */
import type { DayFacts, PlannedRoute, PlannedStop } from './day.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { type Plan, planOf } from './plan.ts'

export type DrivenPlan = {
  readonly plan: Plan
  /** When the route begins in the morning, in minutes of the day; the plan starts later once the day is under way. */
  readonly beginsAt: number
  /** False for a suspended driver. */
  readonly canDrive: boolean
}

export type FullnessFacts = DayFacts & {
  readonly lanes: readonly DrivenPlan[]
  /** Trucks that can be driven on that day: none where it is closed. */
  readonly trucksUp: number
  readonly withoutRoute: readonly PlannedStop[]
  /** An empty route, which a stop without a driver is measured by. */
  readonly alone: PlannedRoute
}

export type Fullness = {
  /** Of all routes and of the stops without a driver. */
  readonly planned: number
  readonly withoutDriver: number
  /** Of each stop without a driver, by its id. */
  readonly minutesAlone: ReadonlyMap<string, number>
  readonly thereAre: number
  /** Drivers with a truck, and with minutes left. */
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
