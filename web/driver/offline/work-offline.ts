import { mayTakeOver } from '#web/driver/offline/may-take-over.ts'
import type { Phone } from '#web/driver/phone.ts'

const lookEveryMs = 60 * 60_000

/** Makes the app open without a signal; where the browser offers no service worker, as on plain http, it needs a connection. */
export async function workOffline(phone: Phone): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  const registration = await workers.register('/driver/sw.js', { scope: '/driver/', updateViaCache: 'none' })
  let isTaken = false
  const take = (isAtStart: boolean) => {
    // The very first version has nothing to take over from: it begins by itself.
    if (isTaken || !registration.active || !registration.waiting) return
    if (!mayTakeOver(phone.read(), isAtStart)) return
    isTaken = true
    workers.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    registration.waiting.postMessage('take-over')
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
