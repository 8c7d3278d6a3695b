/** What every journey starts with: the whole product on its own database, a customer at the screen, the customer's phone. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test as playwright } from '@playwright/test'
import type { UsPhone } from '#domain/phone.ts'
import type { SeedSize } from '#server/db/seed/seed.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'
import { Books } from './books.ts'
import { Outbox } from './outbox.ts'
import { Customer } from './people/customer.ts'
import { Person } from './people/person.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { thisBrowser } from './this-browser.ts'

/** The folder of the built pages. */
export const webFolder = process.env.WEB_FOLDER ?? fileURLToPath(new URL('../../dist/web', import.meta.url))

/** After so long a number may be sent another code. */
export const codeLockoutMs = 16_000

/** The server's clock, which a test may move instead of waiting. */
type ServerClock = { readonly now: () => Date; readonly passes: (milliseconds: number) => void }

/**
 * `seed`: what the server's hauler begins with, `hasOrders`: whether its eight weeks of orders are among it; `company`: whose trucks and orders they are, for tests that others' would disturb. Tests
 * that want another one have a server of their own.
 */
type OfProcess = {
  seed: SeedSize
  hasOrders: boolean
  company: string
  app: TestApp
  serverClock: ServerClock
  nextPhone: () => UsPhone
}
type OfTest = { customer: Customer; person: Person; outbox: Outbox; books: Books; phone: UsPhone }

export const test = playwright.extend<OfTest, OfProcess>({
  seed: ['small', { scope: 'worker', option: true }],
  hasOrders: [false, { scope: 'worker', option: true }],
  company: ['shared', { scope: 'worker', option: true }],
  app: [
    async ({ serverClock, seed, hasOrders }, use) => {
      if (!existsSync(webFolder)) throw new Error(`The product is not built: ${webFolder} is missing.`)
      const log = recordLog()
      const parts = { webFolder, isWorking: true, clock: serverClock.now, log: log.logger }
      const app = await startTestApp({ ...parts, seed, hasOrders })
      await use(app)
      const broken = await brokenInvariants(app.database.db)
      const peopleInTheLog = await log.findPeople(app.database.pool)
      await app.stop()
      expect({ broken, peopleInTheLog }).toEqual({ broken: [], peopleInTheLog: [] })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverClock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      let passed = 0
      const passes = (milliseconds: number) => {
        passed += milliseconds
      }
      await use({ now: () => new Date(Date.now() + passed), passes })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  nextPhone: [async ({}, use) => use(phoneNumbers()), { scope: 'worker' }],
  baseURL: ({ app }, use) => use(app.url),
  context: async ({ context, app }, use) => {
    await context.addCookies([{ ...thisBrowser.cookie, url: app.url }])
    await use(context)
  },
  page: async ({ page }, use) => {
    await use(page)
    // An answer that is still held as the page closes is nobody's any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  phone: ({ nextPhone }, use) => use(nextPhone()),
  outbox: ({ app }, use) => use(new Outbox(app.url)),
  books: ({ app }, use) => use(new Books(app.database.pool)),
  customer: ({ page, outbox }, use) => use(new Customer(page, outbox)),
  person: ({ page, outbox }, use) => use(new Person(page, outbox)),
})
