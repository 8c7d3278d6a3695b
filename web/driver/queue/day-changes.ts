/** What a new version of the day changes for somebody who has seen the one before (rule D17). */
import { changesOfStops, factsOf, type KnownStop, type StopChange } from '#domain/dispatch/day-changes.ts'
import type { DriverDay, DriverRoute } from '#domain/dispatch/driver-day.ts'

/** Only of routes that were on the phone before: a route that is new is a new day, and is read whole. */
export function changesBetween(before: DriverDay | null, after: DriverDay): readonly StopChange[] {
  if (before === null || before.driver.id !== after.driver.id) return []
  return after.routes.flatMap(route => {
    const last = before.routes.find(one => one.id === route.id)
    return last && last.version !== route.version ? changesOfStops(known(last), known(route)) : []
  })
}

const known = ({ stops }: DriverRoute): KnownStop[] =>
  stops.map(stop => ({ id: stop.id, state: stop.state, facts: factsOf(stop) }))

/** Changes that nobody has seen yet, with later ones: the last word about each stop. */
export function addChanges(unseen: readonly StopChange[], later: readonly StopChange[]): readonly StopChange[] {
  const isNew = (stopId: string) => unseen.some(one => one.stopId === stopId && one.change === 'added')
  const renewed = later.flatMap((one): StopChange[] => {
    if (!isNew(one.stopId)) return [one]
    return one.change === 'removed' ? [] : [{ stopId: one.stopId, change: 'added' }]
  })
  const told = new Set(later.map(one => one.stopId))
  return [...unseen.filter(one => !told.has(one.stopId)), ...renewed]
}
