/** The first page, drawn ahead in both languages by the app's own code (decision 68). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Language } from '#domain/language.ts'
import type { ToDraw } from '#server/http/pages/first-page-worker.ts'

export type FirstPages = ReadonlyMap<Language, string>
export type DrawFirstPages = (settings: object) => Promise<FirstPages | null>

/** No visitor waits longer for it. */
const patienceInMs = 1000
/** After a failure. */
const againAfterMs = 60_000

/**
 * Drawn once for the same settings. Null where it cannot be drawn, or not yet: the page is then sent empty, and the app draws it in the
 * browser. What failed is tried again a minute later.
 */
export function firstPageDrawer(folder: string, onFailure: (error: unknown) => void): DrawFirstPages {
  const [file, worker] = ['first-page.mjs', 'first-page-worker.mjs'].map(name => join(folder, '..', 'first-page', name))
  if (!file || !worker || !existsSync(file) || !existsSync(worker)) return async () => null
  let drawnFor = ''
  let drawn: Promise<FirstPages | null> = Promise.resolve(null)
  return settings => {
    const wanted = JSON.stringify(settings)
    if (wanted !== drawnFor) {
      drawnFor = wanted
      drawn = draw(worker, { file: pathToFileURL(file).href, settings }).catch(error => {
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

function draw(worker: string, workerData: ToDraw): Promise<FirstPages> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the first page was not drawn')))
    thread.unref()
  })
}
