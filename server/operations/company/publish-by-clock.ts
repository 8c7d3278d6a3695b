import { dayToPublish } from '#domain/dispatch/publish-hour.ts'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { isPublishedByClock, listPublishers, type Publisher } from '#server/db/company/publish-clock.ts'
import { readDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'

/**
 * Publishes tomorrow for each hauler when its chosen hour comes (rule D120), once on each of the hauler's days. If one hauler's plan fails,
 * the plans of the others are still published.
 */
export async function publishByClock(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const publisher of await listPublishers(deps.db))
    await publishOf(deps, publisher).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days could not be published`)
}

async function publishOf(deps: Deps, { organizationId, publishHour }: Publisher): Promise<void> {
  const { db, clock } = deps
  const soon = localTime(clock(), 'UTC').day
  // In some time zones the day is earlier or later than in UTC.
  const { timeZone, closedDays } = await readDispatchCalendar(db, organizationId, { from: soon, to: addDays(soon, 2) })
  const day = dayToPublish({ now: localTime(clock(), timeZone), publishHour, closedDays })
  if (day === null || (await isPublishedByClock(db, organizationId, day))) return
  await publishDay(deps, { organizationId, actorId: null }, { day, driverIds: null })
}
