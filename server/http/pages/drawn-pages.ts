/**
 * The server draws the first page and the questions of the checkout ahead, with the app's own code and in both languages (decisions 68 and
 * 73).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Language } from '#domain/value/language.ts'
import type { ToDraw } from '#server/http/pages/drawn-pages-worker.ts'

/** The first key is the language and the second the path, as in page-files.json. */
export type DrawnPages = ReadonlyMap<Language, ReadonlyMap<string, string>>
export type DrawPages = (settings: object) => Promise<DrawnPages | null>

/** A visitor waits for a drawn page for this time at most. */
const timeoutInMs = 1000
/** After a failure the server waits this long before it draws again. */
const againAfterMs = 60_000
/** Drawn pages have this text in place of the id of their cart. No page contains it otherwise, and it needs no escaping in an address. */
export const cartIdInDrawnPages = 'id-of-the-cart'

/**
 * Draws the pages once for the same settings. Returns null if they cannot be drawn, or are not ready in time. The page is then sent empty,
 * and the app draws it in the browser. After a failure the next drawing comes a minute later at the earliest. The drawer is null if
 * nothing is built, as in development and in most tests.
 */
export function pageDrawer(folder: string, onFailure: (error: unknown) => void): DrawPages | null {
  const [file, worker] = ['drawn-pages.mjs', 'drawn-pages-worker.mjs'].map(name =>
    join(folder, '..', 'drawn-pages', name),
  )
  if (!file || !worker || !existsSync(file) || !existsSync(worker)) return null
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
