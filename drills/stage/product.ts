/** This is the built product in a separate process. A drill can kill it, stop it and start it again at the same address. */

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPlaces } from '@rolloff/postgres/places.ts'
import { addressOfEmbedded, installationIn } from '#server/db/postgres/embedded-postgres.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import { launchServer, type ServerProcess, startServerProcess } from '#server/testing/processes/server-process.ts'
import { untilFilled } from '#server/testing/processes/until-filled.ts'
import type { Stage } from './drill.ts'

export const serverFile = fileURLToPath(new URL('../../dist/server.js', import.meta.url))

export type Product = {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** Null if the product made its own key in the data folder. */
  readonly secret: string | null
  /** The address of the embedded database, or of the one that the settings name. */
  readonly connectionString: string
  readonly process: () => ServerProcess
  /** Starts the same build again, or another build in its place. */
  readonly start: (build?: string) => Promise<void>
  /** Ends the process as kill -9 does. */
  readonly kill: () => Promise<void>
  /** Ends the first process of the embedded database as kill -9 does. */
  readonly killDatabase: () => Promise<void>
  /** Returns the milliseconds until /readyz answers that the product is ready. */
  readonly untilReady: () => Promise<number>
}

/** Processes that share a database need one secret. */
export const sharedSecret = 'the same secret for all of them, long enough'

type ProductOptions = {
  readonly env?: Record<string, string>
  readonly dataDir?: string
  /** The file of a server of another version. It is this version's if it is left out. */
  readonly build?: string
}

export async function makeFolder({ atEnd }: Stage): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-drill-'))
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const foldersOfDatabases = new Map<string, Promise<string>>()

/** All servers of one database share one folder of files. */
export async function sharedFiles(stage: Stage, databaseUrl: string | undefined): Promise<Record<string, string>> {
  if (!databaseUrl) return {}
  const folder = foldersOfDatabases.get(databaseUrl) ?? makeFolder(stage)
  foldersOfDatabases.set(databaseUrl, folder)
  return { FILES_DIR: await folder }
}

/** Starts the product with the embedded database if the settings name no other. */
export async function startProduct(stage: Stage, options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await makeFolder(stage))
  const env = {
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    POW_COST: '1',
    POW_STEPS: '2',
    DATA_DIR: dataDir,
    ...outboxSettings,
    ...(await sharedFiles(stage, options.env?.DATABASE_URL)),
    ...options.env,
  }
  let latest = options.build ?? serverFile
  let running = await startServerProcess(latest, env)
  const { url } = running
  if (options.env?.SEED === 'demo') await untilFilled(url)
  const port = Number(new URL(url).port)
  stage.atEnd(async () => {
    running.signal('SIGTERM')
    await running.ended
  })
  const { data } = await findPlaces(installationIn(dataDir))
  return {
    url,
    port,
    dataDir,
    secret: options.env?.SECRET ?? null,
    connectionString: options.env?.DATABASE_URL ?? (await addressOfEmbedded(dataDir)),
    process: () => running,
    start: async (build = latest) => {
      latest = build
      running = await startServerProcess(build, { ...env, PORT: String(port) })
    },
    kill: async () => {
      running.signal('SIGKILL')
      await running.ended
    },
    killDatabase: async () => {
      process.kill(Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
    },
    untilReady: () => untilReady(url),
  }
}

/** Starts a product that need not become ready. */
export const tryToStart = (env: Record<string, string>) => launchServer(serverFile, env)

export async function untilReady(url: string): Promise<number> {
  const began = performance.now()
  while ((await readiness(url)) !== 200) await pause(20)
  return performance.now() - began
}

/** Returns a figure of /metrics, such as `rolloff_standbys`, or NaN if it is missing. */
export async function readFigure({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>, name: string): Promise<number> {
  const key = (await readFile(join(dataDir, 'metrics-key'), 'utf8')).trim()
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text()
  const line = text.split('\n').find(one => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? Number.NaN)
}

/** Returns the status of /readyz, or 0 if no answer comes within ten seconds. */
export async function readiness(url: string): Promise<number> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  )
}
