import { settings } from '#web/client/settings.ts'

/** The address of the file with the streets below maps, or null if the installation has none (rule D176). */
export const streetTiles: string | null = settings.streetTiles ?? null
