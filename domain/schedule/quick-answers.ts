/**
 * Quick answers are days that the customer chooses with one tap (rule S20): the earliest drop-off, and rentals with the included days and
 * with 3 and 7 days more. If no truck drives or has room on a pick-up day (rule S18), the pick-up moves to the next day that is offered,
 * and the rental has that many days more.
 */
import { addDays, type Day, daysBetween } from '#domain/value/calendar.ts'
import { isBookable } from './bookable-day.ts'
import type { ScheduleLimits } from './drop-off.ts'
import { estimatedRentalDays } from './rental-days.ts'

/** A proposed rental. `days` are the days that the customer pays. */
export type ProposedRental = { readonly dropOff: Day; readonly pickup: Day; readonly days: number }

type Limits = Pick<ScheduleLimits, 'closedDays' | 'ranges' | 'earliestDropOff' | 'lastDay' | 'full'>

/** No proposal is for fewer days, even if the price includes fewer. */
const fewestDays = 3

/** Returns the number of days to propose: the included days if there are at least 3, otherwise the days that estimates assume. */
export const usualDays = (includedDays: number | null): number =>
  includedDays !== null && includedDays >= fewestDays ? includedDays : estimatedRentalDays

/** Returns a rental of this length, or the next longer one whose pick-up day is offered. Returns null if no later day is offered. */
export function proposeRental(dropOff: Day, days: number, limits: Limits): ProposedRental | null {
  for (let pickup = addDays(dropOff, days); pickup <= limits.lastDay; pickup = addDays(pickup, 1)) {
    if (isBookable(pickup, limits) && !limits.full?.pickup.includes(pickup))
      return { dropOff, pickup, days: daysBetween(dropOff, pickup) }
  }
  return null
}

export type QuickAnswers = {
  readonly earliest: ProposedRental | null
  /** `wanted` are the days of the quick answer. The rental has more days if its pick-up had to move. */
  readonly lengths: readonly (ProposedRental & { readonly wanted: number })[]
}

/**
 * `chosen` are the days that the customer has chosen so far. `isDropOffFixed` is true if the drop-off is agreed. `includedDays` is null if
 * the price covers any number of days.
 */
export function quickAnswers(
  chosen: { readonly dropOff: Day | null; readonly pickup: Day | null },
  includedDays: number | null,
  limits: Limits,
  isDropOffFixed = false,
): QuickAnswers {
  const usual = usualDays(includedDays)
  const earliest = firstWithRoom(limits)
  const isKept = chosen.dropOff !== null && (isDropOffFixed || isDropOff(chosen.dropOff, limits))
  const dropOff = isKept && chosen.dropOff !== null ? chosen.dropOff : earliest
  const length = chosen.dropOff !== null && chosen.pickup !== null ? daysBetween(chosen.dropOff, chosen.pickup) : 0
  const lengths = [usual, usual + 3, usual + 7].flatMap(wanted => {
    const rental = proposeRental(dropOff, wanted, limits)
    return rental ? [{ ...rental, wanted }] : []
  })
  return {
    earliest: proposeRental(earliest, length > 0 ? length : usual, limits),
    lengths: lengths.filter((one, at) => one.pickup !== lengths[at - 1]?.pickup),
  }
}

const isDropOff = (day: Day, limits: Limits) =>
  day >= limits.earliestDropOff &&
  day <= limits.lastDay &&
  isBookable(day, limits) &&
  !limits.full?.dropOff.includes(day)

function firstWithRoom(limits: Limits): Day {
  let day = limits.earliestDropOff
  while (day < limits.lastDay && !isDropOff(day, limits)) day = addDays(day, 1)
  return day
}
