import { isSameWindow } from '#domain/dispatch/promise.ts'
import { isTextWanted } from '#domain/dispatch/told-day.ts'
import { listPublication } from '#server/db/dispatch/publication.ts'
import { listReached } from '#server/db/dispatch/told-days.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { PublishDay } from '#server/operations/dispatch/publish-day.ts'

/** Whom publishing a day would tell. Nothing changes. */
export async function previewPublish({ db, clock }: Deps, organizationId: string, ask: PublishDay) {
  const rows = await listPublication(db, { organizationId, ...ask })
  const driverIds = [...new Set(rows.map(row => row.driverId))]
  const texted = (await listReached(db, driverIds)).filter(one => isTextWanted(one, clock())).map(one => one.driverId)
  const drivers = driverIds.map(id => ({
    id,
    name: rows.find(row => row.driverId === id)?.driverName ?? '',
    stops: rows.filter(row => row.driverId === id).length,
    isTexted: texted.includes(id),
  }))
  const customers = rows.flatMap(({ orderId, friendlyId, customer, before, day, start, end }) => {
    if (orderId === null || start === null || end === null) return []
    const now = { day, start, end }
    if (isSameWindow(now, before)) return []
    return [{ orderId, friendlyId: friendlyId ?? '', name: customer ?? '', isFirst: before === null, before, now }]
  })
  return { drivers, customers }
}
