/** When a tap was made, by our clock (rule D41). */
import type { TapOutcome } from './tap.ts'

export type TapTimes = {
  readonly madeAt: Date
  /** The phone's clock when it sent the tap, and ours when it arrived. */
  readonly phoneNow: Date
  readonly received: Date
  /** The corrected time of this phone's tap before. */
  readonly previous: Date | null
}

/** The phone's clock may be wrong, but the time between the tap and its sending is right; never after its receipt, nor before the tap before. */
export function correctedTime({ madeAt, phoneNow, received, previous }: TapTimes): Date {
  const corrected = madeAt.getTime() + received.getTime() - phoneNow.getTime()
  const notBefore = Math.max(corrected, previous?.getTime() ?? Number.NEGATIVE_INFINITY)
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
