/**
 * Which days and hours are proposed to somebody who orders the same again (rule S17): the earliest drop-off, and the pick-up on the last
 * day that the price includes, in the hours of the earlier order where they are offered. Nothing is proposed that has to be confirmed.
 *
 * Example: on Friday at 13:00, 7 days included, ordered before for 9 to 12 o'clock and to be fetched from 12 to 17. Saturday's only
 * hours need a confirmation, Sunday has no trucks: Monday 9 to 12, and the Monday after it from 12 to 17.
 */
import { addDays, type Day, isSaturday, localTime } from '#domain/value/calendar.ts'
import { isBookable } from './bookable-day.ts'
import { earliestDropOff, type ScheduleFacts } from './drop-off.ts'
import { fullVisit, isFullAt, type RentalRoom } from './full-days.ts'
import { type PickupWindow, rangesOpenOn, type TimeWindow } from './window.ts'

/** How many days are looked at beyond the earliest one, for a hauler who closes for holidays. */
const reachInDays = 21

type Visits = { readonly dropOffWindow: TimeWindow; readonly pickupWindow: PickupWindow }
type Hours = Pick<TimeWindow, 'start' | 'end'>

/**
 * Null where every day of the next weeks is closed, or has hours that need a confirmation. `room`: where a hauler limits
 * its days, what is full (rules S18 and S22).
 */
export function proposedVisit(
  ordered: Visits,
  includedDays: number,
  facts: ScheduleFacts,
  room: RentalRoom | null = null,
): Visits | null {
  const { isActualPickupDate } = ordered.pickupWindow
  for (const dropOff of daysFrom(earliestDropOff(facts), 0, reachInDays)) {
    const dropOffWindow = windowOn(dropOff, ordered.dropOffWindow, facts, room?.fullHours.dropOff)
    if (!dropOffWindow) continue
    const included = daysFrom(dropOff, 1, includedDays).reverse()
    const later = daysFrom(dropOff, includedDays + 1, includedDays + reachInDays)
    const pickup = firstOf([...included, ...later], ordered.pickupWindow, facts, room?.fullHours.pickup)
    if (!pickup || (room && fullVisit({ dropOff, pickup: pickup.day }, room) !== null)) continue
    return { dropOffWindow, pickupWindow: { ...pickup, isActualPickupDate } }
  }
  return null
}

const daysFrom = (start: Day, from: number, to: number): Day[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => addDays(start, from + at))

function firstOf(
  days: readonly Day[],
  ordered: Hours,
  facts: ScheduleFacts,
  full: readonly TimeWindow[] | undefined,
): TimeWindow | null {
  for (const day of days) {
    const window = windowOn(day, ordered, facts, full)
    if (window) return window
  }
  return null
}

function windowOn(day: Day, ordered: Hours, facts: ScheduleFacts, full: readonly TimeWindow[] = []): TimeWindow | null {
  const hours = isBookable(day, facts) ? hoursOn(day, ordered, facts, full) : undefined
  return hours ? { day, start: hours.start, end: hours.end } : null
}

/** The hours that were ordered, else the first within business hours, else the first. */
function hoursOn(
  day: Day,
  ordered: Hours,
  { ranges, now, timeZone }: ScheduleFacts,
  full: readonly TimeWindow[],
): Hours | undefined {
  const isFree = ({ start, end }: Hours) => !isFullAt(full, { day, start, end })
  const open = rangesOpenOn(day, ranges, localTime(now, timeZone)).filter(isFree)
  const offered = open.filter(range => !(range.needsConfirmation && isSaturday(day)))
  const same = offered.find(({ start, end }) => start === ordered.start && end === ordered.end)
  return same ?? offered.find(range => !range.needsConfirmation) ?? offered[0]
}
