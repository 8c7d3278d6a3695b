/** These are the fixtures of every journey: the whole product on a separate database, a customer at the screen, and the customer's phone. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test as playwright } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import type { SeedSize } from '#server/db/seed/seed.ts'
import { castSettings } from '#server/testing/as-actor.ts'
import type { PageHosts } from '#server/testing/card-hosts.ts'
import { type GoogleAndFirebase, startGoogleAndFirebase } from '#server/testing/google-and-firebase.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { makeTileFile } from '#server/testing/tile-file.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'
import { Books } from './books.ts'
import { Outbox } from './outbox.ts'
import { Customer } from './people/customer.ts'
import { Person } from './people/person.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { thisBrowser } from './this-browser.ts'

export const webFolder = process.env.WEB_FOLDER ?? fileURLToPath(new URL('../../dist/web', import.meta.url))

/** After this time the server may send another code to a number. */
export const codeLockoutMs = 16_000

/** This is the server's clock. A test moves it instead of waiting. */
type ServerClock = { readonly now: () => Date; readonly passes: (milliseconds: number) => void }

/** This is the data with which the server's hauler begins. `company` separates haulers that begin with the same data. */
type Beginning = {
  readonly seed: SeedSize | 'none'
  readonly hasOrders: boolean
  readonly company: string
  readonly cardHosts: PageHosts | undefined
  readonly hasGoogle: boolean
  readonly hasStreets: boolean
}

type Stage = {
  readonly app: TestApp
  readonly serverClock: ServerClock
  readonly nextPhone: () => UsPhone
  /** Null if the server itself searches addresses and proves numbers. */
  readonly google: GoogleAndFirebase | null
  /** @throws if the data that the tests have left violates an invariant, or the log contains a person's name. */
  readonly close: () => Promise<void>
}

async function setStage({ seed, hasOrders, cardHosts, hasGoogle, hasStreets }: Beginning): Promise<Stage> {
  if (!existsSync(webFolder)) throw new Error(`The product is not built: ${webFolder} is missing.`)
  let passed = 0
  const serverClock = {
    now: () => new Date(Date.now() + passed),
    passes: (milliseconds: number) => {
      passed += milliseconds
    },
  }
  const log = recordLog()
  const google = hasGoogle ? await startGoogleAndFirebase(serverClock.now) : null
  const tiles = hasStreets ? await makeTileFile() : null
  const app = await startTestApp({
    webFolder,
    isWorking: true,
    clock: serverClock.now,
    log: log.logger,
    seed,
    hasOrders,
    // Without a hauler, only the operator can begin.
    env: { ...(seed === 'none' && castSettings), ...(tiles && { MAP_TILES: tiles.path }) },
    ...(cardHosts && { cardHosts }),
    ...google?.options,
  })
  const close = async () => {
    const broken = await brokenInvariants(app.database.db)
    const peopleInTheLog = await log.findPeople(app.database.pool)
    await app.stop()
    await google?.close()
    await tiles?.remove()
    expect({ broken, peopleInTheLog }).toEqual({ broken: [], peopleInTheLog: [] })
  }
  return { app, serverClock, nextPhone: phoneNumbers(), google, close }
}

/** Only one stage exists at a time. If a test needs another beginning than the test before, the stage is built again. */
type Stages = { readonly stageFor: (beginning: Beginning) => Promise<Stage> }

type OfProcess = { stages: Stages }
/**
 * `seed` is the data with which the server's hauler begins. With `none` there is no hauler, and the operator's number is set. `hasOrders` is true if the data includes its eight weeks of
 * orders. Tests with the same `company` share trucks and orders, and a test whose data others would disturb has its
 * own. If `cardHosts` is set, the card form comes from these hosts and not from the server. If `hasGoogle` is true,
 * Google's script searches addresses and Firebase proves numbers, and doubles answer the server. If `hasStreets` is true,
 * maps have streets of a made file. Tests with other options have a separate server.
 */
type OfTest = {
  seed: SeedSize | 'none'
  hasOrders: boolean
  company: string
  cardHosts: PageHosts | undefined
  hasGoogle: boolean
  hasStreets: boolean
  stage: Stage
  /** These are the doubles, for tests that use them. */
  google: GoogleAndFirebase
  app: TestApp
  serverClock: ServerClock
  nextPhone: () => UsPhone
  customer: Customer
  person: Person
  outbox: Outbox
  books: Books
  phone: UsPhone
  closedAtEnd: undefined
}

export const test = playwright.extend<OfTest, OfProcess>({
  seed: ['small', { option: true }],
  hasOrders: [false, { option: true }],
  company: ['shared', { option: true }],
  cardHosts: [undefined, { option: true }],
  hasGoogle: [false, { option: true }],
  hasStreets: [false, { option: true }],
  stages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      let current: { beginning: string; stage: Stage } | undefined
      const failures: unknown[] = []
      const close = async () => {
        await current?.stage.close().catch(error => failures.push(error))
        current = undefined
      }
      await use({
        stageFor: async wanted => {
          const beginning = JSON.stringify(wanted)
          if (current?.beginning === beginning) return current.stage
          await close()
          const stage = await setStage(wanted)
          current = { beginning, stage }
          return stage
        },
      })
      await close()
      // The failures are reported at this test, because the next test did not cause them.
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stage: [
    async ({ stages, seed, hasOrders, company, cardHosts, hasGoogle, hasStreets }, use) =>
      use(await stages.stageFor({ seed, hasOrders, company, cardHosts, hasGoogle, hasStreets })),
    { timeout: 120_000 },
  ],
  app: ({ stage }, use) => use(stage.app),
  google: ({ stage: { google } }, use) => {
    if (!google) throw new Error('This test needs `test.use({ hasGoogle: true })`.')
    return use(google)
  },
  serverClock: ({ stage }, use) => use(stage.serverClock),
  nextPhone: ({ stage }, use) => use(stage.nextPhone),
  closedAtEnd: [
    async ({ browser }, use) => {
      await use(undefined)
      // A page that a test leaves open continues to call the server.
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
  baseURL: ({ app }, use) => use(app.url),
  context: async ({ context, app }, use) => {
    await context.addCookies([{ ...thisBrowser.cookie, url: app.url }])
    await use(context)
  },
  page: async ({ page }, use) => {
    await use(page)
    // If an answer is still held back when the page closes, it is dropped.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  phone: ({ nextPhone }, use) => use(nextPhone()),
  outbox: ({ app }, use) => use(new Outbox(app.url)),
  books: ({ app }, use) => use(new Books(app.database.pool)),
  customer: ({ page, outbox }, use) => use(new Customer(page, outbox)),
  person: ({ page, outbox }, use) => use(new Person(page, outbox)),
})
