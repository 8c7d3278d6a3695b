/**
 * Finds the mismatches that an act on a route causes (rule D21): all mismatches of the stops that the act places there, and only the new
 * mismatches of the other stops. Besides the truck and the load, the time counts, because a load must not arrive after its facility closes.
 */
import { isOpenStop } from '#domain/dispatch/stop.ts'
import type { PlannedLane } from './best-gap.ts'
import type { DayFacts } from './day.ts'
import { type TruckMismatch, truckMismatches } from './fit.ts'
import { planOf } from './plan.ts'

/** `stopId` is null for a load that was on the truck before the stops that are planned. */
export type StopMismatch = { readonly stopId: string | null; readonly mismatch: TruckMismatch }

export type LaneAct = {
  readonly before: PlannedLane
  readonly after: PlannedLane
  readonly placedIds: readonly string[]
}

export type CheckedAct = {
  readonly mismatches: readonly StopMismatch[]
  /** The stops that did not fit before the act and fit after it. */
  readonly fitting: readonly string[]
}

export function checkAct({ before, after, placedIds }: LaneAct, facts: DayFacts): CheckedAct {
  const [was, now] = [mismatchesIn(before, facts), mismatchesIn(after, facts)]
  const known = new Set(was.map(subjectOf))
  const isPlaced = ({ stopId }: StopMismatch) => stopId !== null && placedIds.includes(stopId)
  const unfit = new Set(now.map(one => one.stopId))
  return {
    mismatches: now.filter(one => isPlaced(one) || !known.has(subjectOf(one))),
    fitting: was.flatMap(({ stopId }) => (stopId === null || unfit.has(stopId) ? [] : [stopId])),
  }
}

const subjectOf = ({ stopId, mismatch }: StopMismatch): string =>
  [
    stopId,
    mismatch.reason,
    'facilityId' in mismatch ? mismatch.facilityId : 'containerTypeId' in mismatch ? mismatch.containerTypeId : '',
  ].join(' ')

/**
 * Checks the stops that the driver still has to drive to. It ignores Sundays and closed days, because the office confirms these separately.
 */
function mismatchesIn(lane: PlannedLane, facts: DayFacts): StopMismatch[] {
  const { route, stops } = lane
  const fit = { day: route.day, closedDays: [], facilities: facts.facilities }
  const ofStops = stops.flatMap(stop =>
    isOpenStop(stop.state)
      ? truckMismatches(route.truck, stop, fit).map(mismatch => ({ stopId: stop.id, mismatch }))
      : [],
  )
  return [...ofStops.filter(({ mismatch }) => mismatch.reason !== 'closed-day'), ...pastHours(lane, facts)]
}

/** Finds arrivals after closing time. A facility that is open until midnight has no closing time on that day. */
function pastHours({ route, stops }: PlannedLane, facts: DayFacts): StopMismatch[] {
  if (!closesInDay(facts)) return []
  return planOf(route, stops, facts).warnings.flatMap(one => {
    if (one.kind !== 'facility-closed' || one.hours === null || one.hours.to >= wholeDay) return []
    const { stopId, facilityId } = one
    return [{ stopId, mismatch: { reason: 'past-hours', facilityId } }]
  })
}

const wholeDay = 24 * 60

/** Returns true if a facility closes before midnight. Only then does the time of arrival matter. */
export const closesInDay = ({ facilities }: Pick<DayFacts, 'facilities'>): boolean =>
  facilities.some(({ kind, hours }) => kind !== 'yard' && hours !== null && hours.to < wholeDay)
