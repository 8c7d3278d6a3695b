/**
 * Proposes a whole day at once (rule D98). Each stop goes into the gap after which the drivers' day ends earliest. Stops with the earliest
 * hours go first. Among equal gaps, a stop goes into the one that adds the fewest minutes. Then every route gets its best order. A proposal
 * contains only what fits: no stop is late, no load arrives at a closed or wrong facility, no route is longer than a day, and no size runs
 * out. The proposal names each stop that does not fit, with the reason from its best gap.
 */
import { byCodeUnits } from '#domain/value/compare.ts'
import { bestGaps, type Gap, type GapFacts, type PlannedLane } from './best-gap.ts'
import { bestOrder } from './best-order.ts'
import type { PlannedStop } from './day.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { type Plan, planOf } from './plan.ts'
import { stockOf } from './stock.ts'

export type UnfitReason = 'no-truck' | 'late' | 'facility' | 'no-time' | 'no-box'

export type DayProposal = {
  /** The routes that get stops, each with all of its stops in the proposed order. */
  readonly lanes: readonly { readonly routeId: string; readonly stopIds: readonly string[]; readonly plan: Plan }[]
  readonly unfit: readonly { readonly stopId: string; readonly why: UnfitReason }[]
}

export function proposeDay(
  stops: readonly PlannedStop[],
  lanes: readonly PlannedLane[],
  facts: GapFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
): DayProposal {
  const filled = fill([...stops].sort(byHours), lanes, facts, driveBetween)
  const ordered = filled.lanes.reduce(
    (before, { route }) => withBestOrder(before, route.id, facts, driveBetween),
    filled.lanes,
  )
  const changed = ordered.filter(({ route, stops: now }) => now.length > lengthOf(lanes, route.id))
  return {
    lanes: changed.map(({ route, stops: now }) => ({
      routeId: route.id,
      stopIds: now.map(stop => stop.id),
      plan: planOf(route, now, facts, driveBetween),
    })),
    unfit: filled.unfit,
  }
}

const byHours = (one: PlannedStop, other: PlannedStop): number =>
  (one.window?.to ?? Number.MAX_SAFE_INTEGER) - (other.window?.to ?? Number.MAX_SAFE_INTEGER) ||
  (one.window?.from ?? 0) - (other.window?.from ?? 0) ||
  byCodeUnits(one.id, other.id)

const lengthOf = (lanes: readonly PlannedLane[], routeId: string): number =>
  lanes.find(lane => lane.route.id === routeId)?.stops.length ?? 0

type Filled = { readonly lanes: readonly PlannedLane[]; readonly unfit: DayProposal['unfit'] }

/** Tries the remaining stops again as long as other stops bring boxes back. */
function fill(
  stops: readonly PlannedStop[],
  before: readonly PlannedLane[],
  facts: GapFacts,
  driveBetween: DriveBetween,
): Filled {
  let lanes = before
  const left: PlannedStop[] = []
  const unfit: { stopId: string; why: UnfitReason }[] = []
  for (const stop of stops) {
    const gaps = bestGaps(stop, lanes, facts, driveBetween, Number.POSITIVE_INFINITY)
    const gap = gaps.filter(one => whyNot(one, facts) === null).toSorted(byEndOfDay)[0]
    if (gap) lanes = lanes.map(lane => (lane.route.id === gap.routeId ? withStop(lane, stop, gap) : lane))
    else {
      left.push(stop)
      unfit.push({ stopId: stop.id, why: gaps[0] ? (whyNot(gaps[0], facts) ?? 'no-truck') : 'no-truck' })
    }
  }
  return left.length === 0 || left.length === stops.length ? { lanes, unfit } : fill(left, lanes, facts, driveBetween)
}

/**
 * Spreads the work of a day, because the driver with less work gets the stop. Among the gaps of one driver, the one with the fewest minutes
 * wins.
 */
const byEndOfDay = (one: Gap, other: Gap): number =>
  one.plan.minutes - other.plan.minutes || one.difference.minutes - other.difference.minutes

function whyNot({ difference, plan, shortStopIds }: Gap, { figures }: GapFacts): UnfitReason | null {
  if (difference.breaks.length > 0) return 'late'
  if (difference.newWarnings.length > 0) return 'facility'
  if (plan.minutes > figures.dayMinutes) return 'no-time'
  return shortStopIds.length > 0 ? 'no-box' : null
}

function withStop({ route, stops }: PlannedLane, stop: PlannedStop, { afterStopId }: Gap): PlannedLane {
  const at = stops.findIndex(one => one.id === afterStopId) + 1
  return { route, stops: stops.toSpliced(at, 0, stop) }
}

/** Puts the route into its best order unless a size would run out in that order. */
function withBestOrder(
  lanes: readonly PlannedLane[],
  routeId: string,
  facts: GapFacts,
  driveBetween: DriveBetween,
): readonly PlannedLane[] {
  const lane = lanes.find(one => one.route.id === routeId)
  const better = lane && bestOrder(lane.route, lane.stops, facts, driveBetween)
  if (!better) return lanes
  const stops = better.stopIds.flatMap(id => lane.stops.find(stop => stop.id === id) ?? [])
  const after = lanes.map(one => (one === lane ? { route: lane.route, stops } : one))
  return shortIn(after, facts, driveBetween) > shortIn(lanes, facts, driveBetween) ? lanes : after
}

function shortIn(lanes: readonly PlannedLane[], facts: GapFacts, driveBetween: DriveBetween): number {
  const plans = lanes.map(({ route, stops }) => planOf(route, stops, facts, driveBetween))
  const stock = stockOf({ inYard: facts.inYard, withoutRoute: facts.withoutRoute, plans })
  return stock.reduce((sum, one) => sum + one.shortStopIds.length, 0)
}
