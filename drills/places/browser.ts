/**
 * This replaces Google's script in Chromium and answers for its hosts. A customer opens the address page, types,
 * chooses an address and continues, while the script works and while it fails in each way. A person in the office
 * chooses an address too.
 */
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { startGoogleAndFirebase } from '#server/testing/google-and-firebase.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { webFolder } from '../../e2e/stage/fixtures.ts'
import { type Foreign, watchForeign } from '../../e2e/stage/foreign-hosts.ts'
import { answerForMaps, type ScriptFault, scriptFaults } from '../../e2e/stage/google-maps.ts'
import { guestCart } from '../../e2e/stage/prepared.ts'
import { screens } from '../../e2e/stage/screens.ts'
import { dana, openFor } from '../../e2e/stage/staff.ts'
import { thisBrowser } from '../../e2e/stage/this-browser.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { type Stage, seconds } from '../stage/drill.ts'

const typed = '1100 congress ave'
const found = '1100 Congress Avenue, Austin, TX'
const pagesBefore = ['/get-started', '/prices', '/terms', '/checkout/zipcode']

export type BrowserVisit = {
  readonly fault: ScriptFault | null
  readonly byScript: number
  readonly byServer: number
  readonly sessions: number
  readonly isTaken: boolean
  readonly isTextKept: boolean
  readonly secondsUntilFound: number
  readonly referrers: readonly string[]
  readonly foreign: Foreign
}

type Google = Awaited<ReturnType<typeof startGoogleAndFirebase>>
type Shop = { readonly app: TestApp; readonly google: Google; readonly browser: Browser }

export async function searchInBrowser(stage: Stage) {
  const google = await startGoogleAndFirebase(() => new Date())
  stage.atEnd(google.close)
  const { env = {} } = google.options
  const app = await startTestApp({ env, webFolder, seed: 'demo', isWorking: true })
  stage.atEnd(app.stop)
  const browser = await chromium.launch(await findBrowser())
  stage.atEnd(() => browser.close())
  const shop = { app, google, browser }
  const visits: BrowserVisit[] = []
  for (const fault of [null, ...scriptFaults]) {
    const visit = await customerTypes(shop, fault)
    visits.push(visit)
    const by = `${visit.byScript} searches by the script, ${visit.byServer} by the server`
    stage.say(`script ${(fault ?? 'well').padEnd(10)} ${by}, found after ${visit.secondsUntilFound} s`)
  }
  const office = await officeTypes(shop)
  stage.say(`the office: ${office.byScript} searches by the script`)
  return { visits, office }
}

async function customerTypes({ app, google, browser }: Shop, fault: ScriptFault | null): Promise<BrowserVisit> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: screens.phone,
    locale: 'en-US',
  })
  context.setDefaultTimeout(60_000)
  await context.addCookies([{ ...thisBrowser.cookie, url: app.url }])
  const page = await context.newPage()
  for (const path of fault === null ? pagesBefore : []) await page.goto(path, { waitUntil: 'networkidle' })
  const cartId = await guestCart(app, ['address', 'address/restrictions'])
  const visit = await typeAndTake({ google, page, app, fault }, async () => {
    await page.goto(`/checkout/${cartId}/containers`)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where should we deliver the dumpster?', slowly)
  })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Are there any restrictions/, slowly)
  await expect(page.locator('html[data-document="address"]')).toHaveCount(0, slowly)
  await context.close()
  return visit
}

async function officeTypes({ app, google, browser }: Shop): Promise<BrowserVisit> {
  const page = await openFor(app, browser, dana, 'desktop')
  page.setDefaultTimeout(60_000)
  const visit = await typeAndTake({ google, page, app, fault: null }, async () => {
    await page.goto('/office/orders')
    await page.locator('a[href="/office/new-order"]').first().click()
    await page.getByLabel('Phone', { exact: true }).fill('5125550142')
    await page.getByLabel('ZIP code').fill('78701')
  })
  await page.context().close()
  return visit
}

const slowly = { timeout: 60_000 }

type Typing = {
  readonly google: Google
  readonly page: Page
  readonly app: TestApp
  readonly fault: ScriptFault | null
}

async function typeAndTake({ google, page, app, fault }: Typing, open: () => Promise<void>): Promise<BrowserVisit> {
  const { places } = google
  places.searches.length = 0
  places.places.length = 0
  const foreign = watchForeign(page, app.url)
  const maps = await answerForMaps(page, places)
  maps.setFault(fault)
  await open()
  const field = page.getByRole('combobox', { name: /address/i })
  await expect(page.locator('html[data-document="address"]')).toHaveCount(1, slowly)
  // The person reads the first list and continues to type.
  await field.pressSequentially(typed.slice(0, 13), { delay: 40 })
  await page.getByRole('option').first().waitFor()
  await field.pressSequentially(typed.slice(13), { delay: 40 })
  const began = performance.now()
  await page.getByRole('option', { name: found, exact: true }).waitFor()
  const secondsUntilFound = seconds(performance.now() - began)
  const isTextKept = (await field.inputValue()) === typed
  await page.getByRole('option', { name: found, exact: true }).click()
  await expect(field).toHaveValue(/^1100 Congress Ave, Austin/, slowly)
  const sessions = new Set([...places.searches, ...places.places].map(({ session }) => session))
  return {
    fault,
    byScript: maps.searches(),
    byServer: places.searches.length - maps.searches(),
    sessions: sessions.has(null) ? 0 : sessions.size,
    isTaken: places.places.length === 1,
    isTextKept,
    secondsUntilFound,
    referrers: [...maps.referrers],
    foreign,
  }
}
