/** These functions compute how a new version of the day differs from the one that the driver has seen (rule D17). */
import {
  changesOfStops,
  type DayChange,
  factsOf,
  type KnownStop,
  type TruckChange,
} from '#domain/dispatch/day-changes.ts'
import type { DriverDay, DriverRoute } from '#domain/dispatch/driver-day.ts'

/** Only routes that were on the phone before have changes. A new route is a new day, which the driver reads as a whole. */
export function changesBetween(before: DriverDay | null, after: DriverDay): readonly DayChange[] {
  if (before === null || before.driver.id !== after.driver.id) return []
  return after.routes.flatMap(route => {
    const last = before.routes.find(one => one.id === route.id)
    if (!last || last.version === route.version) return []
    return [...changeOfTruck(last, route), ...changesOfStops(known(last), known(route))]
  })
}

/** If the office only takes the truck away, the change is reported when the office assigns another truck. */
function changeOfTruck(before: DriverRoute, { id: routeId, truck, endedAt }: DriverRoute): TruckChange[] {
  if (truck === null || truck.id === before.truck?.id || endedAt) return []
  return [{ routeId, change: 'truck', truck: truck.name }]
}

const known = ({ stops }: DriverRoute): KnownStop[] =>
  stops.map(stop => ({ id: stop.id, state: stop.state, facts: factsOf(stop) }))

/** Changes that the driver has not seen are merged with later ones. Only the latest change of each stop and of each route's truck stays. */
export function addChanges(unseen: readonly DayChange[], later: readonly DayChange[]): readonly DayChange[] {
  const isNew = (id: string) => unseen.some(one => subjectOf(one) === id && one.change === 'added')
  const renewed = later.flatMap((one): DayChange[] => {
    if (one.change === 'truck' || !isNew(one.stopId)) return [one]
    return one.change === 'removed' ? [] : [{ stopId: one.stopId, change: 'added' }]
  })
  const laterSubjects = new Set(later.map(subjectOf))
  return [...unseen.filter(one => !laterSubjects.has(subjectOf(one))), ...renewed]
}

const subjectOf = (one: DayChange): string => (one.change === 'truck' ? one.routeId : one.stopId)
