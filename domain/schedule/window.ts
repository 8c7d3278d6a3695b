/** A day has six time windows by default, until a hauler sets others (rule S5). */
import { type Day, isSaturday, type LocalTime } from '#domain/value/calendar.ts'

/** `start` and `end` are hours 0–24 of the service area's clock; `needsConfirmation` marks hours outside business hours. */
export type WindowRange = {
  readonly start: number
  readonly end: number
  readonly needsConfirmation: boolean
  readonly onlyWeekend: boolean
  /** This is the hauler's name for the range in the reader's language. Most ranges have no name. */
  readonly name?: string
}

export type TimeWindow = { readonly day: Day; readonly start: number; readonly end: number }
export type PickupWindow = TimeWindow & { readonly isActualPickupDate: boolean }

export const defaultWindowRanges: readonly WindowRange[] = [
  { start: 6, end: 18, needsConfirmation: false, onlyWeekend: false },
  { start: 6, end: 8, needsConfirmation: true, onlyWeekend: false },
  { start: 9, end: 12, needsConfirmation: false, onlyWeekend: false },
  { start: 12, end: 17, needsConfirmation: false, onlyWeekend: false },
  { start: 17, end: 20, needsConfirmation: true, onlyWeekend: false },
  { start: 6, end: 18, needsConfirmation: true, onlyWeekend: true },
]

/** Returns the ranges of a day. Saturdays have the weekend's ranges, other days have the rest. */
export function rangesOn(day: Day, ranges: readonly WindowRange[]): readonly WindowRange[] {
  return ranges.filter(range => range.onlyWeekend === isSaturday(day))
}

/** Returns the range of a day that has exactly these hours. */
export function rangeOf({ day, start, end }: TimeWindow, ranges: readonly WindowRange[]): WindowRange | undefined {
  return rangesOn(day, ranges).find(range => range.start === start && range.end === end)
}

type Agreed = { readonly replacesOrderId: string | null; readonly dropOffWindow: TimeWindow | null }

/** Returns the ranges that a cart can choose from. A swap keeps its agreed hours even after the hauler stops offering them (rule S16). */
export function rangesFor({ replacesOrderId, dropOffWindow: agreed }: Agreed, ranges: readonly WindowRange[]) {
  if (replacesOrderId === null || !agreed || rangeOf(agreed, ranges)) return ranges
  const { day, start, end } = agreed
  return [...ranges, { start, end, needsConfirmation: false, onlyWeekend: isSaturday(day) }]
}

/** Returns the hours of another visit if they are offered on a day, otherwise the first offered hours. Returns undefined if there are none. */
export function hoursAsAgreed(
  agreed: TimeWindow,
  day: Day,
  ranges: readonly WindowRange[],
): Pick<TimeWindow, 'start' | 'end'> | undefined {
  return rangeOf({ ...agreed, day }, ranges) ?? rangesOn(day, ranges)[0]
}

/** A window of today is offered until this many minutes before its end. */
const roomBeforeEndInMinutes = 120

/** Returns the ranges that can still be chosen on a day. Those of today end in more than two hours by the area's clock (rule S13). */
export function rangesOpenOn(day: Day, ranges: readonly WindowRange[], now: LocalTime): readonly WindowRange[] {
  const offered = rangesOn(day, ranges)
  return day === now.day ? offered.filter(range => now.minutes < range.end * 60 - roomBeforeEndInMinutes) : offered
}
