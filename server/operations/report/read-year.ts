import { type YearRow, yearCells } from '#domain/report/year-rows.ts'
import { addDays, type Day, dayOf, localTime } from '#domain/value/calendar.ts'
import { csvLine } from '#domain/value/csv.ts'
import { listDayParts } from '#server/db/report/day-parts.ts'
import { listReportAreas, type ReportArea, readFirstDay } from '#server/db/report/figures.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type YearInput = { readonly organizationId: string; readonly year: number; readonly rowsAPage?: number }

/**
 * Returns the rows of a year as lines of a file for spreadsheets (rule R6). A page has one day of one area. It is read after the reader has
 * taken the previous page, so neither the length of the year nor a slow reader needs memory.
 */
export async function* readYear(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organizationId, year, rowsAPage = 2000 }: YearInput,
): AsyncGenerator<string> {
  const now = clock()
  for (const area of await listReportAreas(db, organizationId)) {
    const firstOfArea = await readFirstDay(db, area.id)
    if (firstOfArea === null) continue
    const january = dayOf(`${year}-01-01`)
    const first = firstOfArea > january ? firstOfArea : january
    const last = Math.min(dayOf(`${year}-12-31`), localTime(now, area.timeZone).day)
    for (let day = first; day <= last; day = addDays(day, 1)) yield* readDay(db, area, day, rowsAPage)
  }
}

async function* readDay(db: Deps['db'], { id: areaId, name }: ReportArea, day: Day, limit: number) {
  let after: YearRow | null = null
  do {
    const rows: YearRow[] = await listDayParts(db, { areaId, day, after, limit })
    if (rows.length > 0) yield rows.map(row => csvLine(yearCells(day, name, row))).join('')
    after = rows.length < limit ? null : (rows.at(-1) ?? null)
  } while (after !== null)
}
