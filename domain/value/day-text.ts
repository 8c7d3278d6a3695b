/** The short form of a day in texts: "Wed, Dec 23". Pages have forms of their own. */
import type { Day } from './calendar.ts'
import type { Language } from './language.ts'

const form = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const
const formats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-US', form),
  es: new Intl.DateTimeFormat('es-US', form),
}

export const dayText = (day: Day, language: Language): string => formats[language].format(day)
