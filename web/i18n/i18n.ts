import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/language.ts'
import { type AreaName, loadCatalog } from '#web/i18n/areas.ts'
import { rememberLanguage } from '#web/i18n/language.ts'
import type { TextKey, Translate } from '#web/i18n/texts.ts'

const catalogs = setupI18n({ missing: (language, key) => `⟦${language}: ${key}⟧` })
const loading = new Map<string, Promise<void>>()
/** What stands around every page is always in use. */
const areasInUse = new Set<AreaName>(['shell'])
const listeners = new Set<() => void>()

export type Words = { readonly t: Translate; readonly language: Language }

let words: Words = wordsIn('en')

/** A text of the language in use. In components take it from `useWords`, so that they follow the language. */
export const t: Translate = (key, ...values) => words.t(key, ...values)

/** The texts, and the component renders again when the language changes. */
export function useTexts(): Words {
  return useSyncExternalStore(listen, readWords, readWords)
}

/** Fetches areas in the language in use; a page names its own and is shown when they are there. */

export async function loadTexts(...names: readonly AreaName[]): Promise<void> {
  for (const name of names) areasInUse.add(name)
  await Promise.all(names.map(name => fetchArea(name, words.language)))
}

/** Changes the language: everything in use is fetched first, so no half-translated page is ever seen. */
export async function loadLanguage(language: Language, options: { remember?: boolean } = {}): Promise<void> {
  await Promise.all([...areasInUse].map(name => fetchArea(name, language)))
  catalogs.activate(language)
  words = wordsIn(language)
  document.documentElement.lang = language
  if (options.remember) rememberLanguage(language)
  for (const listener of listeners) listener()
}

/** For keys that come from the server, such as the reason of a price: is there such a text? */
export function isTextKey(key: string): key is TextKey {
  return key in catalogs.messages
}

/** A text whose key and values come from the server; null when this version of the page does not know it. */
export function textFromServer(key: string, values: Readonly<Record<string, string | number>>): string | null {
  return isTextKey(key) ? catalogs._(key, values) : null
}

function wordsIn(language: Language): Words {
  return { language, t: (key, ...values) => catalogs._(key, values[0]) }
}

function fetchArea(name: AreaName, language: Language): Promise<void> {
  const id = `${language}/${name}`
  const known = loading.get(id)
  if (known) return known
  const fetched = loadCatalog(name, language).then(
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

const readWords = () => words
