import { dayInMs } from '#domain/value/calendar.ts'
import type { Box } from '#web/office/fleet/queries.ts'

/** For how many whole days a box has been where it is. */
export const daysHere = ({ since }: Pick<Box, 'since'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / dayInMs))
