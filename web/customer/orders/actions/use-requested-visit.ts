import { useState } from 'react'
import type { Day } from '#domain/calendar.ts'
import { needsConfirmation } from '#domain/schedule/drop-off.ts'
import type { TimeWindow, WindowRange } from '#domain/schedule/window.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { hoursOn, type Visit } from '#web/parts/schedule/use-visits.ts'

export type RequestOptions = RouterOutputs['getOrderScheduleOptions']
type Hours = { readonly start: number; readonly end: number }

/** A day and hours that a customer asks for, from tomorrow on; the hours follow the day where it does not offer them. */
export function useRequestedVisit() {
  const [day, setDay] = useState<Day | null>(null)
  const [hours, setHours] = useState<Hours | null>(null)
  const [isConfirmed, confirm] = useState(false)
  const window: TimeWindow | null = day && hours && { day, ...hours }

  const visit = (options: RequestOptions): Visit => {
    const ranges: readonly WindowRange[] = options.windows
    return {
      day,
      hours,
      first: options.days.first,
      last: options.days.last,
      closedDays: options.closedDays,
      ranges,
      onDay: chosen => {
        setDay(chosen)
        setHours(hoursOn(chosen, hours, ranges))
      },
      onHours: setHours,
    }
  }
  const asksConfirmation = (options: RequestOptions | undefined) =>
    window !== null && needsConfirmation(window, options?.windows ?? [])
  return { window, visit, asksConfirmation, isConfirmed, confirm }
}
