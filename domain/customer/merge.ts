/** Two records of one customer (rule K4): how long they can be parted again. */
import { dayInMs } from '#domain/value/calendar.ts'

export const partableDays = 30

/** Until when two records that were merged then can be parted. */
export const partableUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + partableDays * dayInMs)
