/**
 * A driver sees the published day with all taps that the office has not received yet, in the order in which the driver made them (rule
 * D12). Taps at stops that are no longer on the phone change nothing here, but the phone sends them all the same.
 */
import { loadStateAfter, stopStateAfter, withoutUndone } from './after-tap.ts'
import type { DriverDay, DriverLoad, DriverRoute, DriverStop } from './driver-day.ts'
import { routeDayAfter, workedDay } from './route-day.ts'
import { isOpenStop } from './stop.ts'
import { isOfLoad, isOfRoute, isOfStop, type LoadTap, type RouteTap, type StopTap, type Tap } from './tap.ts'

export function foldDay(day: DriverDay, taps: readonly Tap[]): DriverDay {
  const counted = withoutUndone(taps)
  return { ...day, routes: day.routes.map(route => counted.reduce(routeAfter, route)) }
}

function routeAfter(route: DriverRoute, tap: Tap): DriverRoute {
  if (isOfStop(tap)) return afterStopTap(route, tap)
  if (isOfRoute(tap)) return tap.routeId === route.id ? afterRouteTap(route, tap) : route
  if (!isOfLoad(tap)) return route
  const stops = tap.kind === 'left-in-yard' ? route.stops : route.stops.map(stop => afterTipping(stop, tap))
  return { ...route, stops, loads: route.loads.map(load => afterLoadTap(load, tap)) }
}

function afterRouteTap(route: DriverRoute, tap: RouteTap): DriverRoute {
  if (tap.kind !== 'inspect') return { ...route, ...routeDayAfter(route, tap) }
  const lastCheck = { at: tap.madeAt, defects: tap.defects, isRepaired: false }
  return route.truck?.id === tap.truckId ? { ...route, truck: { ...route.truck, lastCheck } } : route
}

function afterStopTap(route: DriverRoute, tap: StopTap): DriverRoute {
  const stop = route.stops.find(one => one.id === tap.stopId)
  const state = stop ? stopStateAfter(stop.state, tap.kind) : null
  if (!stop || state === null) return route
  const isEnded = state === 'done' || state === 'failed'
  const after = { ...withEntriesOf(stop, tap), state, doneAt: isEnded ? (stop.doneAt ?? tap.madeAt) : null }
  const day = workedDay(route, tap.madeAt)
  const stops = route.stops.map(one => (one === stop ? after : one))
  const taken = tap.kind === 'done' || tap.kind === 'taken' ? loadFrom(stop, tap.takenBox) : null
  const isKnown = route.loads.some(load => load.orderId === taken?.orderId)
  if (stop.kind === 'dump' && state === 'done')
    return { ...route, ...day, stops, loads: route.loads.map(load => tippedAt(stop, load)) }
  return { ...route, ...day, stops, loads: taken === null || isKnown ? route.loads : [...route.loads, taken] }
}

/**
 * Adds the box numbers that the driver entered when the stop was done, and whether the stop has a photo. The entered box may differ from
 * the planned one.
 */
function withEntriesOf(stop: DriverStop, tap: StopTap): DriverStop {
  const hasPhoto = stop.hasPhoto || ('photoIds' in tap && tap.photoIds.length > 0)
  if (tap.kind !== 'done') return { ...stop, hasPhoto }
  const { leaves, takes } = stop
  const taken = takes && { ...takes, number: tap.takenBox ?? takes.number }
  return { ...stop, hasPhoto, leaves: leaves && { ...leaves, number: tap.leftBox }, takes: taken }
}

/** Returns the load that is on the truck after the driver took the box. Returns null if the stop takes no box of an order. */
function loadFrom(stop: DriverStop, takenBox: string | null): DriverLoad | null {
  if (stop.takes === null || stop.loadOrderId === null) return null
  const { takes, loadOrderId, materials, place } = stop
  const box = { ...takes, number: takenBox ?? takes.number }
  return { orderId: loadOrderId, state: 'on-truck', box, city: place?.city ?? '', materials, facilityId: null }
}

/** Marks a load as dumped after the stop at its facility is done. */
function tippedAt({ loadOrderId, facilityId }: DriverStop, load: DriverLoad): DriverLoad {
  const isMeant = load.orderId === loadOrderId && (load.state === 'on-truck' || load.state === 'in-yard')
  return isMeant ? { ...load, state: 'dumped', facilityId: facilityId ?? load.facilityId } : load
}

/** Marks the stop that brings a load to a facility as done after the driver has dumped the load. */
function afterTipping(stop: DriverStop, { orderId, madeAt }: LoadTap): DriverStop {
  const isMeant = stop.kind === 'dump' && stop.loadOrderId === orderId && isOpenStop(stop.state)
  return isMeant ? { ...stop, state: 'done', doneAt: madeAt } : stop
}

function afterLoadTap(load: DriverLoad, tap: LoadTap): DriverLoad {
  const state = load.orderId === tap.orderId ? loadStateAfter(load.state, tap.kind) : null
  if (state === null) return load
  return { ...load, state, facilityId: tap.kind === 'dumped' ? tap.facilityId : load.facilityId }
}
