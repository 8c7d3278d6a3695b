/**
 * The facilities for the load of a planned dump, the best first (rule D114). Each has the materials that it takes and its hours at the
 * truck's arrival.
 */
import { byCodeUnits } from '#domain/value/compare.ts'
import { bestGaps, type GapFacts, type PlannedLane } from './best-gap.ts'
import type { DayFacts, Hours, PlannedFacility, PlannedStop } from './day.ts'
import { type DriveBetween, straightDrive } from './distance.ts'
import { takesAll } from './fit.ts'
import { planOf } from './plan.ts'

export type FacilityChoice = {
  readonly facilityId: string
  readonly takesLoad: boolean
  /** The hours on the planned day. Null if the facility is closed all day. */
  readonly hours: Hours | null
  /** Null while the stop has no route. */
  readonly arrivesAt: number | null
  /** True if the facility is open when the truck arrives. Without an arrival, true if it is open at some time of the day. */
  readonly isOpen: boolean
}

/** Returns the choices for a stop of a lane. `lane` is null while the stop has no route. */
export function facilityChoices(
  stop: PlannedStop,
  lane: PlannedLane | null,
  facts: DayFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
): FacilityChoice[] {
  const choiceOf = (facility: PlannedFacility): FacilityChoice => {
    const { id: facilityId, hours } = facility
    const arrivesAt = lane && arrivalAt(facilityId, stop, lane, facts, driveBetween)
    const isOpen = hours !== null && (arrivesAt === null || arrivesAt < hours.to)
    const takesLoad = takesAll(facility, stop.takes?.materialIds ?? [])
    return { facilityId, takesLoad, hours, arrivesAt, isOpen }
  }
  return facts.facilities
    .filter(one => one.kind !== 'yard')
    .map(choiceOf)
    .sort(byUse)
}

const byUse = (one: FacilityChoice, other: FacilityChoice): number =>
  Number(other.takesLoad) - Number(one.takesLoad) ||
  Number(other.isOpen) - Number(one.isOpen) ||
  (one.arrivesAt ?? 0) - (other.arrivesAt ?? 0) ||
  byCodeUnits(one.facilityId, other.facilityId)

function arrivalAt(
  facilityId: string,
  stop: PlannedStop,
  { route, stops }: PlannedLane,
  facts: DayFacts,
  driveBetween: DriveBetween,
): number | null {
  const there = stops.map(one => (one.id === stop.id ? { ...stop, facilityId } : one))
  return planOf(route, there, facts, driveBetween).arrivals[stop.id] ?? null
}

/** Returns the route with the stop in its best place, or null if it fits nowhere. */
export function bestLane(
  stop: PlannedStop,
  lanes: readonly PlannedLane[],
  facts: GapFacts,
  driveBetween: DriveBetween = straightDrive(facts.figures),
): PlannedLane | null {
  const [gap] = bestGaps(stop, lanes, facts, driveBetween, 1)
  const lane = lanes.find(one => one.route.id === gap?.routeId)
  if (!gap || !lane) return null
  const at = lane.stops.findIndex(one => one.id === gap.afterStopId) + 1
  return { route: lane.route, stops: lane.stops.toSpliced(at, 0, stop) }
}
