/**
 * What a link chooses ahead: the ZIP and the size of a cart that is not made yet (rule W5). Ads, old sites and the public pages lead with
 * it to `/checkout/zipcode?zip=78701&size=20yard`; the size may be written as in an address, `20-yard`, too.
 */
import { type ContainerSize, containerSizes } from '#domain/catalog/container-size.ts'
import { isLanguage, type Language } from '#domain/value/language.ts'

export type LinkChoices = {
  /** Five digits; whether somebody drives there is found out at the checkout. */
  readonly zipCode: string | null
  readonly size: ContainerSize | null
  readonly language: Language | null
}

/** What is wrong or missing is not chosen. `search` is what follows the path of an address. */
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

/** The address at which the checkout begins with these chosen, in the reader's language. */
export function checkoutLink({ zipCode, size, language }: Linked): string {
  const values = new URLSearchParams()
  if (zipCode) values.set('zip', zipCode)
  if (size) values.set('size', size)
  if (language !== 'en') values.set('lang', language)
  const search = values.toString()
  return search === '' ? '/checkout/zipcode' : `/checkout/zipcode?${search}`
}

/** As it stands in an address: `20-yard`. */
export const slugOfSize = (size: ContainerSize): string => size.replace(/^(\d+)yard/, '$1-yard')

export function sizeOfSlug(slug: string): ContainerSize | null {
  return containerSizes.find(size => size === slug || slugOfSize(size) === slug) ?? null
}
