/** A thread of its own in which the customer's app draws its pages: it needs a document, and is thrown away afterwards. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Language, languages } from '#domain/value/language.ts'

export type ToDraw = {
  /** The address of the built web/customer/drawn-pages.tsx. */
  readonly file: string
  /** What the pages will have in their head. */
  readonly settings: object
  /** Stands in the pages where their cart is named. */
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
