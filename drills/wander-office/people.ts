/** These people work for the demo hauler, each with a separate browser. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page, Request } from '@playwright/test'
import { signIn } from '#server/testing/sign-in.ts'
import { translatePage } from '#web/testing/translate-page.ts'

export type Person = {
  readonly name: string
  readonly app: '/office' | '/driver'
  page: Page
  /** Returns the errors of their pages since the last call. */
  readonly takeTroubles: () => string[]
  /** Returns the changes that the server has refused, or that did not reach it, since the last call. */
  readonly takeRefusals: () => string[]
  /** Resolves when each sent change has an answer, at most after ten seconds. */
  readonly settled: () => Promise<void>
  /** Returns how many of their changes the server has accepted. */
  readonly saves: () => number
}

export type People = {
  readonly url: string
  readonly dispatchers: readonly [Person, Person]
  readonly drivers: readonly [Person, Person]
  readonly leave: () => Promise<void>
}

const screens = {
  '/office': { width: 1280, height: 800 },
  '/driver': { width: 360, height: 640 },
} as const

export async function openPeople(browser: Browser, url: string, { isTranslated }: { isTranslated: boolean }) {
  const closers: (() => Promise<void>)[] = []
  const open = async (name: string, phone: string, app: Person['app']): Promise<Person> => {
    const context = await browser.newContext({ baseURL: url, viewport: screens[app], locale: 'en-US' })
    closers.push(() => context.close())
    const troubles: string[] = []
    const refusals: string[] = []
    const underWay = new Set<Request>()
    let saved = 0
    context.on('request', request => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/trpc/')) underWay.add(request)
    })
    context.on('requestfinished', request => void underWay.delete(request))
    context.on('requestfailed', request => {
      const { errorText = '' } = request.failure() ?? {}
      // If a driver makes a tap without a connection, it waits on the phone.
      if (underWay.delete(request) && app === '/office' && errorText !== 'net::ERR_ABORTED')
        refusals.push(`${errorText} at ${new URL(request.url()).pathname}`)
    })
    context.on('weberror', failed => void troubles.push(`page error: ${failed.error().message.slice(0, 160)}`))
    // React prints the errors that it caught while it drew a page.
    context.on('console', message => {
      // The browser's own page around a picture has styles that the policy of the picture's answer forbids.
      if (/\/photos\/|logo/.test(message.page()?.url() ?? '')) return
      const isOfNetwork = /Failed to load resource|net::ERR_|Failed to fetch|WebSocket|EventSource/.test(message.text())
      if (message.type() === 'error' && !isOfNetwork) troubles.push(`console: ${message.text().slice(0, 300)}`)
    })
    context.on('response', response => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 500 && !response.fromServiceWorker())
        troubles.push(`${response.status()} of ${pathname}`)
      const isChange = response.request().method() === 'POST' && pathname.startsWith('/trpc/')
      if (isChange && response.ok()) saved += 1
      if (isChange && response.status() >= 400 && response.status() < 500)
        refusals.push(`${response.status()} of ${pathname}`)
    })
    const { cookie } = await signIn({ url }, phone)
    const [key = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name: key, value, url, httpOnly: true, sameSite: 'Lax' }])
    // Functions that are sent into the page call this name after compilation, so the page needs it.
    await context.addInitScript('globalThis.__name = value => value')
    // The empty page of a new tab has no storage, and a picture has none either.
    await context.addInitScript(() => window.origin.startsWith('http') && localStorage.setItem('signedIn', 'yes'))
    if (isTranslated) {
      await context.addInitScript(
        `addEventListener('DOMContentLoaded', () => (${translatePage.toString()})(document.body))`,
      )
    }
    return {
      name,
      app,
      page: await context.newPage(),
      takeTroubles: () => troubles.splice(0),
      takeRefusals: () => refusals.splice(0),
      settled: async () => {
        for (const until = Date.now() + 10_000; underWay.size > 0 && Date.now() < until; ) await pause(50)
        // When a window is closed, its open changes end with it.
        underWay.clear()
      },
      saves: () => saved,
    }
  }
  const dispatchers = [
    await open('Dana', '+15125550111', '/office'),
    await open('Miguel', '+15125550112', '/office'),
  ] as const
  const drivers = [await open('Luis', '+15125550121', '/driver'), await open('Ana', '+15125550122', '/driver')] as const
  return {
    url,
    dispatchers,
    drivers,
    leave: async () => {
      for (const close of closers) await close().catch(() => undefined)
    },
  } satisfies People
}
