/** A running server has its dependencies, its listener and its worker. It loses no request when it stops. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, OpenDatabase } from '@rolloff/sql/connect.ts'
import { openStandbyReads } from '@rolloff/sql/standby-reads.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { type Config, WrongSetting } from '#server/config.ts'
import { storePublicUrl } from '#server/db/message/recipients.ts'
import { type Choices, chooseDeps, type ServerSurroundings } from '#server/deps.ts'
import type { DemoClock } from '#server/http/demo/demo-clock.ts'
import { phoneSiteOf } from '#server/http/demo/phone-site.ts'
import { buildListener } from '#server/http/listener.ts'
import { pageSettingsReader, readHaulerName } from '#server/http/pages/settings.ts'
import { receivePaymentEvent, reportTo } from '#server/http/payment-events.ts'
import { stopListening } from '#server/http/stop-listening.ts'
import { streetTilesPath } from '#server/http/streets/street-tiles.ts'
import { openTileFile, type TileFile } from '#server/http/streets/tile-file.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { bringDemoForward } from '#server/operations/demo/bring-forward.ts'
import { canBeNamed } from '#server/operations/demo/own-company.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { claimPlaces } from '#server/operations/file/claim-place.ts'
import { requireAccount } from '#server/operations/payment/require-account.ts'
import { watchSetup } from '#server/operations/payment/watch-setup.ts'
import { watchService } from '#server/operations/service-fault/watch-service.ts'
import { openProcessHealth } from '#server/process-health.ts'
import type { Message, Messages } from '#server/providers/messages/messages.ts'
import type { Job } from '#server/providers/provider.ts'
import { accessKey, probeKey, type Secrets } from '#server/secrets.ts'

export type ServeOptions = {
  readonly config: Config
  readonly database: OpenDatabase
  /** Reports are read from this standby if it has every change. */
  readonly standby?: Db | null
  readonly secrets: Secrets
  readonly log: Logger
  readonly clock?: () => Date
  /** The pages of the demo show and move this clock. */
  readonly demoClock?: DemoClock | null
  /** Tests use these providers in place of those that the settings choose. */
  readonly choices?: Partial<Choices>
  /** This folder has the built web app. If it is null, the server has no pages and serves everything else. */
  readonly webFolder: string | null
  readonly isWorking?: boolean
  /** A drill does the work by a clock that it moves. If this is left out, timers do the work. */
  readonly startWork?: typeof startWorker
  /** The embedded database is in this folder. */
  readonly databaseFolder?: string | undefined
  /**
   * Returns a function that stores the rest of the demo while the server already answers, or null if the demo is whole. The server calls it
   * after `prepare`.
   */
  readonly restOfDemo?: () => (() => Promise<unknown>) | null
}

/**
 * Brings the database to this version, and waits for the database as long as necessary. Returns false if the server was told to stop before
 * that. It calls `openDoor` if the database does not answer, so that visitors get a page which says so.
 */
type Prepare = (openDoor: () => void) => Promise<boolean>

export type RunningServer = {
  readonly url: string
  /** The key is null if messages are really sent. */
  readonly outboxKey: string | null
  /** The messages of these channels are not really sent. */
  readonly outboxChannels: readonly Message['channel'][]
  /** True if a visitor may give the invented company a name of their own, at once or as soon as the demo is stored (rule A28). */
  readonly offersOwnCompany: boolean
  readonly metricsKey: string
  readonly deps: ApiDeps
  readonly messages: Messages
  /** Makes /readyz fail and still accepts connections for a while. A proxy then notices the stop before the server refuses connections. */
  readonly announceStop: () => Promise<void>
  /** Answers the requests on the open connections and then stops. */
  readonly stop: () => Promise<void>
}

export async function serve(options: ServeOptions): Promise<RunningServer>
/** Starts a server. Returns null if it was told to stop before the database answered. */
export async function serve(options: ServeOptions & { readonly prepare: Prepare }): Promise<RunningServer | null>
export async function serve(options: ServeOptions & { readonly prepare?: Prepare }): Promise<RunningServer | null> {
  const { config, database, secrets, log, clock = () => new Date() } = options
  const { db, pool } = database
  const tileFile = await openStreets(config)
  const haulerName = () => readHaulerName(db, clock())
  const standbyReads = openStandbyReads({
    primary: db,
    standby: options.standby ?? null,
    onLeft: reason => log.warn({ reason }, 'reports are read from the primary for a while'),
  })
  let jobNames: readonly string[] = []
  const surroundings: ServerSurroundings = {
    ...openProcessHealth({
      pool,
      clock,
      folders: {
        data: options.databaseFolder ?? config.dataDir,
        ...(config.files.place === 'local' && { files: config.files.folder }),
      },
      jobNames: () => jobNames,
      reportReads: options.standby ? standbyReads.counts : null,
    }),
    db,
    standbyReads,
    pool,
    newId: randomUUID,
    secrets,
    log,
    clock,
    haulerName,
    listenerOf: service => watchService(service, { db, clock, log }),
  }
  const chosen = chooseDeps(config, surroundings, options.choices)
  const { messages, jobs } = chosen
  const deps = { ...chosen.api, payments: requireAccount(watchSetup(chosen.api.payments, { db, clock, log })) }
  const outboxKey = config.outboxKey ?? accessKey(secrets, 'outbox')
  const metricsKey = config.metricsKey ?? accessKey(secrets, 'metrics')
  let isStopping = false
  let isOpen = false
  let isFilling = false
  const offersOwnCompany = async () =>
    chosen.routes.outbox !== null && config.isForTrial && (isFilling || (await canBeNamed(db)))
  const app = await buildListener({
    deps,
    texts: chosen.texts,
    mailEvents: chosen.mailEvents,
    readCodeTraffic: chosen.readCodeTraffic,
    photoLinks: chosen.photoLinks,
    calendarLinks: chosen.calendarLinks,
    notices: database.notices,
    routes: chosen.routes,
    readSettings: pageSettingsReader(
      { db: database.db, clock },
      { ...chosen.browserSettings, ...(tileFile && { streetTiles: streetTilesPath(tileFile) }) },
    ),
    documentHosts: {
      payment: chosen.cardHosts,
      'sign-in': chosen.signInHosts,
      address: chosen.addressHosts,
    },
    webFolder: options.webFolder,
    tileFile,
    log,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    hsts: config.hsts,
    securityContact: config.securityContact,
    metrics: config.metrics,
    metricsKey,
    outboxKey,
    probeKey: probeKey(secrets),
    isStopping: () => isStopping,
    isOpen: () => isOpen,
    isFilling: () => isFilling,
    site: () => new URL(config.publicUrl ?? addressOf(app, config)).origin,
    demoClock: options.demoClock ?? null,
    offersOwnCompany,
    phoneSite: config.isForTrial ? () => phoneSiteOf(config, addressOf(app, config)) : null,
  })
  let listening: Promise<string> | null = null
  const listen = () => {
    listening ??= app.listen({ port: config.port, host: config.host })
    return listening
  }
  const isPrepared = await new Promise<boolean>((resolve, reject) => {
    const openDoor = () => void listen().catch(reject)
    Promise.resolve(options.prepare?.(openDoor) ?? true).then(resolve, reject)
  })
  const close = async () => {
    await chosen.close()
    await tileFile?.close()
  }
  if (!isPrepared) {
    await app.close()
    await close()
    return null
  }
  await claimPlaces({ ...deps, log }).catch(async error => {
    await app.close()
    await close()
    throw error
  })
  isOpen = true
  const restOfDemo = options.restOfDemo?.() ?? null
  isFilling = restOfDemo !== null
  await listen()
  const url = addressOf(app, config)
  chosen.started({
    url,
    receivePaymentEvent: (body, signature) =>
      receivePaymentEvent({ ...deps, onFailure: reportTo(log) }, body, signature),
  })
  await storePublicUrl(database.db, config.publicUrl ?? url)
  if (config.seed === 'demo' && !restOfDemo) await bringDemoForward(deps)
  const demoJobs = config.seed === 'demo' ? [demoJob(deps)] : []
  const worker =
    options.isWorking === false
      ? null
      : await (options.startWork ?? startWorker)({
          deps,
          ages: config.ages,
          messages,
          jobs: [...jobs, ...demoJobs],
          log,
          ...(options.demoClock ? { jobClock: clock } : {}),
        })
  jobNames = worker?.jobNames ?? []
  const filling = restOfDemo && fill(restOfDemo, { log, isStopping: () => isStopping })
  filling?.finally(() => {
    isFilling = false
  })
  const announceStop = async () => {
    isStopping = true
    await pause(config.drainInMs)
  }
  const stop = async () => {
    await filling
    await Promise.all([stopListening(app), worker?.stop()])
    await close()
  }
  const { outbox } = chosen.routes
  return {
    url,
    outboxKey: outbox ? outboxKey : null,
    outboxChannels: outbox?.channels ?? [],
    offersOwnCompany: await offersOwnCompany(),
    metricsKey,
    deps,
    messages,
    announceStop,
    stop,
  }
}

async function openStreets({ mapTiles }: Config): Promise<TileFile | null> {
  const opened = mapTiles === null ? null : await openTileFile(mapTiles)
  if (opened && 'problem' in opened) throw new WrongSetting(`MAP_TILES: ${mapTiles} ${opened.problem}`)
  return opened
}

const triesToFill = 3
const waitToFillInMs = 5_000

/** Stores the rest of the demo. If all tries fail, the office opens without the demo's orders, and the next start tries again. */
async function fill(restOfDemo: () => Promise<unknown>, { log, isStopping }: Filling): Promise<void> {
  for (let tries = 1; tries <= triesToFill && !isStopping(); tries += 1) {
    try {
      await restOfDemo()
      return
    } catch (error) {
      log.error({ failure: error instanceof Error ? error.message : 'unknown', tries }, 'the demo could not be filled')
    }
    if (tries < triesToFill) await pause(waitToFillInMs)
  }
}

type Filling = { readonly log: Logger; readonly isStopping: () => boolean }

/** This job brings the demo forward at the beginning of each day, by the clock of its yard. */
const demoJob = (deps: BoardDeps): Job => ({
  name: 'bring-demo-forward',
  cron: '3 * * * *',
  run: async () => void (await bringDemoForward(deps)),
})

function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const isThisMachine = ['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(config.host)
  return `http://${isThisMachine ? 'localhost' : config.host}:${port}`
}
