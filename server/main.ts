/** Starts the product: settings → database → migrations → demo data → server. The product runs until a signal stops it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '@rolloff/postgres/refusal.ts'
import type { RunningPostgres } from '@rolloff/postgres/supervisor.ts'
import type { Db } from '@rolloff/sql/connect.ts'
import { MigrationRefused, migrate } from '@rolloff/sql/migrate.ts'
import { untilAnswered } from '@rolloff/sql/until-answered.ts'
import pino from 'pino'
import { askOwnAddress } from '#server/ask-own-address.ts'
import { type Config, readConfig, WrongSetting, whoIsMeant } from '#server/config.ts'
import { DatabaseRefused, sentenceOfRefusal } from '#server/db/engine/database-refusal.ts'
import { refuseUnfit } from '#server/db/engine/examine-database.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { productFolders } from '#server/db/engine/product-folders.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/embedded-postgres.ts'
import { fillDemo, hasDemoCompany, isDemoToFill, seed } from '#server/db/seed/seed.ts'
import { openDemoClock } from '#server/http/demo/demo-clock.ts'
import { startTraces } from '#server/http/traces/traces.ts'
import { PlaceRefused } from '#server/operations/file/claim-place.ts'
import { ensureOneSecret, readSecrets, SecretRefused, writeAccessKey } from '#server/secrets.ts'
import { type RunningServer, serve } from '#server/serve.ts'
import { productVersion } from '#server/version.ts'

/** The folder is next to the bundle. If the server runs from its sources, it is the folder of the last build. */
const webFolders = ['./web', '../dist/web'].map(path => fileURLToPath(new URL(path, import.meta.url)))

/** The build puts this folder next to the bundle. If the server runs from its sources, the folder does not exist. */
const packedFolder = fileURLToPath(new URL('./cluster', import.meta.url))

/** The server stops the started parts in the opposite order. */
type Started = (() => Promise<void>)[]

async function main(): Promise<void> {
  if (process.argv.includes('--version')) {
    process.stdout.write(`${productVersion}\n`)
    return
  }
  const config = readConfig(process.env)
  // Signals are heard before anything starts, so that a signal leaves nothing running.
  const stopping = hearSignals()
  const log = pino({ level: config.logLevel })
  log.info({ version: productVersion }, 'Rolloff starts')
  // A library may forget to handle a rejected promise. That must not stop the server.
  process.on('unhandledRejection', error => log.error({ failure: nameOf(error) }, 'a failure that nobody waited for'))
  const started: Started = []
  try {
    await start(config, { log, started, isStopping: () => stopping.signal.aborted })
    await stopping.heard
  } finally {
    for (const stop of started.reverse()) await stop()
  }
}

type StartParts = { readonly log: pino.Logger; readonly started: Started; readonly isStopping: () => boolean }

async function start(config: Config, { log, started, isStopping }: StartParts): Promise<void> {
  if (config.traceCollector) started.push(startTraces(config.traceCollector, log))
  const embedded = config.databaseUrl ? null : await startDatabase(config)
  if (embedded) started.push(embedded.stop)
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? ''
  if (isStopping()) return
  const database = openProductDatabase({
    connectionString,
    maxConnections: config.databaseConnections,
    applicationName: 'rolloff',
  })
  started.push(database.close)
  const standby = config.standbyUrl ? openStandby(config.standbyUrl, config) : null
  if (standby) started.push(standby.close)
  const demoClock = config.isDemo ? openDemoClock(join(config.dataDir, 'demo-clock')) : null
  const clock = demoClock?.now ?? (() => new Date())
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const secrets = await readSecrets(config.dataDir, config.secret)
  let isDemoWhole = true
  const restOfDemo = () => (isDemoWhole ? null : () => fillDemo(database.db, { clock, publicUrl }))
  const bringUp = async () => {
    if (config.databaseUrl) await refuseUnfit(connectionString)
    await migrate(connectionString, productFolders)
    await refuseDemoCompany(database.db, config)
    // `npm run demo` opens its windows at once, so its demo is stored completely before they open.
    const isFilledLater = config.seed === 'demo' && !config.isDemo
    if (config.seed !== 'none')
      await seed(database.db, { clock, size: config.seed, hasOrders: true, isFilledLater, publicUrl })
    isDemoWhole = config.seed !== 'demo' || !(await isDemoToFill(database.db))
    await ensureOneSecret(database.db, secrets)
  }
  const prepare = (openDoor: () => void) =>
    untilAnswered(bringUp, {
      connectionString,
      isStopping,
      onAway: () => {
        log.warn('the database does not answer: people read so until it does')
        openDoor()
      },
    }).catch(error => {
      const sentence = config.databaseUrl ? sentenceOfRefusal(error) : null
      throw sentence ? new DatabaseRefused(sentence) : error
    })
  const webFolder = webFolders.find(folder => existsSync(join(folder, 'customer/index.html'))) ?? null
  const server = await serve({
    config,
    database,
    standby: standby?.db ?? null,
    secrets,
    log,
    webFolder,
    databaseFolder: embedded?.dataFolder,
    clock,
    demoClock,
    prepare,
    restOfDemo,
  })
  if (!server) return
  started.push(server.stop, server.announceStop)
  await writeAccessKey(config.dataDir, 'metrics', server.metricsKey)
  if (server.outboxKey) await writeAccessKey(config.dataDir, 'outbox', server.outboxKey)
  started.push(askOwnAddress({ config, secrets, log }).stop)
  process.stdout.write(introductionOf(server, config.publicUrl ?? server.url))
}

/** Few people read reports at one time, so the standby needs few connections. */
const openStandby = (connectionString: string, { databaseConnections }: Config) =>
  openProductDatabase({
    connectionString,
    maxConnections: Math.ceil(databaseConnections / 4),
    applicationName: 'rolloff reports',
  })

/** Refuses to start if the demo's data could lead to a real charge or a real text. */
async function refuseDemoCompany(db: Db, config: Config): Promise<void> {
  const meant = whoIsMeant(config)
  if (meant && (await hasDemoCompany(db))) {
    throw new WrongSetting(
      `The database holds the invented company of the demo, which must not meet ${meant}: use another database with SEED=none.`,
    )
  }
}

function introductionOf(server: RunningServer, site: string): string {
  const { url, outboxKey, outboxChannels, offersOwnCompany } = server
  const isTexting = !outboxChannels.includes('sms')
  const isMailing = !outboxChannels.includes('email')
  const lines = [`Rolloff is ready at ${url}`]
  if (isTexting) lines.push('Texts are really sent, by Twilio.')
  if (isMailing) lines.push('Mails are really sent, by SMTP.')
  if (outboxKey) {
    const kept = isTexting
      ? 'Mails that nobody is sent'
      : `Texts${isMailing ? '' : ' and mails'} that nobody is sent, with the codes`
    lines.push(`${kept}: ${new URL(`/dev/outbox?key=${outboxKey}`, site)}`)
    if (offersOwnCompany) lines.push(`Your company in sixty seconds: ${new URL(`/dev/company?key=${outboxKey}`, site)}`)
  }
  return lines.map(line => `${line}\n`).join('')
}

function startDatabase(config: Config): Promise<RunningPostgres> {
  return startEmbeddedPostgres({
    folder: config.dataDir,
    packedFolder,
    say: line => process.stdout.write(`${line}\n`),
  })
}

/** Handles every signal, because npm passes on a signal that the terminal has already sent to the server itself. */
function hearSignals() {
  const stopping = new AbortController()
  const heard = new Promise<void>(resolve => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.on(name, () => {
        stopping.abort()
        resolve()
      })
    }
  })
  return { signal: stopping.signal, heard }
}

/**
 * Prints an error that the person who starts the server can fix as a sentence. Any other error is a bug and is printed with its stack
 * trace.
 */
function exitWithError(error: unknown): never {
  console.error(sentenceFor(error) ?? error)
  process.exit(1)
}

function sentenceFor(error: unknown): string | null {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is already in use. Set PORT to another one.'
  const isForPerson =
    error instanceof WrongSetting ||
    error instanceof StartRefused ||
    error instanceof DatabaseRefused ||
    error instanceof MigrationRefused ||
    error instanceof SecretRefused ||
    error instanceof PlaceRefused
  return isForPerson ? error.message : null
}

main().catch(exitWithError)

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
