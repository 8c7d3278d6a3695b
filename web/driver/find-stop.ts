import type { DriverDay, DriverFacility, DriverLoad, DriverRoute, DriverStop } from '#domain/dispatch/driver-day.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { isoDateOf, localTime } from '#domain/value/calendar.ts'

export type FoundStop = { readonly route: DriverRoute; readonly stop: DriverStop; readonly number: number }

/** Without a signal yesterday's day may still be on the phone: it is shown until a newer one comes. */
export function routesFromToday({ routes }: DriverDay): readonly DriverRoute[] {
  const current = routes.filter(one => isoDateOf(one.day) >= todayOf(one))
  return current.length > 0 ? current : routes.slice(-1)
}

const todayOf = ({ timeZone }: DriverRoute): string => isoDateOf(localTime(new Date(), timeZone).day)

/** The result is the route that is driven now, which can be begun and ended. */
export const routeOfToday = ({ routes }: DriverDay): DriverRoute | null =>
  routes.find(one => isoDateOf(one.day) === todayOf(one)) ?? null

/** The time zone is the hauler's; it is the browser's own only before any day was read. */
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

/** The driver drives to this place: it is the customer's or the facility's. */
export const placeOf = (day: DriverDay | null, stop: DriverStop) => stop.place ?? findFacility(day, stop.facilityId)

/** The result is the street and unit of a stop's address. */
export function streetOf(day: DriverDay | null, stop: DriverStop): string | undefined {
  const place = placeOf(day, stop)
  return place ? streetWithUnit(place) : undefined
}

/** The result is the stop that the driver is at, else the first that is still to do: a new plan never puts another one before it. */
export function nextStop({ stops }: DriverRoute): DriverStop | null {
  const open = stops.filter(({ state }) => isOpenStop(state))
  return open.find(({ state }) => state !== 'planned') ?? open[0] ?? null
}
