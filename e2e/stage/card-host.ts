/** The simulator answers the browser's requests to the host of a card service in the journeys. */
import type { Page } from '@playwright/test'
import { cardScriptHost as host } from '#server/testing/card-hosts.ts'
import { type Foreign, watchForeign } from './foreign-hosts.ts'

/** Answers requests to the card service's host, and records the requests of the pages to other hosts. */
export async function answerForCardHost(page: Page, appUrl: string): Promise<Foreign> {
  const foreign = watchForeign(page, appUrl)
  await page.route(`${host}/**`, async route => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const path = pathname.endsWith('stripe.js') ? '/stripe.js' : pathname.replace(/^\/[^/]+(?=\/v1\/)/, '')
    const answer = await fetch(`${appUrl}/sim/stripe${path}${search}`, {
      method: request.method(),
      ...(request.postData() === null ? {} : { body: request.postData() }),
      headers: { ...request.headers(), 'sec-fetch-site': 'same-origin' },
    })
    await route.fulfill({
      status: answer.status,
      body: await answer.text(),
      headers: {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      },
    })
  })
  return foreign
}
