/**
 * The server writes these parts of the first page, /get-started, and the app puts them into the page as they are (rule C64). The app itself
 * draws the form with the phone number.
 */
import type { Language } from '#domain/value/language.ts'

export const firstPageParts = ['hero', 'price', 'proof', 'zip', 'sizes', 'rest'] as const
export type FirstPagePart = (typeof firstPageParts)[number]

/** Each part is markup, in which the server has escaped all text that people typed. A part is empty if there is nothing to show. */
export type FirstPageMarkup = Readonly<Record<FirstPagePart, string>> & {
  /** A page that the server draws has this markup in its head. */
  readonly head: string
}

/** `status` says the result of a typed ZIP, as text. */
export type FirstPageAnswer = FirstPageMarkup & { readonly status: string }

/** The element with this id contains the part. */
export const firstPageId = (part: FirstPagePart): string => `first-${part}`

/** The server answers with the parts at this address. With a ZIP, they have the prices of that ZIP. */
export const firstPagePath = (language: Language, zip?: string): string =>
  `/first-page/${language}${zip === undefined ? '' : `?zip=${encodeURIComponent(zip)}`}`
