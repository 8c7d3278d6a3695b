import { addDays, type Day } from '#domain/value/calendar.ts'
import { addMonths, weekdayOf } from '#domain/value/month.ts'

type Step = (day: Day, isFar: boolean) => Day

/** The keys of a grid of dates in WAI-ARIA. With Shift, Page Up and Page Down move by a year. */
const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  Home: day => addDays(day, -weekdayOf(day)),
  End: day => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, isFar) => addMonths(day, isFar ? -12 : -1),
  PageDown: (day, isFar) => addMonths(day, isFar ? 12 : 1),
}

/** Returns the day to which a key moves. Null if it is no key of the calendar. */
export function dayAfterKey(day: Day, { key, shiftKey }: { key: string; shiftKey: boolean }): Day | null {
  return steps[key]?.(day, shiftKey) ?? null
}
