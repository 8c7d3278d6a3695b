/** What a new version of the day changes for somebody who has seen the one before (rule D17). */
import type { DriverDay, DriverRoute, DriverStop } from '#domain/dispatch/driver-day.ts'
import { isOpen } from '#domain/dispatch/stop.ts'
import type { StopChange } from '#web/driver/phone.ts'

/** Only of routes that were on the phone before: a route that is new is a new day, and is read whole. */
export function changesBetween(before: DriverDay | null, after: DriverDay): readonly StopChange[] {
  if (before === null || before.driver.id !== after.driver.id) return []
  return after.routes.flatMap(route => {
    const known = before.routes.find(one => one.id === route.id)
    return known && known.version !== route.version ? changesOfRoute(known, route) : []
  })
}

function changesOfRoute(before: DriverRoute, after: DriverRoute): StopChange[] {
  const open = (route: DriverRoute) => route.stops.filter(stop => isOpen(stop.state))
  const wasThere = new Map(before.stops.map(stop => [stop.id, stop]))
  const isThere = new Set(open(after).map(stop => stop.id))
  const removed = open(before).filter(
    ({ id }) => !after.stops.some(stop => stop.id === id && stop.state !== 'withdrawn'),
  )
  const stayed = open(before).flatMap(stop => (isThere.has(stop.id) ? [stop.id] : []))
  const moved = stopsMoved(
    stayed,
    open(after).flatMap(stop => (stayed.includes(stop.id) ? [stop.id] : [])),
  )
  return [
    ...removed.map(stop => ({ stopId: stop.id, change: 'removed' as const })),
    ...open(after).flatMap((stop): StopChange[] => {
      const known = wasThere.get(stop.id)
      if (!known) return [{ stopId: stop.id, change: 'added' }]
      if (!isSame(known, stop)) return [{ stopId: stop.id, change: 'changed' }]
      return moved.has(stop.id) ? [{ stopId: stop.id, change: 'moved' }] : []
    }),
  ]
}

/** Those whose place in the order is another one, counted among the stops that are in both. */
function stopsMoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  return new Set(after.filter((id, at) => before[at] !== id))
}

/** As far as the driver does something else because of it. */
function isSame(one: DriverStop, other: DriverStop): boolean {
  const facts = ({ kind, window, place, contact, restrictions, noteToDriver, leaves, takes, facilityId }: DriverStop) =>
    JSON.stringify([kind, window, place, contact, restrictions, noteToDriver, leaves, takes, facilityId])
  return facts(one) === facts(other)
}

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
