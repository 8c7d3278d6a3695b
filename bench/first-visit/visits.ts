/** Measures when a person with a phone on the slow line sees each page. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import type { Line } from './line.ts'

const slowdownOfProcessor = 4
const somewhere = { locale: 'en-US', timezoneId: 'America/New_York' } as const
const screens = {
  phone: {
    ...somewhere,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
  desktop: { ...somewhere, viewport: { width: 1280, height: 800 } },
} as const
type Screen = keyof typeof screens

export type FirstVisit = {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly headingMs: number
  readonly layoutShift: number
  readonly requests: number
  readonly kilobytes: number
}

/** How long a person waits for a page: from the press or the last typed character until the page is complete. */
export type Step = { readonly heading: string; readonly waitedMs: number }

export type Place = { readonly line: Line; readonly serverPort: number; readonly folder: string }

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

export const openBrowser = async (): Promise<Browser> => chromium.launch(await findBrowser())

/** Opens a path in a browser that stores nothing, or only `storage`. */
export async function measureVisit(browser: Browser, place: Place, path: string, storage?: Storage) {
  return withPage(browser, { storage }, async page => {
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    const before = place.line.bytesDown()
    await page.goto(addressOf(place) + path, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => window.seen.pages.length > 0)
    const { pages, paints, shift } = await page.evaluate(() => window.seen)
    const visit: FirstVisit = {
      firstPaintMs: paints['first-contentful-paint'] ?? Number.NaN,
      largestPaintMs: paints['largest-contentful-paint'] ?? Number.NaN,
      headingMs: pages[0]?.atMs ?? Number.NaN,
      layoutShift: shift,
      requests,
      kilobytes: (place.line.bytesDown() - before) / 1000,
    }
    return visit
  })
}

/** The time from a press or a key until the page shows its result, as the browser reports it, and the page on which it happened. */
export type Interaction = { readonly heading: string; readonly kind: string; readonly tookMs: number }

/** A layout shift on a page that no press has caused. */
export type Shift = { readonly heading: string; readonly value: number }

export type Checkout = {
  readonly steps: readonly Step[]
  readonly summary: FirstVisit
  readonly interactions: readonly Interaction[]
  readonly shifts: readonly Shift[]
}

type Walk = { readonly phone: UsPhone; readonly readingMs: number; readonly screen?: Screen }

/** Walks through a guest's whole order with the journeys of this build, as a person who reads each question for a while. */
export async function measureCheckout(
  browser: Browser,
  place: Place,
  { phone, readingMs, screen = 'phone' }: Walk,
): Promise<Checkout> {
  const { Customer, Outbox, weekdays } = await loadJourney(place.folder)
  return withPage(browser, { screen }, async page => {
    const customer = new Customer(page, new Outbox(`http://127.0.0.1:${place.serverPort}`))
    const isShown = headingsOf(page)
    const sees = customer.sees.bind(customer)
    customer.sees = async title => {
      await isShown(title)
      await sees(title)
      await page.waitForTimeout(readingMs)
    }
    const press = customer.press.bind(customer)
    customer.press = async name => {
      // A person needs time to type ten digits.
      await page.waitForTimeout(readingMs / 3)
      await press(name)
    }
    const { dropOff, pickup } = weekdays()
    page.setDefaultTimeout(20_000)
    const address = addressOf(place)
    // The journeys give only paths.
    const open = page.goto.bind(page)
    page.goto = (path, options) => open(path.startsWith('/') ? address + path : path, options)
    await customer.asksForQuote(phone)
    await customer.answersEverything(dropOff, pickup)
    await settled(page, 'Order Summary')
    // The path is read before the sign-in. After the sign-in, only that person can read the cart.
    const path = new URL(page.url()).pathname
    const summary = await measureVisit(browser, place, path, await page.context().storageState())
    await customer.press('Provide Contact Info')
    await customer.verifies(phone)
    await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
    await customer.press('Continue to Payment')
    await settled(page, 'Payment Details')
    await customer.paysWith('4242 4242 4242 4242')
    await customer.sees('Order Confirmation')
    await settled(page, 'Order Confirmation')
    const { pages, interactions, shifts } = await page.evaluate(() => window.seen)
    const steps = pages.flatMap(({ heading, waitedMs }) => (waitedMs === null ? [] : [{ heading, waitedMs }]))
    return { steps, summary, interactions, shifts }
  })
}

/**
 * Waits until the page reports in its console that a heading is shown and nothing is missing. A query from outside
 * would change the measured time.
 */
function headingsOf(page: Page) {
  let shown = ''
  page.on('console', message => {
    shown = /^shown: (.*)/.exec(message.text())?.[1] ?? shown
  })
  return async (title: string | RegExp): Promise<void> => {
    while (typeof title === 'string' ? title !== shown : !title.test(shown)) await page.waitForEvent('console')
  }
}

const settled = (page: Page, heading: string) =>
  page.waitForFunction(wanted => window.seen.pages.some(one => one.heading === wanted), heading)

const addressOf = ({ line }: Place): string => `http://localhost:${line.port}`

async function withPage<Result>(
  browser: Browser,
  { screen = 'phone', storage }: { screen?: Screen; storage?: Storage | undefined },
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...screens[screen], ...(storage && { storageState: storage }) })
  try {
    const page = await context.newPage()
    // tsx adds calls of a function to the code, and the page does not have that function.
    await page.addInitScript('globalThis.__name = value => value')
    await page.addInitScript(watch)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdownOfProcessor })
    return await use(page)
  } finally {
    await context.close()
  }
}

type Journey = Pick<typeof import('../../e2e/stage/people/customer.ts'), 'Customer'> &
  Pick<typeof import('../../e2e/stage/outbox.ts'), 'Outbox'> &
  Pick<typeof import('../../e2e/stage/days.ts'), 'weekdays'>

/** Loads the journey that belongs to a build, because each build may have other pages. */
async function loadJourney(folder: string): Promise<Journey> {
  const load = (path: string) => import(pathToFileURL(join(folder, 'e2e/stage', path)).href)
  const parts = await Promise.all(['people/customer.ts', 'outbox.ts', 'days.ts'].map(load))
  return Object.assign({}, ...parts) as Journey
}

declare global {
  interface Window {
    seen: {
      readonly pages: { heading: string; atMs: number; waitedMs: number | null }[]
      readonly paints: Record<string, number>
      shift: number
      readonly shifts: { heading: string; value: number }[]
      readonly interactions: { heading: string; kind: string; tookMs: number }[]
    }
  }
}

/** Runs in the page before the page's own code. It records paints, shifts, and when each question is shown and nothing is missing. */
function watch(): void {
  const seen: Window['seen'] = { pages: [], paints: {}, shift: 0, shifts: [], interactions: [] }
  window.seen = seen
  let pressedAt: number | null = null
  let shown = ''
  let isOnTheWay = false
  const press = () => {
    if (!isOnTheWay) pressedAt = performance.now()
  }
  for (const type of ['click', 'input']) addEventListener(type, press, { capture: true })
  const look = () => {
    const heading = document.querySelector('main h1')
    const text = heading?.textContent ?? ''
    isOnTheWay = text !== shown
    if (!isOnTheWay || heading === null || heading.closest('[role=status]')) return
    if (document.querySelector('main .animate-breathe')) return
    shown = text
    isOnTheWay = false
    const since = pressedAt
    requestAnimationFrame(() => {
      const atMs = performance.now()
      console.log(`shown: ${text}`)
      seen.pages.push({ heading: text, atMs, waitedMs: since === null ? null : atMs - since })
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number }
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) note(entry as Entry)
    }).observe(Object.assign({ type, buffered: true }, { durationThreshold: 16 }))
  const paint = ({ name, entryType, startTime }: PerformanceEntry) => {
    seen.paints[entryType === 'paint' ? name : entryType] = startTime
  }
  /** Returns the heading of the page that was shown at that moment. */
  const headingAt = (ms: number) => seen.pages.findLast(({ atMs }) => atMs <= ms)?.heading ?? 'before any page'
  observe('paint', paint)
  observe('largest-contentful-paint', paint)
  observe('layout-shift', ({ value, startTime, hadRecentInput }) => {
    seen.shift += value
    if (!hadRecentInput) seen.shifts.push({ heading: headingAt(startTime), value })
  })
  observe('event', ({ name, duration, startTime, interactionId }) => {
    if (interactionId) seen.interactions.push({ heading: headingAt(startTime), kind: name, tookMs: duration })
  })
}
