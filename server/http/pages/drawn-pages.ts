/** The app's own code draws the first page and the questions of the checkout ahead, in both languages (decisions 68 and 73). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Language } from '#domain/value/language.ts'
import type { ToDraw } from '#server/http/pages/drawn-pages-worker.ts'

/** The pages are found by language, then by path, as in page-files.json. */
export type DrawnPages = ReadonlyMap<Language, ReadonlyMap<string, string>>
export type DrawPages = (settings: object) => Promise<DrawnPages | null>

/** A visitor waits at most this long for a drawn page. */
const timeoutInMs = 1000
/** Drawing is tried again this long after a failure. */
const againAfterMs = 60_000
/** A drawn page has this text in place of the id of its cart: it is no word of a page, and needs no escaping in an address. */
export const cartIdInDrawnPages = 'id-of-the-cart'

/**
 * Pages are drawn once for the same settings. The result is null if they cannot be drawn, or not yet: the page is then sent empty, and the app
 * draws it in the browser. A failed drawing is tried again a minute later.
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
    return Promise.race([drawn, pause(timeoutInMs, null, { ref: false })])
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
