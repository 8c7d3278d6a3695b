import { type Language, languages } from '#domain/value/language.ts'
import { type OpenDays, type OpenHours, openDays, type PublicFacts } from './public-facts.ts'

/**
 * A fact about a hauler as a sentence. If the fact comes from other people, such as reviews, the sentence links to them if the hauler gave
 * an address.
 */
export type FactLine = { readonly text: string; readonly url?: string }

/** The facts that pages have before their first call. `reviewUrl` is null if the hauler asks customers for no review (rule T13). */
export type ShownFacts = Readonly<Record<Language, readonly FactLine[]>> & { readonly reviewUrl: string | null }

type Words = {
  readonly days: Readonly<Record<OpenDays, string>>
  readonly license: (number: string) => string
  readonly licenseAndInsured: (number: string) => string
  readonly insured: string
  readonly since: (year: number) => string
  readonly review: (rating: string) => string
  readonly reviews: (rating: string, count: string) => string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    days: { weekdays: 'Mon–Fri', saturday: 'Sat', sunday: 'Sun' },
    license: number => `Licensed (${number})`,
    licenseAndInsured: number => `Licensed (${number}) and insured`,
    insured: 'Insured',
    since: year => `In business since ${year}`,
    review: rating => `${rating} of 5 from 1 Google review`,
    reviews: (rating, count) => `${rating} of 5 from ${count} Google reviews`,
  },
  es: {
    days: { weekdays: 'lun–vie', saturday: 'sáb', sunday: 'dom' },
    license: number => `Con licencia (${number})`,
    licenseAndInsured: number => `Con licencia (${number}) y seguro`,
    insured: 'Con seguro',
    since: year => `En el negocio desde ${year}`,
    review: rating => `${rating} de 5 en 1 opinión de Google`,
    reviews: (rating, count) => `${rating} de 5 en ${count} opiniones de Google`,
  },
}

/** Returns null if the hauler filled in no fact (rule A21). */
export function shownFacts(facts: PublicFacts): ShownFacts | null {
  const [en, es] = languages.map(language => factLines(facts, language))
  if (!en || !es) return null
  const isEmpty = en.length === 0 && facts.reviewUrl === ''
  return isEmpty ? null : { en, es, reviewUrl: facts.reviewUrl || null }
}

/** Returns the lines in the order in which pages show them. */
export function factLines(facts: PublicFacts, language: Language): FactLine[] {
  const texts = words[language]
  const { sinceYear } = facts
  const since = sinceYear === null ? '' : texts.since(sinceYear)
  const lines = [hoursLine(facts, language), insuredLine(facts, texts), since].filter(line => line !== '')
  return [...lines.map(text => ({ text })), ...reviewsLine(facts, language)]
}

function reviewsLine({ ratingInTenths, reviewCount, reviewUrl }: PublicFacts, language: Language): FactLine[] {
  if (ratingInTenths === null || reviewCount === null) return []
  const count = new Intl.NumberFormat(`${language}-US`).format(reviewCount)
  const rating = (ratingInTenths / 10).toFixed(1)
  const text = reviewCount === 1 ? words[language].review(rating) : words[language].reviews(rating, count)
  return [{ text, ...(reviewUrl !== '' && { url: reviewUrl }) }]
}

function insuredLine({ license, isInsured }: PublicFacts, texts: Words): string {
  if (license === '') return isInsured ? texts.insured : ''
  return isInsured ? texts.licenseAndInsured(license) : texts.license(license)
}

/** Formats opening hours, such as "Mon–Fri 7 AM–6 PM, Sat 8 AM–12 PM". Closed days are left out. */
function hoursLine({ hours }: PublicFacts, language: Language): string {
  const parts = openDays.map(days => {
    const open: OpenHours = hours[days]
    return open && `${words[language].days[days]} ${clock(open.from, language)}–${clock(open.to, language)}`
  })
  return parts.filter(Boolean).join(', ')
}

const clock = (hour: number, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, {
    hour: 'numeric',
    ...(Number.isInteger(hour) ? {} : { minute: '2-digit' }),
    hour12: true,
    timeZone: 'UTC',
  })
    .format(hour * 3_600_000)
    .replace(/\s/g, '\u00a0')
