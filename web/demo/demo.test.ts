import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shiftClock } from './clock.ts'
import { noteSession } from './enter.ts'
import { makeNetworkCuttable } from './network.ts'

describe('The demo’s clock', () => {
  const hourMs = 3_600_000
  const page = () => ({ Date })

  test('tells each caller the later time, and does not change a given time', () => {
    const shifted = page()
    const clock = shiftClock(shifted, hourMs)
    const machine = Date.now()
    expect(shifted.Date.now() - machine).toBeGreaterThanOrEqual(hourMs)
    expect(new shifted.Date().getTime() - machine).toBeGreaterThanOrEqual(hourMs)
    expect(new shifted.Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
    expect(new shifted.Date()).toBeInstanceOf(Date)
    expect(shifted.Date.UTC(1970, 0)).toBe(0)
    clock.set(2 * hourMs)
    expect(shifted.Date.now() - machine).toBeGreaterThanOrEqual(2 * hourMs)
  })
})

test('a window that was signed in by a link tells its app so, and no other window does', () => {
  window.history.replaceState(null, '', '/driver/')
  noteSession(window)
  expect(localStorage.getItem('signedIn')).toBeNull()
  window.history.replaceState(null, '', '/driver/#signed-in')
  noteSession(window)
  expect([localStorage.getItem('signedIn'), window.location.hash]).toEqual(['yes', ''])
  localStorage.clear()
})

describe('The bar of a window', () => {
  const names = () => {
    const root = document.querySelector('#demo-bar')?.shadowRoot
    return [...(root?.querySelectorAll('button') ?? [])].map(one => one.getAttribute('aria-label') ?? one.textContent)
  }
  const press = (name: string) => {
    const root = document.querySelector('#demo-bar')?.shadowRoot
    const found = [...(root?.querySelectorAll('button') ?? [])].find(
      one => one.textContent === name || one.getAttribute('aria-label') === name,
    )
    found?.click()
  }

  test('closes on a phone when the visitor cuts the network or turns it on again', async () => {
    const machine = globalThis.Date
    const ownFetch = window.fetch
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const sheet = class {
      replaceSync() {}
    }
    vi.stubGlobal('CSSStyleSheet', sheet)
    vi.stubGlobal('demoAheadMs', 0)
    vi.stubGlobal('innerWidth', 360)
    await import('./bar.ts')
    document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(names()).toEqual(['Show the demo’s bar'])
    press('Show the demo’s bar')
    expect(names()).toContain('Cut this window’s network')
    press('Cut this window’s network')
    expect([navigator.onLine, names()]).toEqual([false, ['Show the demo’s bar']])
    press('Show the demo’s bar')
    press('Network on again')
    expect([navigator.onLine, names()]).toEqual([true, ['Show the demo’s bar']])
    document.querySelector('#demo-bar')?.remove()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    globalThis.Date = machine
    window.fetch = ownFetch
    Reflect.deleteProperty(navigator, 'onLine')
  })
})

describe('The network of a window', () => {
  let answered: ((answer: Response) => void)[]
  const heard: string[] = []
  const note = (event: Event) => void heard.push(event.type)
  const realFetch = window.fetch

  beforeEach(() => {
    answered = []
    heard.length = 0
    window.fetch = (_input, init) =>
      new Promise((resolve, reject) => {
        answered.push(resolve)
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    for (const name of ['online', 'offline']) window.addEventListener(name, note)
  })
  afterEach(() => {
    window.fetch = realFetch
    Reflect.deleteProperty(navigator, 'onLine')
    for (const name of ['online', 'offline']) window.removeEventListener(name, note)
    vi.restoreAllMocks()
  })

  test('answers until it is cut, and then each open call and each new call fails', async () => {
    const network = makeNetworkCuttable(window, false)
    const first = window.fetch('/trpc/a')
    answered[0]?.(new Response('a'))
    expect(await (await first).text()).toBe('a')
    const underWay = window.fetch('/trpc/b')
    network.cut(true)
    await expect(underWay).rejects.toThrow('Failed to fetch')
    await expect(window.fetch('/trpc/c')).rejects.toThrow('Failed to fetch')
    expect([navigator.onLine, heard]).toEqual([false, ['offline']])
    network.cut(false)
    void window.fetch('/trpc/d')
    expect([navigator.onLine, heard, answered.length]).toEqual([true, ['offline', 'online'], 3])
  })

  test('lets a page end its own call for its own reason', async () => {
    makeNetworkCuttable(window, false)
    const given = new AbortController()
    const call = window.fetch('/trpc/a', { signal: given.signal })
    given.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
  })
})
