/**
 * A link can choose the ZIP and the size of a new cart (rule W5). Ads, old sites and the public pages link to
 * `/checkout/zipcode?zip=78701&size=20yard`. The size may also have the form that it has in a path: `20-yard`.
 */
import { type ContainerSize, containerSizes } from '#domain/catalog/container-size.ts'
import { isLanguage, type Language } from '#domain/value/language.ts'

export type LinkChoices = {
  /** Five digits. The checkout finds out whether a hauler serves the ZIP. */
  readonly zipCode: string | null
  readonly size: ContainerSize | null
  readonly language: Language | null
}

/** Reads the choices of a link. A value that is missing or invalid becomes null. `search` is the query of the address. */
export function readLinkChoices(search: string): LinkChoices {
  const values = new URLSearchParams(search)
  const zipCode = values.get('zip')?.trim() ?? ''
  const language = values.get('lang')
  return {
    zipCode: /^\d{5}$/.test(zipCode) ? zipCode : null,
    size: sizeOfSlug(values.get('size') ?? ''),
    language: isLanguage(language) ? language : null,
  }
}

type Linked = { readonly zipCode?: string | undefined; readonly size?: ContainerSize; readonly language: Language }

/** Builds the address of a checkout that begins with these choices in the reader's language. */
export function checkoutLink({ zipCode, size, language }: Linked): string {
  const values = new URLSearchParams()
  if (zipCode) values.set('zip', zipCode)
  if (size) values.set('size', size)
  if (language !== 'en') values.set('lang', language)
  const search = values.toString()
  return search === '' ? '/checkout/zipcode' : `/checkout/zipcode?${search}`
}

/** Formats a size for an address: `20-yard`. */
export const slugOfSize = (size: ContainerSize): string => size.replace(/^(\d+)yard/, '$1-yard')

export function sizeOfSlug(slug: string): ContainerSize | null {
  return containerSizes.find(size => size === slug || slugOfSize(size) === slug) ?? null
}
