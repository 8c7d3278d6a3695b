/** The rules that a hauler's list of time windows has to keep, so that customers can always choose one (rule S16). */
import type { WindowRange } from './window.ts'

type Hours = Pick<WindowRange, 'start' | 'end' | 'onlyWeekend'>

/** Returns true if another window has the same hours on the same days. */
export const isOfferedTwice = (one: Hours, others: readonly Hours[]): boolean =>
  others.some(other => other.start === one.start && other.end === one.end && other.onlyWeekend === one.onlyWeekend)

/**
 * Returns true if customers could choose no hours from Monday to Friday. Saturdays may have no hours, and then customers cannot choose
 * them.
 */
export const isWithoutWorkdays = (offered: readonly Hours[]): boolean => offered.every(one => one.onlyWeekend)
