import { usTimeZones } from '#domain/area/area.ts'
import type { Language } from '#domain/value/language.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { dateFormat } from '#web/parts/formats.ts'

/** Returns words such as "Central Time (Chicago)". */
export function zoneWords(timeZone: string, language: Language, t: Translate): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return t('areas.zone.name', { name: zoneName(timeZone, language), city })
}

/** Returns a name such as "Central Time". */
export function zoneName(timeZone: string, language: Language): string {
  const format = dateFormat(`${language}-US`, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(new Date()).find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the time zones of the United States, and the chosen zone if it is another one. */
export const zonesWith = (chosen: string): readonly string[] =>
  chosen === '' || usTimeZones.some(zone => zone === chosen) ? usTimeZones : [...usTimeZones, chosen]
