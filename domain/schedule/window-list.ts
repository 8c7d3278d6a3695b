/** What a hauler's list of time windows must be, so that customers can always choose one (rule S16). */
import type { WindowRange } from './window.ts'

type Hours = Pick<WindowRange, 'start' | 'end' | 'onlyWeekend'>

/** Whether another window has the same hours on the same days. */
export const isOfferedTwice = (one: Hours, others: readonly Hours[]): boolean =>
  others.some(other => other.start === one.start && other.end === one.end && other.onlyWeekend === one.onlyWeekend)

/** Whether nothing could be chosen from Monday to Friday. Saturdays may be without: no truck is ordered for them then. */
export const isWithoutWorkdays = (offered: readonly Hours[]): boolean => offered.every(one => one.onlyWeekend)
