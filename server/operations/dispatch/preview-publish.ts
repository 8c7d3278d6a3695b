import { isTextWanted } from '#domain/dispatch/notified-day.ts'
import { isSameWindow } from '#domain/dispatch/promise.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import { listReached } from '#server/db/dispatch/notified-days.ts'
import { listPublication } from '#server/db/dispatch/publication.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { PublishDay } from '#server/operations/dispatch/publish-day.ts'

/** Returns the drivers and customers who are notified if the office publishes the day. Changes nothing. */
export async function previewPublish({ db, clock }: Deps, organizationId: string, input: PublishDay) {
  const rows = await listPublication(db, { organizationId, ...input })
  const driverIds = [...new Set(rows.map(row => row.driverId))]
  const now = clock()
  const { day } = input
  const today = await findToday(db, organizationId, now)
  const reached = await listReached(db, { organizationId, driverIds, day, now })
  const texted = reached.filter(one => isTextWanted(one, { day, today, now })).map(one => one.driverId)
  const drivers = driverIds.map(id => ({
    id,
    name: rows.find(row => row.driverId === id)?.driverName ?? '',
    stops: rows.filter(row => row.driverId === id).length,
    isTexted: texted.includes(id),
  }))
  const customers = rows.flatMap(({ driverId, orderId, friendlyId, customer, before, day, start, end }) => {
    if (orderId === null || start === null || end === null) return []
    const planned = { day, start, end }
    if (isSameWindow(planned, before)) return []
    const name = customer ?? ''
    return [{ driverId, orderId, friendlyId: friendlyId ?? '', name, isFirst: before === null, before, now: planned }]
  })
  return { drivers, customers }
}
