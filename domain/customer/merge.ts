/** Two records of one customer can be merged, and separated again for some time (rule K4). */
import { dayInMs } from '#domain/value/calendar.ts'

export const maxDaysToUndoMerge = 30

/** Returns the time until which the office can undo a merge. */
export const undoMergeDeadlineOf = (mergedAt: Date): Date => new Date(mergedAt.getTime() + maxDaysToUndoMerge * dayInMs)
