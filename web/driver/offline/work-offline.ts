import { sessionStore } from '#web/client/browser-storage.ts'
import { mayTakeOver } from '#web/driver/offline/may-take-over.ts'
import type { Phone } from '#web/driver/phone.ts'

const lookEveryMs = 60 * 60_000
/** Browsers sometimes keep the old worker although it does nothing any more, until the page is opened again. */
const timeoutMs = 3000
/** The key is set while a version takes over, so that the page is not opened again and again. */
const openedAnewKey = 'openedAnewForUpdate'

const reloadPage = () => window.location.reload()

/**
 * With this function the app opens without a signal. If the browser offers no service worker, as on plain http, the app
 * needs a connection.
 */
export async function workOffline(phone: Pick<Phone, 'read' | 'listen'>, reload = reloadPage): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  const registration = await workers.register('/driver/sw.js', { scope: '/driver/', updateViaCache: 'none' })
  // At a start without a waiting version the last update has succeeded, so the next version may open the page again.
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
    // The very first version replaces no other one, so it begins by itself.
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
