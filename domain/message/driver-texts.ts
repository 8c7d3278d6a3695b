/** Texts to drivers are about their work, so that no consent is needed (rules D83 and D110). */

import { toGsm } from '#domain/message/gsm.ts'
import { inOneLine, safeName } from '#domain/message/safe-name.ts'
import type { Day } from '#domain/value/calendar.ts'
import { dayText } from '#domain/value/day-text.ts'
import type { Language } from '#domain/value/language.ts'

type About = {
  readonly language: Language
  readonly hauler: string
  readonly firstName: string
  readonly day: Day
}

const maxHaulerLength = 24

export function driverLinkText({ link, ...about }: About & { readonly link: string }): string {
  return textTo(about, { en: when => `your stops of ${when}`, es: when => `sus paradas del ${when}` }, `: ${link}`)
}

export const driverOccasions = ['day-published', 'day-changed'] as const
export type DriverOccasion = (typeof driverOccasions)[number]

type DayText = About & {
  readonly occasion: DriverOccasion
  /** The number of stops that the driver still has to drive to. */
  readonly stops: number
  /**
   * The address of the app. Null for a driver who uses a link, because the product stores only a hash of the link and cannot send it again.
   */
  readonly app: string | null
}

const openLink: Record<Language, string> = {
  en: '. Open the link that you got from us.',
  es: '. Abra el enlace que le dimos.',
}

/** Builds the text about a day that was published to a driver or that has changed since the last text. */
export function driverDayText({ occasion, stops, app, ...about }: DayText): string {
  const words: Record<DriverOccasion, Words> = {
    'day-published': {
      en: when => `your day ${when} is ready, ${stops === 1 ? '1 stop' : `${stops} stops`}`,
      es: when => `su día ${when} está listo, ${stops === 1 ? '1 parada' : `${stops} paradas`}`,
    },
    'day-changed': {
      en: when => `your day ${when} has changed`,
      es: when => `su día ${when} ha cambiado`,
    },
  }
  return textTo(about, words[occasion], app === null ? openLink[about.language] : `: ${app}`)
}

type Words = Readonly<Record<Language, (when: string) => string>>

function textTo({ language, hauler, firstName, day }: About, words: Words, end: string): string {
  const from = inOneLine(hauler).slice(0, maxHaulerLength).trim()
  const name = safeName(firstName).slice(0, maxHaulerLength)
  const what = words[language](dayText(day, language))
  return toGsm(`${from}: ${[name, what].filter(one => one !== '').join(', ')}${end}`)
}
