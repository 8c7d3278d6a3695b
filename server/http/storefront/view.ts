/** The server makes a public page for one reader from this view. */

import type { Db } from '@rolloff/sql/connect.ts'
import { slugOfSize } from '#domain/cart/link-choices.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { HaulersTemplate } from '#domain/message/order-message.ts'
import type { City } from '#domain/storefront/city.ts'
import type { Project } from '#domain/storefront/project.ts'
import type { Language } from '#domain/value/language.ts'
import type { ServedPlace } from '#server/db/catalog/areas.ts'
import type { Html } from '#server/http/html.ts'
import en from '#server/http/storefront/words/en.ts'
import es from '#server/http/storefront/words/es.ts'
import type { PricedZips, Storefront } from '#server/operations/storefront/read-storefront.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type StorefrontParts = {
  readonly deps: { readonly db: Db; readonly clock: () => Date; readonly addresses: Pick<Addresses, 'findZip'> }
  /** The built apps are in this folder. It is null if nothing is built. */
  readonly folder: string | null
  /** Returns the address once the server listens. */
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
  /** People reach the installation at this address, which has no path: `https://dumpsters.example`. */
  readonly site: string
  readonly zip: TypedZip
  /** Reads the hauler's own texts for its messages. */
  readonly readTemplates: () => Promise<readonly HaulersTemplate[]>
  /** Reads all costs in these ZIPs. */
  readonly priceZips: (zips: readonly ServedPlace[]) => Promise<readonly PricedZips[]>
  /** All costs in all ZIPs that the hauler serves. */
  readonly everywhere: readonly PricedZips[]
  readonly findZip: Addresses['findZip']
}

/** These are the parts of an address that name one page of many. */
export type PageParams = { readonly slug?: string; readonly size?: string }

/** This is the text that a person typed into the ZIP field, with its result. */
export type TypedZip =
  | { readonly state: 'none' | 'invalid' | 'unserved' | 'elsewhere'; readonly typed: string }
  | { readonly state: 'served'; readonly typed: string; readonly place: ServedPlace }

/** A page is the part between its head and its foot. */
export type Page = {
  /** The path does not contain the language. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly content: Html
  /** This describes the page for machines. */
  readonly data: readonly object[]
  readonly isMissing?: boolean
  /** Previews of the page show this size. If it is missing, they show all sizes. */
  readonly picture?: string
}

export const pathIn = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** A size in a city has a page of its own. */
export const sizeInCityPath = (city: Pick<City, 'slug'>, { size }: Pick<ContainerType, 'size'>): string =>
  `${cityPath(city)}/${slugOfSize(size)}`

export const projectPath = ({ slug }: Pick<Project, 'slug'>): string => `/projects/${slug}`

export const cityPath = ({ slug }: Pick<City, 'slug'>): string => `/areas/${slug}`

/** Writes the name as "Austin, TX". */
export const placeName = ({ city, state }: Pick<ServedPlace, 'city' | 'state'>): string => `${city}, ${state}`

/** Joins the first few names as in a sentence. */
export function namesOf(all: readonly string[], and: string, most = 5): string {
  const named = all.slice(0, most)
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')}${and}${named.at(-1)}`
}
