import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/value/language.ts'
import { type Area, areaOfTexts, fetchTexts } from '#web/i18n/area.ts'
import { rememberLanguage } from '#web/i18n/language.ts'
import type { TextKey, Translate } from '#web/i18n/texts.ts'

const catalogs = setupI18n({ missing: (language, key) => `⟦${language}: ${key}⟧` })
const loading = new Map<string, Promise<void>>()
/** What stands around every page is always in use. */
const areasInUse = new Set<Area>([areaOfTexts('common/shell')])
const listeners = new Set<() => void>()

export type TextsInUse = { readonly t: Translate; readonly language: Language }

let inUse: TextsInUse = textsIn('en')
/** What was chosen last, and may be on its way. */
let wanted: Language = 'en'

/** A text of the language in use. In components take it from `useTexts`, so that they follow the language. */
export const t: Translate = (key, ...values) => inUse.t(key, ...values)

export const languageInUse = (): Language => inUse.language

/** The texts, and the component renders again when the language changes. */
export function useTexts(): TextsInUse {
  return useSyncExternalStore(listen, readInUse, readInUse)
}

/** Fetches areas in the language in use. A page is shown once its areas are loaded. */
export async function loadTexts(...areas: readonly Area[]): Promise<void> {
  for (const area of areas) areasInUse.add(area)
  let language: Language
  // The language may change while they are on their way.
  do {
    language = inUse.language
    await fetchAreas(areas, language)
  } while (language !== inUse.language)
}

/** Changes the language: everything in use is fetched first, so no half-translated page is ever seen. */
export async function loadLanguage(language: Language, options: { remember?: boolean } = {}): Promise<void> {
  wanted = language
  let count: number
  // A page that opens meanwhile brings areas of its own.
  do {
    count = areasInUse.size
    await fetchAreas([...areasInUse], language)
  } while (count !== areasInUse.size)
  if (wanted !== language) return
  // Numbers are written as in the United States in both languages: 3.6, not 3,6.
  catalogs.activate(language, [`${language}-US`])
  inUse = textsIn(language)
  document.documentElement.lang = language
  if (options.remember) rememberLanguage(language)
  for (const listener of listeners) listener()
}

/** For keys that come from the server, such as the reason of a price: is there such a text? */
export function isTextKey(key: string): key is TextKey {
  return key in catalogs.messages
}

/** A text of an area whose key and values come from the server; null when this version of the page does not know it. */
export function textFromServer(
  area: Area,
  key: string,
  values: Readonly<Record<string, string | number>>,
): string | null {
  return areasInUse.has(area) && isTextKey(key) ? sentence(catalogs._(key, values)) : null
}

function textsIn(language: Language): TextsInUse {
  return { language, t: (key, ...values) => sentence(catalogs._(key, values[0])) }
}

/** An hour such as "5:00 p.m." brings its own point to the end of a sentence. */
const sentence = (text: string): string => text.replace(/([ap]\.\s?m\.)\./g, '$1')

const fetchAreas = (areas: readonly Area[], language: Language) =>
  Promise.all(areas.map(area => fetchArea(area, language)))

function fetchArea(area: Area, language: Language): Promise<void> {
  const id = `${language}/${area.name}`
  const known = loading.get(id)
  if (known) return known
  const fetched = fetchTexts(area, language).then(
    ({ default: texts }) => catalogs.load(language, texts as Parameters<typeof catalogs.load>[1] & object),
    failure => {
      loading.delete(id)
      throw failure
    },
  )
  loading.set(id, fetched)
  return fetched
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const readInUse = () => inUse
