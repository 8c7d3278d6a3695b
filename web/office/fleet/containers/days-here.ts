import { dayInMs } from '#domain/value/calendar.ts'
import type { Box } from '#web/office/fleet/queries.ts'

/** Returns for how many whole days a box has been in its place. */
export const daysHere = ({ since }: Pick<Box, 'since'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / dayInMs))
