import { addDays, type Day, localTime } from '#domain/value/calendar.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { type HistoryFilter, type HistoryRow, listChanges } from '#server/db/office/history.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type HistoryInput = Pick<HistoryFilter, 'object' | 'objectId' | 'before' | 'language'> & {
  /** The person has an account, or is a driver without one. */
  readonly person: { readonly id: string; readonly isDriver: boolean } | null
  readonly day: Day | null
  readonly isLong?: boolean
}

export const historyPage = 50
/** A page has this length for a file, because the file contains all pages. */
export const longHistoryPage = 500

/** Returns a page of changes, the newest first, and the start of the next page. A day is a day of the hauler. */
export async function readHistory(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  { person, day, isLong = false, ...filter }: HistoryInput,
): Promise<{ rows: HistoryRow[]; next: HistoryRow | null }> {
  const length = isLong ? longHistoryPage : historyPage
  const timeZone = day === null ? null : (await findDispatchCalendar(db, organizationId, day)).timeZone
  const startOf = (one: Day) => (timeZone === null ? null : midnightOf(one, timeZone))
  const found = await listChanges(db, organizationId, {
    ...filter,
    actorId: person && !person.isDriver ? person.id : null,
    driverId: person?.isDriver ? person.id : null,
    from: day === null ? null : startOf(day),
    until: day === null ? null : startOf(addDays(day, 1)),
    limit: length + 1,
  })
  const rows = found.slice(0, length)
  return { rows, next: found.length > length ? (rows.at(-1) ?? null) : null }
}

const halfADayMs = 12 * 3_600_000

/** Returns the start of a day by a zone's clock. In the night in which clocks change, the result is an hour off. */
function midnightOf(day: Day, timeZone: string): Date {
  const inUtc = day - halfADayMs
  const localNow = localTime(new Date(inUtc), timeZone)
  return new Date(inUtc - (localNow.day - day) - localNow.minutes * 60_000)
}
