/**
 * Types scripts into every field that takes free text. Then it opens every page, mail and file that shows them. No
 * script may run, load anything or change anything.
 */

import { resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { ranIn, watch } from '#server/testing/words/harm.ts'
import { payloads } from '#server/testing/words/payloads.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { type Filled, fillEverything } from './fill.ts'

export const about = 'sixty scripts in every free-text field, seen on every page, in mails, outbox, receipt and export'

export async function run(): Promise<boolean> {
  const stopCluster = await startCluster()
  const app = await startTestApp({ webFolder: resolve('dist/web'), isWorking: true })
  const browser = await chromium.launch(await findBrowser())
  try {
    const { harm, views, taken } = await attack(browser, app)
    const broken = await brokenInvariants(app.database.db)
    for (const one of harm) console.log(`  ${one}`)
    for (const { rule } of broken) console.log(`  ${rule}`)
    console.log(`${payloads.length} scripts, ${taken} stored in fields, ${views} views: ${harm.length} did something`)
    return harm.length === 0 && broken.length === 0
  } finally {
    await browser.close()
    await app.stop()
    await stopCluster()
  }
}

async function attack(browser: Browser, app: TestApp): Promise<{ harm: string[]; views: number; taken: number }> {
  const harm: string[] = []
  let views = 0
  let taken = 0
  for (const [index, payload] of payloads.entries()) {
    const filled = await fillEverything(app, payload, index)
    taken += filled.taken.length
    const context = await openContext(browser, app, filled, index)
    const page = await context.newPage()
    const seen = watch(page, app.url)
    for (const path of pagesOf(filled)) {
      await page.goto(new URL(path, app.url).href, { waitUntil: 'networkidle' })
      views += 1
      const what = [...seen.splice(0), ...(await ranIn(page))]
      harm.push(...what.map(one => `${path}: ${one} after ${payload}`))
    }
    await context.close()
    console.log(`  ${String(index + 1).padStart(2)} stored in ${filled.taken.join(', ') || 'no field'}`)
  }
  return { harm, views, taken }
}

async function openContext(
  browser: Browser,
  app: TestApp,
  { session }: Filled,
  index: number,
): Promise<BrowserContext> {
  const locale = index % 2 === 0 ? 'en-US' : 'es-US'
  const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
  const [name = '', value = ''] = session.cookie.split('=')
  await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  // On a busy machine a page is slow, but that is no fault.
  context.setDefaultNavigationTimeout(120_000)
  await context.addInitScript(`localStorage.setItem('signedIn', 'yes')`)
  return context
}

const pagesOf = ({ cartId, orderId, email }: Filled): string[] => [
  `checkout/${cartId}/address`,
  `checkout/${cartId}/address/restrictions`,
  `checkout/${cartId}/order-summary`,
  `checkout/${cartId}/customer-details`,
  `checkout/${orderId}/order-confirmation`,
  'dashboard',
  `orders/${orderId}`,
  `orders/${orderId}/receipt`,
  `dev/outbox?key=${outboxSettings.OUTBOX_KEY}`,
  `dev/outbox?to=${encodeURIComponent(email)}`,
]
