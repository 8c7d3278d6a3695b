import type { Box } from '#web/office/fleet/queries.ts'

const dayInMs = 86_400_000

/** For how many whole days a box has been where it is. */
export const daysHere = ({ since }: Pick<Box, 'since'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / dayInMs))
