/** What a public page is made from, for one reader. */

import type { HaulersTemplate } from '#domain/message/order-message.ts'
import type { City } from '#domain/storefront/city.ts'
import type { Language } from '#domain/value/language.ts'
import type { ServedPlace } from '#server/db/catalog/areas.ts'
import type { Db } from '#server/db/engine/connect.ts'
import type { Html } from '#server/http/html.ts'
import en from '#server/http/storefront/words/en.ts'
import es from '#server/http/storefront/words/es.ts'
import type { PricedZips, Storefront } from '#server/operations/storefront/read-storefront.ts'

export type StorefrontParts = {
  readonly deps: { readonly db: Db; readonly clock: () => Date }
  /** Of the built apps; null where nothing is built. */
  readonly folder: string | null
  /** Known once the server listens. */
  readonly site: () => string
}

export type Words = typeof en
const words: Readonly<Record<Language, Words>> = { en, es }
export const wordsOf = (language: Language): Words => words[language]

export type View = {
  readonly storefront: Storefront
  readonly language: Language
  readonly words: Words
  readonly now: Date
  /** The address of this installation without a path: `https://dumpsters.example`. */
  readonly site: string
  readonly zip: AskedZip
  /** The hauler's own words for its messages. */
  readonly readTemplates: () => Promise<readonly HaulersTemplate[]>
  /** What everything costs in these ZIPs. */
  readonly priceZips: (zips: readonly ServedPlace[]) => Promise<readonly PricedZips[]>
}

/** What stands in the ZIP field, and what became of it. */
export type AskedZip =
  | { readonly state: 'none' | 'invalid' | 'unserved' | 'elsewhere'; readonly typed: string }
  | { readonly state: 'served'; readonly typed: string; readonly place: ServedPlace }

/** A page between its head and its foot. */
export type Page = {
  /** Without the language. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly content: Html
  /** For machines: what stands on the page. */
  readonly data: readonly object[]
  readonly isMissing?: boolean
  /** The size that previews of the page show; without one they show all. */
  readonly picture?: string
}

export const pathIn = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

export const cityPath = ({ slug }: Pick<City, 'slug'>): string => `/areas/${slug}`

/** "Austin, TX". */
export const placeName = ({ city, state }: Pick<ServedPlace, 'city' | 'state'>): string => `${city}, ${state}`

/** The first few, as a sentence names them. */
export function namesOf(all: readonly string[], and: string, most = 5): string {
  const named = all.slice(0, most)
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')}${and}${named.at(-1)}`
}
