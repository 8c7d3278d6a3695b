/** Facilities are places where loads are dumped or boxes are kept, with their opening hours (rule D5). */
import { z } from 'zod'
import type { LocalTime } from '#domain/value/calendar.ts'

export const facilityKinds = ['yard', 'landfill', 'transfer-station', 'recycler'] as const
export type FacilityKind = (typeof facilityKinds)[number]

const minute = z.int().min(0).max(1440)
const hours = z.tuple([minute, minute]).refine(([opens, closes]) => opens < closes, 'Must close after it opens')

/** Opening hours in minutes since midnight, by weekday. '0' is Sunday. If a weekday is missing, the facility is closed on it. */
export const openingHoursSchema = z.partialRecord(z.enum(['0', '1', '2', '3', '4', '5', '6']), hours)
export type OpeningHours = z.infer<typeof openingHoursSchema>

/** Returns whether a facility is open at a time of its own time zone. A facility without opening hours is always open. */
export function isOpenAt(opens: OpeningHours | null, { day, minutes }: LocalTime): boolean {
  if (opens === null) return true
  const today = opens[String(new Date(day).getUTCDay()) as keyof OpeningHours]
  return today !== undefined && today[0] <= minutes && minutes < today[1]
}
