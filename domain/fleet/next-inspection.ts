/**
 * The day by which a truck has to be inspected next, as the office noted it (rule D173). From two weeks before it the inspection is due
 * soon, and from the day after it the inspection is overdue.
 *
 * With December 4 noted, it is due soon from November 20 to December 4, and overdue from December 5.
 */
import { addDays, type Day } from '#domain/value/calendar.ts'

export type InspectionState = 'soon' | 'overdue'

const soonInDays = 14

/** Returns null if the inspection is further away, or if no day is noted. */
export function inspectionState(nextOn: Day | null, today: Day): InspectionState | null {
  if (nextOn === null) return null
  if (nextOn < today) return 'overdue'
  return nextOn <= addDays(today, soonInDays) ? 'soon' : null
}
