/** Facilities are places where loads are dumped or boxes are kept, with their opening hours (rule D5). */
import { z } from 'zod'
import { addDays, type Day, type LocalTime } from '#domain/value/calendar.ts'

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
  const today = hoursOn(opens, day)
  return today !== undefined && today[0] <= minutes && minutes < today[1]
}

/** A facility is open or closed until a minute of a day. `until` is null if it is always open, or if it has no hours on any weekday. */
export type OpeningState = {
  readonly isOpen: boolean
  readonly until: { readonly day: Day; readonly minute: number } | null
}

/**
 * Returns whether a facility is open, and when that changes next (rule D180). Hours that reach to midnight and go on there count as one
 * time.
 *
 * With Monday to Friday 7:00 to 15:30, it is open until 15:30 on a Monday at 9:00, and closed until Monday 7:00 on a Friday at 16:00.
 */
export function openingState(opens: OpeningHours | null, at: LocalTime): OpeningState {
  const isOpen = isOpenAt(opens, at)
  if (opens === null) return { isOpen, until: null }
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(at.day, ahead)
    for (const minute of hoursOn(opens, day) ?? []) {
      const isLater = ahead > 0 || minute > at.minutes
      const goesOn = minute === 1440 && isOpenAt(opens, { day: addDays(day, 1), minutes: 0 })
      if (isLater && !goesOn && isOpenAt(opens, { day, minutes: minute }) !== isOpen)
        return { isOpen, until: { day, minute } }
    }
  }
  return { isOpen, until: null }
}

const hoursOn = (opens: OpeningHours, day: Day) => opens[String(new Date(day).getUTCDay()) as keyof OpeningHours]
