/** Two merged records of one customer (rule K4), and how long they can be separated again. */
import { dayInMs } from '#domain/value/calendar.ts'

export const maxDaysToUndoMerge = 30

/** Returns the time until which a merge can be undone. */
export const undoMergeDeadlineOf = (mergedAt: Date): Date => new Date(mergedAt.getTime() + maxDaysToUndoMerge * dayInMs)
