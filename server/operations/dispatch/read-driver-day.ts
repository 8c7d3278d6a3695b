import { addDays, localTime } from '#domain/calendar.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listBoxesInYard, listFacilitiesForDrivers, listPublishedRoutes } from '#server/db/dispatch/driver-day.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** The published routes of a driver's today and tomorrow, by the yard's clock (rule D11). */
export async function readDriverDay({ db, clock }: Deps, driver: Driver): Promise<DriverDay> {
  const { organizationId, id, firstName, language } = driver
  const now = clock()
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  const today = localTime(now, timeZone).day
  const [routes, facilities, boxesInYard] = await Promise.all([
    listPublishedRoutes(db, { driverId: id, from: today, to: addDays(today, 1) }),
    listFacilitiesForDrivers(db, organizationId),
    listBoxesInYard(db, organizationId),
  ])
  return {
    driver: { id, firstName, language },
    routes: routes.map(route => ({ ...route, publishedAt: route.publishedAt.toISOString() })),
    facilities,
    boxesInYard,
  }
}
