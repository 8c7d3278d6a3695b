/** Counts the requests of a page, and plants faults of the connection, one at a time. */
import type { Page, Request, Route } from '@playwright/test'

export type Fault = 'lost-before' | 'lost-after' | 'json-500' | 'html-500'
export const faults: readonly Fault[] = ['lost-before', 'lost-after', 'json-500', 'html-500']

export type Traffic = {
  /** Returns the number of calls since this function was last called. A page with very many calls is in a loop. */
  readonly takeCalls: () => number
  /** Breaks the next call, or the next answer. */
  readonly breakNext: (fault: Fault, method: 'GET' | 'POST') => void
  readonly mend: () => void
  /** Resolves with true after a moment without an open request, and with false if that does not happen in time. */
  readonly rest: (maxMs: number) => Promise<boolean>
}

const isCall = (url: string) => /\/(trpc|identity)\//.test(new URL(url).pathname)

export async function watchTraffic(page: Page): Promise<Traffic> {
  let calls = 0
  let underWay = 0
  let changedAt = Date.now()
  let planned: { fault: Fault; method: string } | null = null
  const done = () => {
    underWay = Math.max(0, underWay - 1)
    changedAt = Date.now()
  }
  page.on('request', (request: Request) => {
    if (isCall(request.url())) calls += 1
    underWay += 1
    changedAt = Date.now()
  })
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  await page.route(
    url => isCall(url.href),
    async (route: Route) => {
      if (!planned || planned.method !== route.request().method()) return route.continue()
      const { fault } = planned
      planned = null
      await suffer(route, fault)
    },
  )
  return {
    takeCalls: () => {
      const taken = calls
      calls = 0
      return taken
    },
    breakNext: (fault, method) => {
      planned = { fault, method }
    },
    mend: () => {
      planned = null
    },
    rest: async maxMs => {
      const until = Date.now() + maxMs
      while (Date.now() < until) {
        if (underWay === 0 && Date.now() - changedAt > 250) return true
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      return false
    },
  }
}

async function suffer(route: Route, fault: Fault): Promise<void> {
  if (fault === 'lost-before') return route.abort('connectionfailed')
  if (fault === 'lost-after') {
    await route.fetch().catch(() => null)
    return route.abort('connectionfailed')
  }
  if (fault === 'html-500') {
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  }
  return route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"Internal Server Error"}' })
}
