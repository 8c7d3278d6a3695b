import type { DriverDay, DriverFacility, DriverLoad, DriverRoute, DriverStop } from '#domain/dispatch/driver-day.ts'
import { isOpen } from '#domain/dispatch/stop.ts'

export type FoundStop = { readonly route: DriverRoute; readonly stop: DriverStop; readonly number: number }

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

/** Where one drives to: the customer's place or the facility's. */
export const placeOf = (day: DriverDay | null, stop: DriverStop) => stop.place ?? findFacility(day, stop.facilityId)

/** The stop that the driver is at, else the first that is still to do: a new plan never puts another one before it. */
export function nextStop({ stops }: DriverRoute): DriverStop | null {
  const open = stops.filter(({ state }) => isOpen(state))
  return open.find(({ state }) => state !== 'planned') ?? open[0] ?? null
}
