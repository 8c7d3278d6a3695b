/** Finds the planned stop that is nearest to a place, so that the office reads "1.8 mi from the 12:30 stop of Luis" (rule D32). */
import type { PlannedLane } from './best-gap.ts'
import { type DriveBetween, type Position, type RoadFigures, straightDrive } from './distance.ts'
import { openStops } from './legs.ts'

export type NearestStop = {
  readonly routeId: string
  readonly stopId: string
  readonly miles: number
  readonly isRough: boolean
}

/** Returns null if no route has a stop with a position. */
export function nearestStop(
  place: Position,
  lanes: readonly PlannedLane[],
  figures: RoadFigures,
  driveBetween: DriveBetween = straightDrive(figures),
): NearestStop | null {
  const found = lanes.flatMap(({ route, stops }) =>
    openStops(stops).flatMap(({ id, position }) =>
      position ? [{ routeId: route.id, stopId: id, ...driveBetween(place, position) }] : [],
    ),
  )
  const [nearest] = found.sort((one, other) => one.miles - other.miles)
  if (!nearest) return null
  const { routeId, stopId, miles, isRough } = nearest
  return { routeId, stopId, miles: Math.round(miles * 10) / 10, isRough }
}
