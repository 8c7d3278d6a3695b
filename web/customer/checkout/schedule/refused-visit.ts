import type { RefusalName } from '#domain/refusal/refusal.ts'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { isOffered, type ScheduleLimits } from '#domain/schedule/drop-off.ts'
import { isFullAt } from '#domain/schedule/full-days.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { isSunday } from '#domain/value/calendar.ts'

type Breaks = (visit: TimeWindow, limits: ScheduleLimits) => boolean

/** Each is about the drop-off, about the pick-up, or about whichever of the two breaks it. */
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

/** True for what other days or hours can mend. */
export const isOfSchedule = (refusal: RefusalName | null): boolean => refusal !== null && about[refusal] !== undefined

type Chosen = { readonly dropOffWindow: TimeWindow; readonly pickupWindow: PickupWindow }

/** The visit that a refusal of the chosen days is about; null for one that other days cannot mend. */
export function refusedVisit(
  refusal: RefusalName | null,
  { dropOffWindow, pickupWindow }: Chosen,
  limits: ScheduleLimits,
): 'dropOff' | 'pickup' | null {
  const known = (refusal && about[refusal]) ?? null
  if (typeof known !== 'function') return known
  return known(pickupWindow, limits) && !known(dropOffWindow, limits) ? 'pickup' : 'dropOff'
}
