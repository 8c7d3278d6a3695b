/** When a tap was made, by our clock (rule D41). */
import type { TapOutcome } from './tap.ts'

export type TapTimes = {
  readonly madeAt: Date
  /** The phone's clock when it sent the tap, and ours when it arrived. */
  readonly phoneNow: Date
  readonly received: Date
  /** The corrected time of this phone's tap before. */
  readonly previous: Date | null
  /**
   * The tap cannot be older than this: before it, the stop was not published or the dumpster was not there. Null if there is no such
   * limit.
   */
  readonly earliest: Date | null
  /** When the day of its stop ends. */
  readonly dayEnd: Date | null
}

/**
 * The phone's clock may be wrong, but the time between the tap and its sending is right; never after its receipt, nor before the tap
 * before. Where that is a time at which nobody can have made it, the clock was set between the tap and its sending and says nothing: the
 * tap counts at its receipt, and where that is a later day, at the end of the day of its stop.
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

/** Accepted, and marked where it comes so late that the office wants to look at it. */
export const acceptance = (at: Date, received: Date): Extract<TapOutcome, 'accepted' | 'accepted-late'> =>
  received.getTime() - at.getTime() > lateAfterHours * hourInMs ? 'accepted-late' : 'accepted'

/** Nobody is told any more that the truck is on its way. */
export const isOld = (at: Date, received: Date): boolean => received.getTime() - at.getTime() > oldAfterMinutes * 60_000
