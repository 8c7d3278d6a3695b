import { usTimeZones } from '#domain/area/area.ts'
import type { Language } from '#domain/value/language.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** The text is like "Central Time (Chicago)". */
export function zoneWords(timeZone: string, language: Language, t: Translate): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return t('areas.zone.name', { name: zoneName(timeZone, language), city })
}

/** The text is like "Central Time". */
export function zoneName(timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-US`, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(new Date()).find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** The list has the zones of the country, and the chosen one if it is another. */
export const zonesWith = (chosen: string): readonly string[] =>
  chosen === '' || usTimeZones.some(zone => zone === chosen) ? usTimeZones : [...usTimeZones, chosen]
