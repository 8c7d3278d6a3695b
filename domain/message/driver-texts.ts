/** Texts to drivers are about their work, so that no consent is needed (rules D83, D110 and D169). */

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

type AskText = About & {
  /** The street of the stop, or the city of the load. Null for the start of the day. */
  readonly place: string | null
  readonly missing: readonly (keyof typeof missingWords)[]
  readonly link: string
}

const missingWords = {
  'not-done': { en: 'not done yet', es: 'sin hacer' },
  'no-number': { en: 'no box number', es: 'sin número de contenedor' },
  'no-photo': { en: 'no photo', es: 'sin foto' },
  'on-truck': { en: 'load still on the truck', es: 'la carga sigue en el camión' },
  'no-ticket': { en: 'no ticket', es: 'sin boleta' },
  'no-mileage': { en: 'no mileage from the start', es: 'sin millaje al empezar' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

const maxPlaceLength = 30

/** Builds the text with which the office asks a driver for what is missing at a stop, of a load, or at the start of the day. */
export function driverAskText({ place, missing, link, ...about }: AskText): string {
  const where = safeName(place ?? '')
    .slice(0, maxPlaceLength)
    .trim()
  const what = (language: Language) =>
    [where, missing.map(kind => missingWords[kind][language]).join(', ')].filter(one => one !== '').join(': ')
  return textTo(about, { en: () => what('en'), es: () => what('es') }, `. ${link}`)
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
