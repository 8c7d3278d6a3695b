/** The side panel shows one figure of one day. Its id is like `week:2026-11-25.minutes`. */
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { PanelId } from '#web/office/dispatch/use-panel.ts'
import { type Trip, trips, type WeekDay } from '#web/office/dispatch/week/week-figures.ts'

export type WeekMeasure = 'minutes' | 'asks' | Trip | { readonly typeId: string }
export type FigureOfDay = { readonly of: WeekDay; readonly measure: WeekMeasure }

const stock = 'stock-'

export const figurePanel = (day: Day, measure: WeekMeasure): PanelId =>
  `week:${isoDateOf(day)}.${typeof measure === 'string' ? measure : stock + measure.typeId}`

/** Null if the panel is about something else, or about a day that is not in this week. */
export function figureIn(panel: PanelId | null, week: readonly WeekDay[]): FigureOfDay | null {
  const [, date, name = ''] = /^week:([^.]+)\.(.+)$/.exec(panel ?? '') ?? []
  const of = week.find(one => isoDateOf(one.day.day) === date)
  const measure = measureOf(name)
  return of && measure ? { of, measure } : null
}

function measureOf(name: string): WeekMeasure | null {
  if (name === 'minutes' || name === 'asks') return name
  if (name.startsWith(stock)) return { typeId: name.slice(stock.length) }
  return trips.find(trip => trip === name) ?? null
}
