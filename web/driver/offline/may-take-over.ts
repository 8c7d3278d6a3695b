import type { PhoneState } from '#web/driver/phone.ts'
import { countWaiting, isUnderWay } from '#web/driver/what-waits.ts'

/**
 * A new version of the app may replace the running one (rule D19) when the driver opens the app, when the driver starts
 * the day, or when no stop is under way and nothing waits to be sent.
 */
export function mayTakeOver(state: PhoneState, isAtStart: boolean): boolean {
  const isDayStarting = state.waiting.at(-1)?.tap.kind === 'start-day'
  return isAtStart || isDayStarting || (state.isRead && !isUnderWay(state) && countWaiting(state) === 0)
}
