/**
 * Which days and hours are proposed to somebody who orders the same again (rule S17): the earliest drop-off, and the pick-up on the last
 * day that the price includes, in the hours of the earlier order where they are offered. Nothing is proposed that has to be confirmed.
 *
 * Example: on Friday at 13:00, 7 days included, ordered before for 9 to 12 o'clock and to be fetched from 12 to 17. Saturday's only
 * hours need a confirmation, Sunday has no trucks: Monday 9 to 12, and the Monday after it from 12 to 17.
 */
import { addDays, type Day, isSaturday, localTime } from '#domain/calendar.ts'
import { isBookable } from './bookable-day.ts'
import { earliestDropOff, type ScheduleFacts } from './drop-off.ts'
import { type PickupWindow, rangesOpenOn, type TimeWindow } from './window.ts'

/** The days of a rental where the price does not say how many it includes. */
export const proposedDaysOtherwise = 7

/** How many days are looked at beyond the earliest one, for a hauler who closes for holidays. */
const reachInDays = 21

type Visits = { readonly dropOffWindow: TimeWindow; readonly pickupWindow: PickupWindow }
type Hours = Pick<TimeWindow, 'start' | 'end'>

/** Null where every day of the next weeks is closed, or has hours that need a confirmation. */
export function proposedVisit(ordered: Visits, includedDays: number, facts: ScheduleFacts): Visits | null {
  const first = earliestDropOff(facts)
  const dropOffWindow = firstOf(daysFrom(first, 0, reachInDays), ordered.dropOffWindow, facts)
  if (!dropOffWindow) return null
  const { day } = dropOffWindow
  const included = daysFrom(day, 1, includedDays).reverse()
  const later = daysFrom(day, includedDays + 1, includedDays + reachInDays)
  const pickup = firstOf([...included, ...later], ordered.pickupWindow, facts)
  if (!pickup) return null
  const { isActualPickupDate } = ordered.pickupWindow
  return { dropOffWindow, pickupWindow: { ...pickup, isActualPickupDate } }
}

const daysFrom = (start: Day, from: number, to: number): Day[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => addDays(start, from + at))

function firstOf(days: readonly Day[], ordered: Hours, facts: ScheduleFacts): TimeWindow | null {
  for (const day of days) {
    const hours = isBookable(day, facts) ? hoursOn(day, ordered, facts) : undefined
    if (hours) return { day, start: hours.start, end: hours.end }
  }
  return null
}

/** The hours that were ordered, else the first within business hours, else the first. */
function hoursOn(day: Day, ordered: Hours, { ranges, now, timeZone }: ScheduleFacts): Hours | undefined {
  const open = rangesOpenOn(day, ranges, localTime(now, timeZone))
  const offered = open.filter(range => !(range.needsConfirmation && isSaturday(day)))
  const same = offered.find(({ start, end }) => start === ordered.start && end === ordered.end)
  return same ?? offered.find(range => !range.needsConfirmation) ?? offered[0]
}
