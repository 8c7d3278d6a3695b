/** The content of a browser's field for a time is "2026-11-23T15:12", by the clock of a zone. The value is the instant. */
import type { Codec } from './form.ts'
import { localInstantOf, localText } from './local-instant.ts'

export const localTimeField = (timeZone: string): Codec<string, string> => ({
  toTyped: instant => (instant === null ? '' : localText(instant, timeZone)),
  fromTyped: typed => localInstantOf(typed, timeZone) ?? undefined,
})
