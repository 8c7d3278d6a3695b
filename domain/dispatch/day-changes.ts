/** Compares two versions of a published day, for the phone and for the texts to drivers (rules D17 and D111). */
import type { DriverStop } from './driver-day.ts'
import { isOpenStop, type StopState } from './stop.ts'

export type StopChange = {
  readonly stopId: string
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
}

/** The route has another truck than the one that the phone shows. */
export type TruckChange = {
  readonly routeId: string
  readonly change: 'truck'
  readonly truck: string
}

export type DayChange = StopChange | TruckChange

export type KnownStop = {
  readonly id: string
  readonly state: StopState
  /** All facts of a stop that matter to a driver, as one string that can be compared. */
  readonly facts: string
}

type Facts = Pick<
  DriverStop,
  'kind' | 'window' | 'place' | 'contact' | 'restrictions' | 'noteToDriver' | 'leaves' | 'takes' | 'facilityId'
>

export const factsOf = (stop: Facts): string => {
  const { kind, window, place, contact, restrictions, noteToDriver, leaves, takes, facilityId } = stop
  return JSON.stringify([kind, window, place, contact, restrictions, noteToDriver, leaves, takes, facilityId])
}

/** Compares the stops of two versions of a day. Both lists are in driving order. */
export function changesOfStops(before: readonly KnownStop[], after: readonly KnownStop[]): StopChange[] {
  const wasOpen = before.filter(stop => isOpenStop(stop.state))
  const open = after.filter(stop => isOpenStop(stop.state))
  const wasThere = new Map(before.map(stop => [stop.id, stop]))
  const removed = wasOpen.filter(({ id }) => !after.some(stop => stop.id === id && stop.state !== 'withdrawn'))
  const inBoth = (stops: readonly KnownStop[], others: readonly KnownStop[]) =>
    stops.flatMap(({ id }) => (others.some(other => other.id === id) ? [id] : []))
  const moved = stopsMoved(inBoth(wasOpen, open), inBoth(open, wasOpen))
  return [
    ...removed.map(stop => ({ stopId: stop.id, change: 'removed' as const })),
    ...open.flatMap(({ id, facts }): StopChange[] => {
      const known = wasThere.get(id)
      if (!known) return [{ stopId: id, change: 'added' }]
      if (known.facts !== facts) return [{ stopId: id, change: 'changed' }]
      return moved.has(id) ? [{ stopId: id, change: 'moved' }] : []
    }),
  ]
}

/** Returns the stops that have another place in the new version. Both lists contain only the stops that are in both versions. */
function stopsMoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  return new Set(after.filter((id, at) => before[at] !== id))
}
