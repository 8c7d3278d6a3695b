/** A thread of its own in which the customer's app draws its first page: it needs a document, and is thrown away afterwards. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Language, languages } from '#domain/language.ts'

export type ToDraw = {
  /** The address of the built web/customer/first-page.tsx. */
  readonly file: string
  /** What the page will have in its head. */
  readonly settings: object
}

const { file, settings } = workerData as ToDraw
const textContent = JSON.stringify(settings)
const documentElement = { lang: '', style: { setProperty: () => undefined } }
const getElementById = (id: string) => (id === 'settings' ? { textContent } : null)
Object.assign(globalThis, { document: { documentElement, getElementById }, addEventListener: () => undefined })

const { drawFirstPage } = (await import(file)) as { drawFirstPage: (language: Language) => Promise<string> }
const drawn = new Map<Language, string>()
for (const language of languages) drawn.set(language, await drawFirstPage(language))
parentPort?.postMessage(drawn)
