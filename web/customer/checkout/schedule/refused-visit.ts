import type { RefusalName } from '#domain/refusal/refusal.ts'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { isOffered, type ScheduleLimits } from '#domain/schedule/drop-off.ts'
import { isFullAt } from '#domain/schedule/full-days.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { isSunday } from '#domain/value/calendar.ts'

type Breaks = (visit: TimeWindow, limits: ScheduleLimits) => boolean

/** Each of these refusals is about the drop-off, about the pick-up, or about the visit that breaks a limit. */
const about: Partial<Record<RefusalName, 'dropOff' | 'pickup' | Breaks>> = {
  'drop-off-too-early': 'dropOff',
  'window-over': 'dropOff',
  'pickup-before-drop-off': 'pickup',
  'pickup-too-early': 'pickup',
  'sunday-pickup': 'pickup',
  'day-too-far': 'pickup',
  sunday: ({ day }) => isSunday(day),
  'closed-day': ({ day }, { closedDays }) => closedDayName(day, closedDays) !== null,
  'day-full': ({ day }, { full }) => full?.pickup.includes(day) === true && !full.dropOff.includes(day),
  'hours-full': (visit, { fullHours }) =>
    isFullAt(fullHours?.pickup ?? [], visit) && !isFullAt(fullHours?.dropOff ?? [], visit),
  'unknown-window': (visit, { ranges }) => !isOffered(visit, ranges),
}

/** The result is true if the customer can avoid the refusal by other days or hours. */
export const isOfSchedule = (refusal: RefusalName | null): boolean => refusal !== null && about[refusal] !== undefined

type Chosen = { readonly dropOffWindow: TimeWindow; readonly pickupWindow: PickupWindow }

/** The result is the visit that the refusal is about, or null if other days do not avoid the refusal. */
export function refusedVisit(
  refusal: RefusalName | null,
  { dropOffWindow, pickupWindow }: Chosen,
  limits: ScheduleLimits,
): 'dropOff' | 'pickup' | null {
  const known = (refusal && about[refusal]) ?? null
  if (typeof known !== 'function') return known
  return known(pickupWindow, limits) && !known(dropOffWindow, limits) ? 'pickup' : 'dropOff'
}
