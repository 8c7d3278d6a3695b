/** Runs the whole product on its own database behind real HTTP, for API tests, browser journeys and benchmarks. */

import type { Faults } from '@rolloff/payment-simulator/faults.ts'
import { listenForServer } from '@rolloff/payment-simulator/listen.ts'
import type { StripeSimulator } from '@rolloff/payment-simulator/simulator.ts'
import type { Db } from '@rolloff/sql/connect.ts'
import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client'
import pino, { type Logger } from 'pino'
import type { AppRouter } from '#server/api/router.ts'
import { readConfig } from '#server/config.ts'
import { type SeedSize, seed } from '#server/db/seed/seed.ts'
import type { Choices } from '#server/deps.ts'
import type { PaymentsProvider } from '#server/providers/payments/choose.ts'
import { type EmbeddedPayments, openEmbeddedPayments } from '#server/providers/payments/embedded/embedded-payments.ts'
import type { PageHosts } from '#server/providers/provider.ts'
import { nobodyListens } from '#server/providers/provider.ts'
import { secretsFrom } from '#server/secrets.ts'
import { type RunningServer, type ServeOptions, serve } from '#server/serve.ts'
import { taxBySimulator } from '#server/testing/checkout-stage.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestFiles } from '#server/testing/test-files.ts'

export type TestAppOptions = {
  readonly clock?: () => Date
  readonly faults?: Faults
  /**
   * True means that the product calls the payment service over a socket, on which a test can cut answers or make them endless. Otherwise it
   * uses no socket.
   */
  readonly isPaymentRemote?: boolean
  /** This payment service replaces the one in this process. */
  readonly paymentsElsewhere?: PaymentsProvider
  /** This sign-in replaces the one that the settings choose. */
  readonly identityElsewhere?: Choices['identity']
  /** True means that Stripe Tax computes taxes. The embedded simulator answers for it. */
  readonly isTaxedByStripe?: boolean
  /** Pages load the card form from these hosts, as from a real service. A test that opens the pages answers in place of the hosts. */
  readonly cardHosts?: PageHosts
  /** These environment variables override the settings of the tests. */
  readonly env?: Record<string, string>
  readonly webFolder?: string
  /** With `demo` the hauler has its fleet and people, with `small` only its catalog. With `none` there is no hauler. */
  readonly seed?: SeedSize | 'none'
  /** True means that the demo's hauler has its history and a day under way. */
  readonly hasOrders?: boolean
  /** Stores the rest of the demo after the start. */
  readonly restOfDemo?: () => Promise<unknown>
  /** True starts the timers and the delivery of messages. */
  readonly isWorking?: boolean
  /** This starts the work in place of the timers, if `isWorking` is true. */
  readonly startWork?: NonNullable<ServeOptions['startWork']>
  /** Reports are read from this standby. */
  readonly standby?: (database: TestDatabase) => Db
  /** The product logs here. If it is left out, nothing is logged. */
  readonly log?: Logger
}

export type TestApp = RunningServer & {
  readonly database: TestDatabase
  /** The app uses this payment service. */
  readonly simulator: StripeSimulator
  /** Makes a client as another company would write it. Its headers are computed for each call. */
  readonly client: (headers?: () => Record<string, string>) => ApiClient
  /** Works like `client`, but sends every call in its own request. */
  readonly unbatched: (headers?: () => Record<string, string>) => ApiClient
}

export type ApiClient = ReturnType<typeof createTRPCClient<AppRouter>>

/** These settings cost little time in tests. The proof of work is still checked. */
const testSettings = {
  PORT: '0',
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
  POW_COST: '10',
  POW_STEPS: '20',
  SEED: 'small',
  ...outboxSettings,
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ maxConnections: 20 })
  const clock = options.clock ?? (() => new Date())
  const log = options.log ?? pino({ level: 'silent' })
  const secrets = secretsFrom(Buffer.alloc(32, 7))
  const { folder, remove } = await openTestFiles()
  const size = options.seed ?? 'small'
  if (size !== 'none') await seed(database.db, { clock, size, hasOrders: options.hasOrders ?? false })
  const line = options.isPaymentRemote ? await openLine() : null
  const payments = openEmbeddedPayments(
    { pool: database.pool, secrets, clock, log, haulerName: async () => '', listenerOf: () => nobodyListens },
    { ...(options.faults ? { faults: options.faults } : {}), ...(line ? { reach: line.reach } : {}) },
  )
  const server = await serve({
    config: readConfig({ ...testSettings, FILES_DIR: folder, ...options.env }),
    database: { db: database.db, pool: database.pool, notices: database.notices, close: async () => {} },
    standby: options.standby?.(database) ?? null,
    secrets,
    log,
    clock,
    choices: {
      payments: () =>
        options.paymentsElsewhere ?? (options.cardHosts ? fromOtherHosts(payments, options.cardHosts) : payments),
      ...(options.identityElsewhere && { identity: options.identityElsewhere }),
      ...(options.isTaxedByStripe && { tax: () => ({ tax: taxBySimulator({ payments: payments.payments }) }) }),
    },
    webFolder: options.webFolder ?? null,
    isWorking: options.isWorking ?? false,
    ...(options.startWork && { startWork: options.startWork }),
    restOfDemo: () => options.restOfDemo ?? null,
  })
  const url = `${server.url}/trpc`
  return {
    ...server,
    database,
    simulator: payments.simulator,
    client: (headers = () => ({})) => createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, headers })] }),
    unbatched: (headers = () => ({})) => createTRPCClient<AppRouter>({ links: [httpLink({ url, headers })] }),
    async stop() {
      await server.stop()
      await line?.close()
      await database.drop()
      await remove()
    },
  }
}

const fromOtherHosts = (payments: EmbeddedPayments, cardHosts: PageHosts): EmbeddedPayments => ({
  ...payments,
  cardHosts,
  browserSettings: { ...payments.browserSettings, payment: { ...payments.payments.browser, isSimulated: false } },
})

/** Opens a listener before the simulator exists that later answers behind it. */
async function openLine() {
  let behind: StripeSimulator | undefined
  const { host, port, close } = await listenForServer({
    handle: async request => {
      if (!behind) throw new Error('nobody answers yet')
      return behind.handle(request)
    },
  })
  const reach = (simulator: StripeSimulator) => {
    behind = simulator
    return { host, port, protocol: 'http' } as const
  }
  return { reach, close }
}
