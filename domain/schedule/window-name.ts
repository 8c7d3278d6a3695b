/** The names of hours that have no name of the hauler's (rule S21). */
import type { WindowRange } from './window.ts'

export type PartOfDay = 'anyTime' | 'early' | 'morning' | 'afternoon' | 'evening'

/** Hours of this length or more count as the whole day. */
const wholeDayInHours = 10

/** Returns null if the hours cover several parts of the day. */
export function partOfDay({ start, end }: Pick<WindowRange, 'start' | 'end'>): PartOfDay | null {
  if (end - start >= wholeDayInHours) return 'anyTime'
  if (end <= 9) return 'early'
  if (end <= 12) return 'morning'
  if (start >= 17) return 'evening'
  return start >= 12 && end <= 18 ? 'afternoon' : null
}
