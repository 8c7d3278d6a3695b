import { useState } from 'react'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'
import type { ClosedDay } from '#domain/schedule/closed-day.ts'
import { earliestPickup } from '#domain/schedule/pickup.ts'
import { type PickupWindow, rangesOn, type TimeWindow, type WindowRange } from '#domain/schedule/window.ts'

/** What the hauler offers: from when to when, on which days not, in which hours. */
type Options = {
  readonly earliestDropOff: Day
  readonly lastDay: Day
  readonly closedDays: readonly ClosedDay[]
  readonly ranges: readonly WindowRange[]
}
type Agreed = { readonly dropOffWindow: TimeWindow | null; readonly pickupWindow: PickupWindow | null }
type Hours = { readonly start: number; readonly end: number }
type Chosen = { readonly day: Day | null; readonly hours: Hours | null }

/** What a field of one visit needs. */
export type Visit = {
  readonly day: Day | null
  readonly hours: Hours | null
  readonly first: Day
  readonly last: Day
  readonly closedDays: Options['closedDays']
  readonly ranges: readonly WindowRange[]
  readonly onDay: (day: Day) => void
  readonly onHours: (hours: Hours) => void
}

/** The chosen drop-off and pick-up. A drop-off on or after the pick-up day moves the pick-up by as many days. */
export function useVisits(cart: Agreed, options: Options | undefined) {
  const [dropOff, setDropOff] = useState<Chosen>(() => chosenIn(cart.dropOffWindow))
  const [pickup, setPickup] = useState<Chosen>(() => chosenIn(cart.pickupWindow))
  const [isActual, setActual] = useState(cart.pickupWindow?.isActualPickupDate ?? true)
  const ranges = options?.ranges ?? []
  const closedDays = options?.closedDays ?? []
  const today = options?.earliestDropOff ?? (0 as Day)
  const last = options?.lastDay ?? today

  const withDay = (before: Chosen, day: Day): Chosen => ({ day, hours: hoursOn(day, before.hours, ranges) })
  const chooseDropOff = (day: Day) => {
    const moved = dropOff.day && pickup.day ? daysBetween(dropOff.day, day) : null
    setDropOff(withDay(dropOff, day))
    if (moved && pickup.day && pickup.day <= day) {
      const target = addDays(pickup.day, moved)
      setPickup(withDay(pickup, earliestPickup(addDays(target, -1), closedDays)))
    }
  }
  const common = { last, closedDays, ranges }
  return {
    dropOff: {
      ...common,
      ...dropOff,
      first: today,
      onDay: chooseDropOff,
      onHours: (hours: Hours) => setDropOff({ ...dropOff, hours }),
    } satisfies Visit,
    pickup: {
      ...common,
      ...pickup,
      first: earliestPickup(dropOff.day ?? today, closedDays),
      onDay: (day: Day) => setPickup(withDay(pickup, day)),
      onHours: (hours: Hours) => setPickup({ ...pickup, hours }),
    } satisfies Visit,
    isActual,
    setActual,
    rangeError: dropOff.day !== null && pickup.day !== null && pickup.day <= dropOff.day,
    windows: windowsOf(dropOff, pickup, isActual),
  }
}

const chosenIn = (window: TimeWindow | null): Chosen =>
  window ? { day: window.day, hours: { start: window.start, end: window.end } } : { day: null, hours: null }

/** The hours chosen before where the day offers them, else the first that it does. */
export function hoursOn(day: Day, before: Hours | null, ranges: readonly WindowRange[]): Hours | null {
  const offered = rangesOn(day, ranges)
  const same = offered.find(one => one.start === before?.start && one.end === before.end)
  const range = same ?? offered[0]
  return range ? { start: range.start, end: range.end } : null
}

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
