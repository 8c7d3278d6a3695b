/**
 * Proposes days and hours to a customer who orders the same again (rule S17): the earliest drop-off, and the pick-up on the last day that
 * the price includes. The hours are those of the earlier order if they are offered. Hours that need confirmation are never proposed.
 *
 * Example: today is Friday, the time is 13:00, 7 days are included, and the earlier order had its drop-off from 9 to 12 o'clock and its
 * pick-up from 12 to 17. Saturday has only hours that need confirmation, and no truck drives on Sunday. The proposal is Monday 9 to 12, and
 * the Monday after it from 12 to 17.
 */
import { addDays, type Day, isSaturday, localTime } from '#domain/value/calendar.ts'
import { isBookable } from './bookable-day.ts'
import { earliestDropOff, type ScheduleFacts } from './drop-off.ts'
import { fullVisit, isFullAt, type RentalRoom } from './full-days.ts'
import { type PickupWindow, rangesOpenOn, type TimeWindow } from './window.ts'

/** The search looks at this number of days after the earliest one, because a hauler may close for holidays. */
const reachInDays = 21

type Visits = { readonly dropOffWindow: TimeWindow; readonly pickupWindow: PickupWindow }
type Hours = Pick<TimeWindow, 'start' | 'end'>

/**
 * Returns null if all days of the next weeks are closed or have only hours that need confirmation. `room` has the full days and hours if
 * the hauler limits its days (rules S18 and S22).
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

/**
 * Returns the ordered hours if they are offered. Otherwise returns the first hours within business hours, and without these the first
 * hours.
 */
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
