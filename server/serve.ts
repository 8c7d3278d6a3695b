/** One running server: implementations chosen, listener open, jobs at work; and how it stops without dropping anybody. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { findFirstHauler } from '#server/db/catalog/organizations.ts'
import type { OpenDatabase } from '#server/db/engine/connect.ts'
import { pendingMigrations } from '#server/db/engine/migrate.ts'
import { storePublicUrl } from '#server/db/message/recipients.ts'
import { chooseImplementations, type Implementations } from '#server/deps.ts'
import { readAbuseSigns } from '#server/http/abuse-signs.ts'
import { makeHttp } from '#server/http/listener.ts'
import { receivePaymentEvent } from '#server/http/receive-payment-event.ts'
import { receiveText } from '#server/http/receive-text.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { Faults } from '#server/providers/payments/embedded/faults.ts'
import type { Secrets } from '#server/secrets.ts'

export type ServeOptions = {
  readonly config: Config
  readonly database: OpenDatabase
  readonly connectionString: string
  readonly secrets: Secrets
  readonly log: Logger
  readonly clock?: () => Date
  readonly faults?: Faults
  /** Where the built web app lies; null serves the calls alone. */
  readonly webFolder: string | null
  readonly isWorking?: boolean
}

export type RunningServer = Implementations & { readonly url: string; readonly stop: () => Promise<void> }

export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, database, log } = options
  const clock = options.clock ?? (() => new Date())
  const chosen = await chooseImplementations({
    config,
    log,
    clock,
    secrets: options.secrets,
    db: database.db,
    pool: database.pool,
    newId: randomUUID,
    publicUrl: config.publicUrl,
    ...(options.faults ? { faults: options.faults } : {}),
  })
  const receive = (body: Buffer, signature: string) => receivePaymentEvent(chosen.deps, body, signature)
  const app = await makeHttp({
    ...chosen.doors,
    deps: chosen.deps,
    log,
    trustedProxies: config.trustedProxies,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    health: {
      metrics: config.metrics,
      isReady: () => isReady(database),
      signs: () => readAbuseSigns(chosen.deps, chosen.codeTraffic),
    },
    paymentEvents: { receive },
    textEvents: { receive: (body, signature) => receiveText({ ...chosen.deps, texts: chosen.texts }, body, signature) },
    web:
      options.webFolder === null ? null : { folder: options.webFolder, settings: await webSettings(chosen, database) },
  })
  await app.listen({ port: config.port, host: config.host })
  const url = addressOf(app, config)
  Object.assign(chosen.simulator.webhook, { url: `${url}/webhooks/stripe`, receive })
  chosen.replyTarget.url = `${url}/webhooks/sms`
  await storePublicUrl(database.db, config.publicUrl ?? url)
  const worker = options.isWorking === false ? null : await startWorker({ ...options, ...chosen })
  const stop = async () => {
    await app.close()
    await worker?.stop()
    await chosen.close()
  }
  return { ...chosen, url, stop }
}

async function isReady({ db }: OpenDatabase): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0
}

/** What every page may know before its first call; nothing of it is secret. */
async function webSettings({ deps }: Implementations, { db }: OpenDatabase) {
  return {
    payment: deps.payments.browser,
    hauler: (await findFirstHauler(db)) ?? { name: 'Rolloff', phone: '', email: '' },
    isTestInstallation: deps.payments.browser.isSimulated,
  }
}

function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const isThisMachine = ['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(config.host)
  return `http://${isThisMachine ? 'localhost' : config.host}:${port}`
}
