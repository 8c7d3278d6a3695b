import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneState } from '#web/driver/phone.ts'
import { unread } from '#web/driver/queue/phone-state.ts'
import { dayWith, driverDay, dropOff } from '#web/testing/driver-data.ts'
import { workOffline } from './work-offline.ts'

const idle: PhoneState = { ...unread, isRead: true, day: driverDay }
const busy: PhoneState = { ...idle, day: dayWith({ stops: [{ ...dropOff, state: 'arrived' }] }) }
const reload = vi.fn()

/** This is the browser's record of a version. It has the running worker, the one that is being fetched, and the one that waits. */
class Registration extends EventTarget {
  readonly asked: unknown[] = []
  readonly active = {}
  waiting: { postMessage: (message: unknown) => void } | null = null
  installing: EventTarget | null = null
  update = vi.fn(async () => undefined)

  hasNewVersion() {
    this.waiting = { postMessage: message => this.asked.push(message) }
  }
}

class Workers extends EventTarget {
  readonly registered: unknown[] = []
  readonly registration = new Registration()
  register = async (...asked: unknown[]) => {
    this.registered.push(asked)
    return this.registration
  }
}

let workers: Workers
let state: PhoneState
let listeners: (() => void)[]
const phone = {
  read: () => state,
  listen: (listener: () => void) => {
    listeners.push(listener)
    return () => undefined
  },
}
const change = (next: PhoneState) => {
  state = next
  for (const tell of listeners) tell()
}
const start = async (isNewWaiting: boolean) => {
  workers = new Workers()
  if (isNewWaiting) workers.registration.hasNewVersion()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  listeners = []
  await workOffline(phone, reload)
  return workers.registration
}

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  state = idle
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('the browser keeps the app for its own path only, and keeps nothing if it has no service workers', async () => {
  await start(false)
  expect(workers.registered).toEqual([['/driver/sw.js', { scope: '/driver/', updateViaCache: 'none' }]])
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await expect(workOffline(phone, reload)).resolves.toBeUndefined()
})

test('a version that waits takes over at the start, and then the page loads again', async () => {
  const { asked } = await start(true)
  expect(asked).toEqual(['take-over'])
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the very first version does not load the page again', async () => {
  await start(false)
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
})

test('a version that comes during a stop waits until no stop is under way', async () => {
  const registration = await start(false)
  state = busy
  registration.installing = new EventTarget()
  registration.dispatchEvent(new Event('updatefound'))
  registration.hasNewVersion()
  registration.installing.dispatchEvent(new Event('statechange'))
  expect(registration.asked).toEqual([])
  change(idle)
  expect(registration.asked).toEqual(['take-over'])
})

test('if the browser keeps the old version, the page loads again once, and not during a stop', async () => {
  await start(true)
  state = busy
  vi.advanceTimersByTime(3000)
  expect(reload).not.toHaveBeenCalled()
  change(idle)
  vi.advanceTimersByTime(3000)
  expect(reload).toHaveBeenCalledTimes(1)
  await start(true)
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('after a start without a waiting version, the next version may load the page again', async () => {
  await start(true)
  vi.advanceTimersByTime(3000)
  await start(false)
  workers.registration.hasNewVersion()
  change(idle)
  vi.advanceTimersByTime(3000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the app looks for a new version each hour, and when the connection comes back', async () => {
  const { update } = await start(false)
  vi.advanceTimersByTime(60 * 60_000)
  window.dispatchEvent(new Event('online'))
  expect(update).toHaveBeenCalledTimes(2)
})
