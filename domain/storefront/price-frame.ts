/**
 * A hauler's own site shows the prices by one line of HTML: a frame with a page of ours (rule C66). The frame may send its form and open an
 * order in a new tab. It may run no script, and it cannot change the page around it.
 */
import type { Language } from '#domain/value/language.ts'

export const priceFramePath = (language: Language): string => `/embed/${language}/prices`

const sandbox = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin'

type PriceFrame = { readonly site: string; readonly name: string; readonly language: Language }

/** Returns the line for the hauler's site. */
export const priceFrame = ({ site, name, language }: PriceFrame): string =>
  `<iframe src="${site}${priceFramePath(language)}" title="${attribute(name)}" sandbox="${sandbox}" loading="lazy" width="100%" height="600" style="border:0"></iframe>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const attribute = (text: string): string => text.replace(/[&"<>]/g, character => entities[character] ?? '')
