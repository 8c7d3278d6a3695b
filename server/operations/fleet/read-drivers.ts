import { workedWeek } from '#domain/fleet/worked-week.ts'
import { stepOf } from '#domain/report/figures.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import { listRoutesOfWeek } from '#server/db/fleet/driver-weeks.ts'
import { listDrivers } from '#server/db/fleet/drivers.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Returns the drivers of a hauler, with their hours of this week from Monday and their routes of today (rule D172). */
export async function readDrivers({ db, clock }: Deps, organizationId: string) {
  const now = clock()
  const today = await findToday(db, organizationId, now)
  const [drivers, routes] = await Promise.all([
    listDrivers(db, organizationId, now),
    listRoutesOfWeek(db, { organizationId, from: stepOf(today, 'week'), to: today }),
  ])
  return drivers.map(({ organizationId: _, userId, ...driver }) => {
    const own = routes.filter(({ driverId }) => driverId === driver.id).map(row => ({ ...row, day: dayOf(row.day) }))
    const route = own.find(({ day, stops }) => day === today && stops > 0)
    return {
      ...driver,
      hasAccount: userId !== null,
      week: workedWeek(own, { today, now }),
      minutesToday: workedWeek(
        own.filter(({ day }) => day === today),
        { today, now },
      ).minutes,
      /** Null if nothing is planned for the driver today. */
      route: route ? { stops: route.stops, overStops: route.overStops } : null,
    }
  })
}
