/** The time windows of a day (rule S5). A hauler without windows of its own has the six default ones. */
import { type Day, isSaturday, type LocalTime } from '#domain/value/calendar.ts'

/** `start` and `end` are hours from 0 to 24 by the service area's clock. `needsConfirmation` marks hours outside business hours. */
export type WindowRange = {
  readonly start: number
  readonly end: number
  readonly needsConfirmation: boolean
  readonly onlyWeekend: boolean
  /** The hauler's name for the range in the reader's language. Most ranges have no name. */
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

/** Returns the ranges of a day: on a Saturday those of the weekend, on any other day the others. */
export function rangesOn(day: Day, ranges: readonly WindowRange[]): readonly WindowRange[] {
  return ranges.filter(range => range.onlyWeekend === isSaturday(day))
}

/** Returns the range of a day that has exactly these hours. */
export function rangeOf({ day, start, end }: TimeWindow, ranges: readonly WindowRange[]): WindowRange | undefined {
  return rangesOn(day, ranges).find(range => range.start === start && range.end === end)
}

type Agreed = { readonly replacesOrderId: string | null; readonly dropOffWindow: TimeWindow | null }

/**
 * Returns the ranges that a cart can choose from. The cart of a swap keeps its agreed hours even if the hauler does not offer them any more
 * (rule S16).
 */
export function rangesFor({ replacesOrderId, dropOffWindow: agreed }: Agreed, ranges: readonly WindowRange[]) {
  if (replacesOrderId === null || !agreed || rangeOf(agreed, ranges)) return ranges
  const { day, start, end } = agreed
  return [...ranges, { start, end, needsConfirmation: false, onlyWeekend: isSaturday(day) }]
}

/**
 * Returns the agreed hours if they are offered on this day, otherwise the first hours of the day. Returns undefined if the day has none.
 */
export function hoursAsAgreed(
  agreed: TimeWindow,
  day: Day,
  ranges: readonly WindowRange[],
): Pick<TimeWindow, 'start' | 'end'> | undefined {
  return rangeOf({ ...agreed, day }, ranges) ?? rangesOn(day, ranges)[0]
}

/** Hours of today are offered until this many minutes before their end. */
const roomBeforeEndInMinutes = 120

/**
 * Returns the ranges that customers can still choose on a day. Ranges of today have to end in more than two hours by the area's clock (rule
 * S13).
 */
export function rangesOpenOn(day: Day, ranges: readonly WindowRange[], now: LocalTime): readonly WindowRange[] {
  const offered = rangesOn(day, ranges)
  return day === now.day ? offered.filter(range => now.minutes < range.end * 60 - roomBeforeEndInMinutes) : offered
}
