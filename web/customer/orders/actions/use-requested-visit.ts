import { useState } from 'react'
import type { HaulerCalendar } from '#domain/schedule/bookable-day.ts'
import { needsConfirmation } from '#domain/schedule/drop-off.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { hoursOn, type Visit } from '#web/parts/schedule/use-visits.ts'

export type RequestOptions = RouterOutputs['getOrderScheduleOptions']

export const calendarOf = ({ closedDays, windows }: RequestOptions): HaulerCalendar => ({ closedDays, ranges: windows })

type Hours = { readonly start: number; readonly end: number }

/** The customer chooses a day, from tomorrow on, and hours. If the day does not offer the chosen hours, other hours are chosen. */
export function useRequestedVisit() {
  const [day, setDay] = useState<Day | null>(null)
  const [hours, setHours] = useState<Hours | null>(null)
  const [isConfirmed, confirm] = useState(false)
  const window: TimeWindow | null = day && hours && { day, ...hours }

  const visit = (options: RequestOptions): Visit => {
    const calendar = calendarOf(options)
    return {
      day,
      hours,
      first: options.days.first,
      last: options.days.last,
      ...calendar,
      onDay: chosen => {
        setDay(chosen)
        setHours(hoursOn(chosen, hours, calendar.ranges))
      },
      onHours: setHours,
    }
  }
  const asksConfirmation = (options: RequestOptions | undefined) =>
    window !== null && needsConfirmation(window, options?.windows ?? [])
  return { window, visit, asksConfirmation, isConfirmed, confirm }
}
