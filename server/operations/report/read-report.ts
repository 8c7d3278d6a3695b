import { type Figure, type FigureSums, type ReportStep, rowsOf } from '#domain/report/figures.ts'
import { addDays, type Day, dayOf, isoDateOf, localTime } from '#domain/value/calendar.ts'
import {
  type BoxesQuery,
  type FigureQuery,
  listBoxParts,
  listDayFigures,
  listOrderParts,
  listReportAreas,
  type PartsQuery,
} from '#server/db/report/figures.ts'
import type { Deps } from '#server/operations/dependencies.ts'

type ReportQuery = Omit<FigureQuery, 'now'>
export type ReportInput = ReportQuery & { readonly step: ReportStep }

/** Returns the figures of a hauler by day, week or month, including today's (rules R2 to R4). */
export async function readReport({ db, clock }: Deps, input: ReportInput) {
  const now = clock()
  const areas = await listReportAreas(db, input.organizationId)
  const found = await listDayFigures(db, { ...input, now })
  const byDay = new Map<string, Partial<Record<Figure, number>>>()
  for (const { day, figure, value } of found) byDay.set(day, { ...byDay.get(day), [figure]: value })
  const last = latestDay(now, areas, input.to)
  const days: { day: Day; sums: FigureSums }[] = []
  for (let day = input.from; day <= last; day = addDays(day, 1))
    days.push({ day, sums: byDay.get(isoDateOf(day)) ?? {} })
  const rows = rowsOf(days, input.step).map(({ from, sums }) => ({ from: isoDateOf(from), sums }))
  return { areas: areas.map(({ id, name }) => ({ id, name })), rows }
}

/** Returns the last day of the report. A day that has not begun in any area has no row. */
function latestDay(now: Date, areas: readonly { readonly timeZone: string }[], to: Day): Day {
  const todays = areas.map(({ timeZone }) => localTime(now, timeZone).day)
  return dayOf(isoDateOf(Math.min(to, Math.max(...todays, localTime(now, 'UTC').day)) as Day))
}

const partsPage = 50

/** Returns the orders that make up a figure, newest first, and the start of the next page (rule R5). */
export async function readFigureOrders({ db, clock }: Deps, input: Omit<PartsQuery, 'limit' | 'now'>) {
  const found = await listOrderParts(db, { ...input, now: clock(), limit: partsPage + 1 })
  const orders = found.slice(0, partsPage)
  const last = orders.at(-1)
  return { orders, next: found.length > partsPage && last ? Number(last.number.slice(2)) : null }
}

/** Returns the boxes that make up a figure, sorted by number, and the box after which the next page begins (rule R5). */
export async function readFigureBoxes({ db, clock }: Deps, input: Omit<BoxesQuery, 'limit' | 'now'>) {
  const found = await listBoxParts(db, { ...input, now: clock(), limit: partsPage + 1 })
  const boxes = found.slice(0, partsPage)
  return { boxes, next: found.length > partsPage ? (boxes.at(-1)?.number ?? null) : null }
}
