/**
 * What the board shows of a route: when the truck arrives, minutes, miles, loads and chains of its day, which hours it misses and
 * what else is wrong (rules D26 to D28); and what a change of it brings and costs (rule D29).
 */
import type { DayFacts, PlannedRoute, PlannedStop } from './day.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { legsOf } from './legs.ts'
import type { PlanStep } from './steps.ts'
import { type PlanWarning, warningsOf } from './warnings.ts'

export type Plan = {
  readonly routeId: string
  /** Visits and legs in their order; `steps.filter(step => step.what !== 'visit')` are the legs. */
  readonly steps: readonly PlanStep[]
  readonly startsAt: number
  readonly endsAt: number
  readonly minutes: number
  /** Of a full day; more than these is too much. */
  readonly dayMinutes: number
  readonly miles: number
  readonly isRough: boolean
  /** Boxes taken up full at customers' sites. */
  readonly loads: number
  readonly chains: number
  /** By stop, when its first visit begins. */
  readonly arrivals: Readonly<Record<string, number>>
  /** Stops that the truck reaches after their hours, or on another day than theirs. */
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

/** What one act changes on the routes that it touches: more than zero is more than before. */
export type PlanDifference = {
  readonly minutes: number
  readonly miles: number
  readonly chains: number
  readonly loads: number
  /** Stops whose hours are missed now and were not before, and the other way round. */
  readonly breaks: readonly string[]
  readonly mends: readonly string[]
  readonly newWarnings: readonly PlanWarning[]
}

/** Of all the routes that the act touches, before and after: a stop that changes its route changes two. */
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

/** A warning that only changed its minutes is not a new one. */
const subjectOf = (warning: PlanWarning): string =>
  [warning.kind, warning.stopId, 'facilityId' in warning ? warning.facilityId : ''].join(' ')
