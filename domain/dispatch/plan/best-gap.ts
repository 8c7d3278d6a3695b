/**
 * Finds the best place for one more stop among the routes of a day (rule D32). The best gap breaks the fewest promises, then raises the
 * fewest warnings, then adds the fewest minutes. Routes whose truck cannot do the stop are left out. If boxes run out, the gap lists the
 * stops that get no box.
 */
import type { DayFacts, PlannedRoute, PlannedStop } from './day.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { type FitFacts, truckMismatches } from './fit.ts'
import { comparePlans, type Plan, type PlanDifference, planOf } from './plan.ts'
import { type StockFacts, stockOf } from './stock.ts'

export type PlannedLane = { readonly route: PlannedRoute; readonly stops: readonly PlannedStop[] }

export type Gap = {
  readonly routeId: string
  /** Null means the beginning of the route. */
  readonly afterStopId: string | null
  readonly plan: Plan
  readonly difference: PlanDifference
  /** The stops of the day that get no box from the yard if the new stop is here, but get one without the new stop. */
  readonly shortStopIds: readonly string[]
}

export type GapFacts = DayFacts & Pick<FitFacts, 'closedDays'> & Pick<StockFacts, 'inYard' | 'withoutRoute'>

export const gapsOffered = 3

export function bestGaps(
  stop: PlannedStop,
  lanes: readonly PlannedLane[],
  facts: GapFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
  most = gapsOffered,
): Gap[] {
  const others = lanes.map(lane => ({ ...lane, stops: lane.stops.filter(one => one.id !== stop.id) }))
  const plans = others.map(({ route, stops }) => planOf(route, stops, facts, driveBetween))
  const gaps = others.flatMap((lane, at) => {
    const present = plans[at]
    return present ? gapsIn(lane, present, stop, facts, driveBetween) : []
  })
  const withoutRoute = facts.withoutRoute.filter(one => one.id !== stop.id)
  const shortWith = (all: readonly Plan[]) =>
    stockOf({ inYard: facts.inYard, plans: all, withoutRoute }).flatMap(type => type.shortStopIds)
  const shortNow = new Set(shortWith(plans))
  return gaps
    .sort(byCost)
    .slice(0, most)
    .map(gap => {
      const after = plans.map(plan => (plan.routeId === gap.routeId ? gap.plan : plan))
      return { ...gap, shortStopIds: shortWith(after).filter(id => !shortNow.has(id)) }
    })
}

const byCost = ({ difference: one }: Pick<Gap, 'difference'>, { difference: other }: Pick<Gap, 'difference'>): number =>
  one.breaks.length - other.breaks.length ||
  one.newWarnings.length - other.newWarnings.length ||
  one.minutes - other.minutes ||
  one.miles - other.miles

/** Returns the gaps after all stops that are over or under way. */
function gapsIn(
  { route, stops }: PlannedLane,
  present: Plan,
  stop: PlannedStop,
  facts: GapFacts,
  driveBetween: DriveBetween,
): Omit<Gap, 'shortStopIds'>[] {
  if (truckMismatches(route.truck, stop, { ...facts, day: route.day }).length > 0) return []
  const first = stops.findLastIndex(one => one.state !== 'planned') + 1
  return Array.from({ length: stops.length - first + 1 }, (_, gap) => {
    const at = first + gap
    const plan = planOf(route, stops.toSpliced(at, 0, stop), facts, driveBetween)
    const difference = comparePlans([present], [plan])
    return { routeId: route.id, afterStopId: stops[at - 1]?.id ?? null, plan, difference }
  })
}
