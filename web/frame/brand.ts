import { settings } from '#web/client/settings.ts'

/** A hauler's name as pages show it: not taken apart at its hyphen. */
export const shownName = (name: string): string => name.replaceAll('-', '\u2011')

/** The hauler this installation belongs to. */
export const haulerName = shownName(settings.hauler.name)
