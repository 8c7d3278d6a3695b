import type { DriverDay, DriverFacility, DriverLoad, DriverRoute, DriverStop } from '#domain/dispatch/driver-day.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { isoDateOf, localTime } from '#domain/value/calendar.ts'

export type FoundStop = { readonly route: DriverRoute; readonly stop: DriverStop; readonly number: number }

/** Without a signal the phone may still hold yesterday's day. The app shows it until a newer one is fetched. */
export function routesFromToday({ routes }: DriverDay): readonly DriverRoute[] {
  const current = routes.filter(one => isoDateOf(one.day) >= todayOf(one))
  return current.length > 0 ? current : routes.slice(-1)
}

const todayOf = ({ timeZone }: DriverRoute): string => isoDateOf(localTime(new Date(), timeZone).day)

/** The result is today's route, which the driver can begin and end. */
export const routeOfToday = ({ routes }: DriverDay): DriverRoute | null =>
  routes.find(one => isoDateOf(one.day) === todayOf(one)) ?? null

/** The result is the time zone of the hauler. Before a day is read, it is the time zone of the browser. */
export const zoneOf = (day: DriverDay | null): string =>
  (day?.routes[0] ?? day?.facilities[0])?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

export function findStop(day: DriverDay | null, stopId: string | undefined): FoundStop | null {
  for (const route of day?.routes ?? []) {
    const at = route.stops.findIndex(({ id }) => id === stopId)
    const stop = route.stops[at]
    if (stop) return { route, stop, number: at + 1 }
  }
  return null
}

export const findLoad = (day: DriverDay | null, orderId: string | undefined): DriverLoad | null =>
  day?.routes.flatMap(route => route.loads).find(load => load.orderId === orderId) ?? null

export const findFacility = (day: DriverDay | null, id: string | null): DriverFacility | null =>
  day?.facilities.find(one => one.id === id) ?? null

/** The result is the place that the driver drives to: the customer's or the facility's. */
export const placeOf = (day: DriverDay | null, stop: DriverStop) => stop.place ?? findFacility(day, stop.facilityId)

export function streetOf(day: DriverDay | null, stop: DriverStop): string | undefined {
  const place = placeOf(day, stop)
  return place ? streetWithUnit(place) : undefined
}

/**
 * The result is the stop where the driver is, otherwise the first stop that is not done. A new plan never puts another
 * stop before the one where the driver is.
 */
export function nextStop({ stops }: DriverRoute): DriverStop | null {
  const open = stops.filter(({ state }) => isOpenStop(state))
  return open.find(({ state }) => state !== 'planned') ?? open[0] ?? null
}
