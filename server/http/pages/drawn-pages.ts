/** The first page and the questions of the checkout, drawn ahead in both languages by the app's own code (decisions 68 and 73). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Language } from '#domain/value/language.ts'
import type { ToDraw } from '#server/http/pages/drawn-pages-worker.ts'

/** By language, then by path, as page-files.json has it. */
export type DrawnPages = ReadonlyMap<Language, ReadonlyMap<string, string>>
export type DrawPages = (settings: object) => Promise<DrawnPages | null>

/** No visitor waits longer for it. */
const patienceInMs = 1000
/** After a failure. */
const againAfterMs = 60_000
/** Where a drawn page names its cart: no word of a page, and written in an address as it is. */
export const cartIdInDrawnPages = 'id-of-the-cart'

/**
 * Drawn once for the same settings. Null where they cannot be drawn, or not yet: the page is then sent empty, and the app draws it in the
 * browser. What failed is tried again a minute later.
 */
export function pageDrawer(folder: string, onFailure: (error: unknown) => void): DrawPages {
  const [file, worker] = ['drawn-pages.mjs', 'drawn-pages-worker.mjs'].map(name =>
    join(folder, '..', 'drawn-pages', name),
  )
  if (!file || !worker || !existsSync(file) || !existsSync(worker)) return async () => null
  let drawnFor = ''
  let drawn: Promise<DrawnPages | null> = Promise.resolve(null)
  return settings => {
    const wanted = JSON.stringify(settings)
    if (wanted !== drawnFor) {
      drawnFor = wanted
      const toDraw = { file: pathToFileURL(file).href, settings, cartId: cartIdInDrawnPages }
      drawn = draw(worker, toDraw).catch(error => {
        onFailure(error)
        setTimeout(() => {
          if (drawnFor === wanted) drawnFor = ''
        }, againAfterMs).unref()
        return null
      })
    }
    return Promise.race([drawn, pause(patienceInMs, null, { ref: false })])
  }
}

function draw(worker: string, workerData: ToDraw): Promise<DrawnPages> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the pages were not drawn')))
    thread.unref()
  })
}
