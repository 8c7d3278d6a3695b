/** Computes the time of a tap by the server's clock (rule D41). */
import type { TapOutcome } from './tap.ts'

export type TapTimes = {
  readonly madeAt: Date
  /** The phone's clock when it sent the tap, and the server's clock when the tap arrived. */
  readonly phoneNow: Date
  readonly received: Date
  /** The corrected time of the previous tap of this phone. */
  readonly previous: Date | null
  /**
   * The earliest possible time of the tap: the time at which the stop was published or the dumpster arrived. Null if there is no such
   * limit.
   */
  readonly earliest: Date | null
  /** The end of the day on which the tap's stop is planned. */
  readonly dayEnd: Date | null
}

/**
 * The phone's clock may be wrong, but the time between the tap and its sending is right. The corrected time is never after the receipt and
 * never before the previous tap. If the corrected time is before the earliest possible time, somebody changed the phone's clock between the
 * tap and its sending. The function then ignores that clock. The tap gets the time of its receipt, or the end of its stop's day if the
 * receipt is on a later day.
 */
export function correctedTime({ madeAt, phoneNow, received, previous, earliest, dayEnd }: TapTimes): Date {
  const corrected = madeAt.getTime() + received.getTime() - phoneNow.getTime()
  const isPossible = earliest === null || corrected >= earliest.getTime()
  const guess = Math.max(dayEnd?.getTime() ?? Number.POSITIVE_INFINITY, earliest?.getTime() ?? 0)
  const notBefore = Math.max(isPossible ? corrected : guess, previous?.getTime() ?? Number.NEGATIVE_INFINITY)
  return new Date(Math.min(notBefore, received.getTime()))
}

const hourInMs = 3_600_000
const lateAfterHours = 72
const oldAfterMinutes = 30

/** Accepts a tap. Marks the tap for the office if it arrives very late. */
export const acceptance = (at: Date, received: Date): Extract<TapOutcome, 'accepted' | 'accepted-late'> =>
  received.getTime() - at.getTime() > lateAfterHours * hourInMs ? 'accepted-late' : 'accepted'

/** Returns true if the tap is so old that the customer gets no message that the truck is on its way. */
export const isOld = (at: Date, received: Date): boolean => received.getTime() - at.getTime() > oldAfterMinutes * 60_000
