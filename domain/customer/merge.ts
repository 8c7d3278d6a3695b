/** Two records of one customer (rule K4): how long they can be parted again. */

export const partableDays = 30
const dayInMs = 86_400_000

/** Until when two records that were merged then can be parted. */
export const partableUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + partableDays * dayInMs)
