/**
 * This thread draws pages with the code of the customer's app. The code needs a document, so it runs apart from the server, and the thread
 * ends afterwards.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type Language, languages } from '#domain/value/language.ts'

export type ToDraw = {
  /** This is the address of the built web/customer/drawn-pages.tsx. */
  readonly file: string
  /** The head of the pages gets these settings. */
  readonly settings: object
  /** The pages have this text in place of the id of their cart. */
  readonly cartId: string
}

type Pages = ReadonlyMap<string, string>
type Drawer = { drawPages: (language: Language, options: Pick<ToDraw, 'cartId'>) => Promise<Pages> }

const { file, settings, cartId } = workerData as ToDraw
const textContent = JSON.stringify(settings)
const documentElement = { lang: '', style: { setProperty: () => undefined } }
const getElementById = (id: string) => (id === 'settings' ? { textContent } : null)
Object.assign(globalThis, { document: { documentElement, getElementById }, addEventListener: () => undefined })

const { drawPages } = (await import(file)) as Drawer
const drawn = new Map<Language, Pages>()
for (const language of languages) drawn.set(language, await drawPages(language, { cartId }))
parentPort?.postMessage(drawn)
