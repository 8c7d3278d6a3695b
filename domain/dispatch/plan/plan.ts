/**
 * The figures that the board shows about a route: arrivals, minutes, miles, loads, chains, missed hours and other warnings (rules D26 to
 * D28). Also the difference that a change makes (rule D29).
 */
import type { DayFacts, PlannedRoute, PlannedStop } from './day.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { legsOf } from './legs.ts'
import type { PlanStep } from './steps.ts'
import { type PlanWarning, warningsOf } from './warnings.ts'

export type Plan = {
  readonly routeId: string
  /** The visits and the legs in their order. `steps.filter(step => step.what !== 'visit')` returns the legs. */
  readonly steps: readonly PlanStep[]
  readonly startsAt: number
  readonly endsAt: number
  readonly minutes: number
  /** The minutes of a full day. A plan that needs more minutes is too long. */
  readonly dayMinutes: number
  readonly miles: number
  readonly isRough: boolean
  /** The number of full boxes that the truck takes at customers' sites. */
  readonly loads: number
  readonly chains: number
  /** The time at which the first visit of each stop starts. */
  readonly arrivals: Readonly<Record<string, number>>
  /** The stops that the truck reaches after their hours or on another day. */
  readonly missedWindows: readonly string[]
  readonly warnings: readonly PlanWarning[]
}

export function planOf(
  route: PlannedRoute,
  stops: readonly PlannedStop[],
  facts: DayFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
): Plan {
  const steps = legsOf(route, stops, facts, driveBetween)
  const warnings = warningsOf(route, steps, stops, facts)
  const endsAt = steps.at(-1)?.leavesAt ?? route.startsAt
  return {
    routeId: route.id,
    steps,
    startsAt: route.startsAt,
    endsAt,
    minutes: endsAt - route.startsAt,
    dayMinutes: facts.figures.dayMinutes,
    miles: inTenths(steps.reduce((sum, step) => sum + step.drive.miles + step.carried.miles, 0)),
    isRough: steps.some(step => step.drive.isRough || step.carried.isRough),
    loads: loadsIn(steps, stops),
    chains: steps.filter(step => step.isChain).length,
    arrivals: arrivalsIn(steps),
    missedWindows: missedIn(warnings),
    warnings,
  }
}

const inTenths = (miles: number): number => Math.round(miles * 10) / 10

const missedIn = (warnings: readonly PlanWarning[]): string[] =>
  warnings.flatMap(one => (one.kind === 'late' || one.kind === 'other-day' ? [one.stopId] : []))

function loadsIn(steps: readonly PlanStep[], stops: readonly PlannedStop[]): number {
  const visited = new Set(steps.flatMap(step => (step.stopId === null ? [] : [step.stopId])))
  const isLoad = ({ id, kind, takes }: PlannedStop) =>
    visited.has(id) && takes?.isFull === true && kind !== 'relocation' && kind !== 'dump'
  return stops.filter(isLoad).length
}

function arrivalsIn(steps: readonly PlanStep[]): Record<string, number> {
  const arrivals: Record<string, number> = {}
  for (const { stopId, part, arrivesAt } of steps)
    if (stopId !== null && part !== 'second') arrivals[stopId] = arrivesAt
  return arrivals
}

/** The difference that one act makes on the routes that it changes. Positive numbers are increases. */
export type PlanDifference = {
  readonly minutes: number
  readonly miles: number
  readonly chains: number
  readonly loads: number
  /** `breaks` has the stops whose hours only the new plan misses. `mends` has those whose hours only the old plan missed. */
  readonly breaks: readonly string[]
  readonly mends: readonly string[]
  readonly newWarnings: readonly PlanWarning[]
}

/** Compares all routes that the act changes, before and after it. A stop that moves to another route changes two routes. */
export function comparePlans(before: readonly Plan[], after: readonly Plan[]): PlanDifference {
  const more = (figure: (plan: Plan) => number) => total(after, figure) - total(before, figure)
  const missedBefore = new Set(before.flatMap(plan => plan.missedWindows))
  const missedAfter = new Set(after.flatMap(plan => plan.missedWindows))
  const known = new Set(before.flatMap(plan => plan.warnings.map(subjectOf)))
  return {
    minutes: more(plan => plan.minutes),
    miles: inTenths(more(plan => plan.miles)),
    chains: more(plan => plan.chains),
    loads: more(plan => plan.loads),
    breaks: [...missedAfter].filter(id => !missedBefore.has(id)),
    mends: [...missedBefore].filter(id => !missedAfter.has(id)),
    newWarnings: after.flatMap(plan => plan.warnings).filter(warning => !known.has(subjectOf(warning))),
  }
}

const total = (plans: readonly Plan[], figure: (plan: Plan) => number): number =>
  plans.reduce((sum, plan) => sum + figure(plan), 0)

/** Returns the kind, the stop and the facility of a warning, without its minutes. A warning whose minutes changed is therefore not new. */
const subjectOf = (warning: PlanWarning): string =>
  [warning.kind, warning.stopId, 'facilityId' in warning ? warning.facilityId : ''].join(' ')
