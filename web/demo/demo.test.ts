import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shiftClock } from './clock.ts'
import { makeNetworkCuttable } from './network.ts'

describe('The demo’s clock', () => {
  const hourMs = 3_600_000
  const page = () => ({ Date })

  test('is so much later for everything that asks, and leaves given times alone', () => {
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

  test('answers as ever until it is cut; then what is under way fails, and what comes', async () => {
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

  test('a call that its page gives up itself ends as the page wishes', async () => {
    makeNetworkCuttable(window, false)
    const given = new AbortController()
    const call = window.fetch('/trpc/a', { signal: given.signal })
    given.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
  })
})
