/** What hours are called where the hauler gives them no name (rule S21). */
import type { WindowRange } from './window.ts'

export type PartOfDay = 'anyTime' | 'early' | 'morning' | 'afternoon' | 'evening'

/** From which length on hours are those of the whole day. */
const wholeDayInHours = 10

/** Null for hours that reach over several parts of the day. */
export function partOfDay({ start, end }: Pick<WindowRange, 'start' | 'end'>): PartOfDay | null {
  if (end - start >= wholeDayInHours) return 'anyTime'
  if (end <= 9) return 'early'
  if (end <= 12) return 'morning'
  if (start >= 17) return 'evening'
  return start >= 12 && end <= 18 ? 'afternoon' : null
}
