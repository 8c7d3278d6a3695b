import { sessionStore } from '#web/client/browser-storage.ts'
import { mayTakeOver } from '#web/driver/offline/may-take-over.ts'
import type { Phone } from '#web/driver/phone.ts'

const lookEveryMs = 60 * 60_000
/** Browsers sometimes keep the old worker although it no longer does anything, until its page is opened again. */
const timeoutMs = 3000
/** The key is set while one version is taken over, so that a page is not opened again and again. */
const openedAnewKey = 'openedAnewForUpdate'

const reloadPage = () => window.location.reload()

/**
 * The function lets the app open without a signal; if the browser offers no service worker, as on plain http, the app needs a connection.
 */
export async function workOffline(phone: Pick<Phone, 'read' | 'listen'>, reload = reloadPage): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  const registration = await workers.register('/driver/sw.js', { scope: '/driver/', updateViaCache: 'none' })
  // A start without a version that waits is a good one: the next version may open the page again.
  if (!registration.waiting) sessionStore.remove(openedAnewKey)
  let wasAsked = false
  let isAnswerDue = false
  workers.addEventListener('controllerchange', () => {
    sessionStore.remove(openedAnewKey)
    if (wasAsked) reload()
  })
  const openAnewIfHeld = () => {
    isAnswerDue = false
    const isHeld = registration.waiting !== null && sessionStore.read(openedAnewKey) === null
    if (!isHeld || !mayTakeOver(phone.read(), false)) return
    sessionStore.write(openedAnewKey, 'yes')
    reload()
  }
  const take = (isAtStart: boolean) => {
    // The very first version has nothing to take over from: it begins by itself.
    if (isAnswerDue || !registration.active || !registration.waiting) return
    if (!mayTakeOver(phone.read(), isAtStart)) return
    wasAsked = true
    isAnswerDue = true
    registration.waiting.postMessage('take-over')
    setTimeout(openAnewIfHeld, timeoutMs)
  }
  take(true)
  phone.listen(() => take(false))
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => take(false))
  })
  const look = () => registration.update().catch(() => undefined)
  setInterval(look, lookEveryMs)
  window.addEventListener('online', look)
}
