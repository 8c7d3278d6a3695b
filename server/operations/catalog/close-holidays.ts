import { Refusal } from '#domain/refusal/refusal.ts'
import { holidaysOf } from '#domain/schedule/holidays.ts'
import type { Day } from '#domain/value/calendar.ts'
import { listClosedDays } from '#server/db/catalog/closed-days.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import { closeDay } from '#server/operations/catalog/close-day.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type ClosedHolidays = {
  readonly closed: readonly Day[]
  /** Visits are promised or requested on these days. A person reads the visits and closes each of these days separately. */
  readonly left: readonly Day[]
}

/** Closes the holidays of a year that are still open and still to come (rule S15), except those with a promised visit. */
export async function closeHolidays(deps: Deps, acting: OfficeActing, year: number): Promise<ClosedHolidays> {
  const { db, clock } = deps
  const listClosed = async () => (await listClosedDays(db, acting.organizationId, year)).map(one => one.day)
  const today = await findToday(db, acting.organizationId, clock())
  const before = await listClosed()
  const open = holidaysOf(year).filter(({ day }) => day >= today && !before.includes(day))
  const closed: Day[] = []
  for (const { day, name, es } of open) {
    try {
      await closeDay(deps, acting, { day, name, nameInSpanish: es.name, seen: [] })
      closed.push(day)
    } catch (error) {
      if (!(error instanceof Refusal && error.refusal === 'changed-meanwhile')) throw error
    }
  }
  const after = await listClosed()
  return { closed, left: open.map(({ day }) => day).filter(day => !after.includes(day)) }
}
