/**
 * This is the service worker of the driver's app, and of no other page (rule D19). It stores the built files, so that
 * the app opens without a signal. The build bundles it alone and fills in the names of the files. The browser compares
 * it byte by byte to find a new version.
 */
import { chooseAnswerSource } from '#web/driver/worker/what-to-answer.ts'

declare const self: ServiceWorkerGlobalScope
/** The build fills in these names: the app's files, the files that only the scanner needs, and one name for all of them together. */
declare const builtFiles: readonly string[]
declare const readerFiles: readonly string[]
declare const builtVersion: string

const page = '/driver/'
const prefix = 'driver '
const cacheName = prefix + builtVersion
const allFiles = [...builtFiles, ...readerFiles]

self.addEventListener('install', event => event.waitUntil(keepFiles()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
self.addEventListener('fetch', event => {
  const answerer = chooseAnswerSource(event.request, allFiles, self.location.origin)
  if (answerer === 'reader') event.respondWith(keepReader())
  else if (answerer === 'sign-in') event.respondWith(fetch(event.request).catch(() => answer(event.request, 'page')))
  else if (answerer !== 'network') event.respondWith(answer(event.request, answerer))
})

/** The worker stores all files or none. A version with a missing file is not installed. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...builtFiles])
}

/** The worker stores all files of the reader or none. If a page failed to fetch one of them, it would never fetch it again. */
async function keepReader(): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await Promise.all(readerFiles.map(file => cache.match(file, { ignoreVary: true })))
  await cache.addAll(readerFiles.filter((_, at) => !cached[at]))
  return new Response(null, { status: 204 })
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith(prefix) && name !== cacheName).map(name => caches.delete(name)),
  )
  await self.clients.claim()
}

async function answer(request: Request, answerer: 'page' | 'file'): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(answerer === 'page' ? page : request, { ignoreVary: true })
  return cached ?? fetch(request)
}
