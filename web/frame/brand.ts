import { settings } from '#web/client/settings.ts'

/** The hauler this installation belongs to. */
export const haulerName = settings.hauler.name
