import type { ClosedDay } from '#domain/schedule/closed-day.ts'
import { type FullDays, type FullHours, isFullAt } from '#domain/schedule/full-days.ts'
import { earliestPickup } from '#domain/schedule/pickup.ts'
import { type ProposedRental, proposeRental } from '#domain/schedule/quick-answers.ts'
import {
  type PickupWindow,
  rangesOn,
  rangesOpenOn,
  type TimeWindow,
  type WindowRange,
} from '#domain/schedule/window.ts'
import { addDays, type Day, daysBetween, type LocalTime } from '#domain/value/calendar.ts'

/** The days and hours that the hauler offers. */
type Options = {
  readonly today: Day
  readonly minutesNow: number
  readonly earliestDropOff: Day
  readonly lastDay: Day
  readonly closedDays: readonly ClosedDay[]
  /** The full days. Undefined if the hauler does not limit its days. */
  readonly full?: FullDays
  readonly fullHours?: FullHours
  readonly ranges: readonly WindowRange[]
}
type Agreed = { readonly dropOffWindow: TimeWindow | null; readonly pickupWindow: PickupWindow | null }
export type Hours = { readonly start: number; readonly end: number }
type Chosen = { readonly day: Day | null; readonly hours: Hours | null }

/** What the field of one visit needs. */
export type Visit = {
  readonly day: Day | null
  readonly hours: Hours | null
  readonly first: Day
  readonly last: Day
  readonly closedDays: Options['closedDays']
  readonly ranges: readonly WindowRange[]
  /** Days without a free box or truck (rule S18). */
  readonly full?: readonly Day[] | undefined
  /** Full hours of days that are not full (rule S22). */
  readonly fullHours?: readonly TimeWindow[] | undefined
  /** False if the person chooses only a day, without hours. */
  readonly hasHours?: boolean
  /** The time in the service area. Without it, no day is marked as today, and all hours of a day are offered. */
  readonly now?: LocalTime
  readonly onDay: (day: Day) => void
  readonly onHours: (hours: Hours) => void
}

/** The days and hours that are chosen so far. */
export type ChosenVisits = { readonly dropOff: Chosen; readonly pickup: Chosen; readonly isActual: boolean }

export const visitsOf = ({ dropOffWindow, pickupWindow }: Agreed): ChosenVisits => ({
  dropOff: chosenIn(dropOffWindow),
  pickup: chosenIn(pickupWindow),
  isActual: pickupWindow?.isActualPickupDate ?? true,
})

const nothingKnown = { ranges: [], closedDays: [] }

type StoredVisits = { readonly value: ChosenVisits; readonly write: (next: ChosenVisits) => void }

/**
 * The hook holds the chosen drop-off and pick-up. The first chosen drop-off day proposes a rental of the usual length. A later choice on or
 * after the pick-up day moves the pick-up by as many days.
 */
export function useVisits({ value, write }: StoredVisits, options: Options | undefined, usualLength: number) {
  const { dropOff, pickup, isActual } = value
  const { ranges, closedDays } = options ?? nothingKnown
  const calendar = { ranges, closedDays }
  const first = options?.earliestDropOff ?? (0 as Day)
  const last = options?.lastDay ?? first
  const now = options && { day: options.today, minutes: options.minutesNow }

  const withDay = (before: Chosen, day: Day, full: readonly TimeWindow[] | undefined): Chosen => ({
    day,
    hours: hoursOn(day, before.hours, ranges, { now, full }),
  })
  const onDropOff = (day: Day) => withDay(dropOff, day, options?.fullHours?.dropOff)
  const onPickup = (day: Day) => withDay(pickup, day, options?.fullHours?.pickup)
  const chooseDropOff = (day: Day) => {
    const moved = dropOff.day && pickup.day ? daysBetween(dropOff.day, day) : null
    const isPickupAfter = !moved || !pickup.day || pickup.day > day
    const target = isPickupAfter ? null : earliestPickup(addDays(pickup.day ?? day, moved - 1), calendar)
    const proposed = pickup.day === null && options ? proposeRental(day, usualLength, options)?.pickup : target
    write({ ...value, dropOff: onDropOff(day), pickup: proposed ? onPickup(proposed) : pickup })
  }
  const common = { last, ...calendar, ...(now && { now }) }
  return {
    dropOff: {
      ...common,
      ...dropOff,
      full: options?.full?.dropOff,
      fullHours: options?.fullHours?.dropOff,
      first,
      onDay: chooseDropOff,
      onHours: (hours: Hours) => write({ ...value, dropOff: { ...dropOff, hours } }),
    } satisfies Visit,
    pickup: {
      ...common,
      ...pickup,
      full: options?.full?.pickup,
      fullHours: options?.fullHours?.pickup,
      first: earliestPickup(dropOff.day ?? first, calendar),
      onDay: (day: Day) => write({ ...value, pickup: onPickup(day) }),
      onHours: (hours: Hours) => write({ ...value, pickup: { ...pickup, hours } }),
    } satisfies Visit,
    onRental: (rental: ProposedRental) =>
      write({ ...value, dropOff: onDropOff(rental.dropOff), pickup: onPickup(rental.pickup) }),
    isActual,
    setActual: (next: boolean) => write({ ...value, isActual: next }),
    rangeError: dropOff.day !== null && pickup.day !== null && pickup.day <= dropOff.day,
    windows: windowsOf(dropOff, pickup, isActual),
  }
}

const chosenIn = (window: TimeWindow | null): Chosen =>
  window ? { day: window.day, hours: { start: window.start, end: window.end } } : { day: null, hours: null }

type Offered = { readonly now?: LocalTime | undefined; readonly full?: readonly TimeWindow[] | undefined }

/**
 * Returns the hours that were chosen before if the day offers them, otherwise the first hours that it offers. Full hours are not offered.
 */
export function hoursOn(
  day: Day,
  before: Hours | null,
  ranges: readonly WindowRange[],
  { now, full = [] }: Offered = {},
): Hours | null {
  const offered = rangesOffered(day, ranges, now).filter(({ start, end }) => !isFullAt(full, { day, start, end }))
  const same = offered.find(one => one.start === before?.start && one.end === before.end)
  const range = same ?? offered[0]
  return range ? { start: range.start, end: range.end } : null
}

export const rangesOffered = (day: Day, ranges: readonly WindowRange[], now: LocalTime | undefined) =>
  now ? rangesOpenOn(day, ranges, now) : rangesOn(day, ranges)

function windowsOf(dropOff: Chosen, pickup: Chosen, isActualPickupDate: boolean) {
  if (!dropOff.day || !dropOff.hours || !pickup.day || !pickup.hours || pickup.day <= dropOff.day) return null
  const dropOffWindow: TimeWindow = { day: dropOff.day, start: dropOff.hours.start, end: dropOff.hours.end }
  const pickupWindow: PickupWindow = {
    day: pickup.day,
    start: pickup.hours.start,
    end: pickup.hours.end,
    isActualPickupDate,
  }
  return { dropOffWindow, pickupWindow }
}
