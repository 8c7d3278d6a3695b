/**
 * What a driver sees: the published day with the taps that the office does not know yet, in the order they were made (rule D12). Taps of
 * stops that are no longer on the phone change nothing here; they are sent all the same.
 */
import { loadStateAfter, stopStateAfter, withoutUndone } from './after-tap.ts'
import type { DriverDay, DriverLoad, DriverRoute, DriverStop } from './driver-day.ts'
import { isOfLoad, isOfStop, type LoadTap, type StopTap, type Tap } from './tap.ts'

export function foldDay(day: DriverDay, taps: readonly Tap[]): DriverDay {
  const counted = withoutUndone(taps)
  return { ...day, routes: day.routes.map(route => counted.reduce(routeAfter, route)) }
}

function routeAfter(route: DriverRoute, tap: Tap): DriverRoute {
  if (isOfStop(tap)) return afterStopTap(route, tap)
  return isOfLoad(tap) ? { ...route, loads: route.loads.map(load => afterLoadTap(load, tap)) } : route
}

function afterStopTap(route: DriverRoute, tap: StopTap): DriverRoute {
  const stop = route.stops.find(one => one.id === tap.stopId)
  const state = stop ? stopStateAfter(stop.state, tap.kind) : null
  if (!stop || state === null) return route
  const isEnded = state === 'done' || state === 'failed'
  const after = { ...stop, state, doneAt: isEnded ? (stop.doneAt ?? tap.madeAt) : null }
  const stops = route.stops.map(one => (one === stop ? after : one))
  const taken = tap.kind === 'done' ? loadFrom(stop, tap.takenBox) : null
  const isKnown = route.loads.some(load => load.orderId === taken?.orderId)
  return { ...route, stops, loads: taken === null || isKnown ? route.loads : [...route.loads, taken] }
}

/** The waste that is on the truck once a box was taken. */
function loadFrom(stop: DriverStop, takenBox: string | null): DriverLoad | null {
  if (stop.takes === null || stop.loadOrderId === null) return null
  const { takes, loadOrderId, materials, place } = stop
  const box = { ...takes, number: takenBox ?? takes.number }
  return { orderId: loadOrderId, state: 'on-truck', box, city: place?.city ?? '', materials, facilityId: null }
}

function afterLoadTap(load: DriverLoad, tap: LoadTap): DriverLoad {
  const state = load.orderId === tap.orderId ? loadStateAfter(load.state, tap.kind) : null
  if (state === null) return load
  return { ...load, state, facilityId: tap.kind === 'dumped' ? tap.facilityId : load.facilityId }
}
