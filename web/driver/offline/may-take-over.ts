import type { PhoneState } from '#web/driver/phone.ts'
import { countWaiting, isUnderWay } from '#web/driver/what-waits.ts'

/**
 * Whether a new version of the app may take the place of the one that runs (rule D19): as the app is opened, or while no stop is under way
 * and nothing waits to be sent.
 */
export function mayTakeOver(state: PhoneState, isAtStart: boolean): boolean {
  return isAtStart || (state.isRead && !isUnderWay(state) && countWaiting(state) === 0)
}
