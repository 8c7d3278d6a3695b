import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fileStatus } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Cluster, findServer, initialize, interruptServer, stopServer } from './cluster.ts'
import { addressOf, type Installation } from './installation.ts'
import { takeOwnership } from './owner.ts'
import { packCluster } from './packed.ts'
import { findPlaces } from './places.ts'

export type RunningPostgres = {
  connectionString: string
  /** This is the folder of the server's data files. */
  dataFolder: string
  /** Returns the process id of the server if it runs. */
  findProcess: () => Promise<number | undefined>
  /** Ends all connections and stops the server. Committed data are on the disk then. */
  stop: () => Promise<void>
}

type StartOptions = Installation & {
  /** This is called with a line that a person should read, for example where the data are, or that the server was started again. */
  say?: (line: string) => void
  /** Only tests set it to false. Their commits may be lost at a power failure. */
  isDurable?: boolean
  maxConnections?: number
  /** If this folder has a cluster that `packNewCluster` has packed with the same programs, a new cluster is unpacked from there. */
  packedFolder?: string
  /** This is the folder with the programs of another PostgreSQL. If it is absent, the programs of the packages are used. */
  programs?: string
}

/**
 * Starts the PostgreSQL that npm installed, on a unix socket, and starts it again if it ends.
 * @throws StartRefused with the reason.
 */
export const startPostgres = (options: StartOptions): Promise<RunningPostgres> => startCluster(options)

async function startCluster(options: StartOptions, settings: Cluster['settings'] = {}): Promise<RunningPostgres> {
  const log = options.say ?? (() => {})
  const prepared = await prepareCluster(options, log)
  const cluster = { ...prepared, settings: { ...prepared.settings, ...settings } }
  await initialize(cluster)
  const keeper = await keepRunning(cluster, log)
  return {
    connectionString: addressOf(options, cluster.socket),
    dataFolder: cluster.data,
    findProcess: () => findServer(cluster),
    stop: keeper.stop,
  }
}

async function prepareCluster(options: StartOptions, log: (line: string) => void): Promise<Cluster> {
  const { note, ...places } = await findPlaces(options)
  const givenPrograms = options.programs && { folder: options.programs, note: undefined, kind: null }
  const binaries: Binaries = givenPrograms || (await findBinaries(options, places.account))
  for (const line of [note, binaries.note]) if (line) log(line)
  return {
    ...places,
    note,
    installation: options,
    binaries: binaries.folder,
    settings: settingsFor(options),
    packed: await findPacked(options, binaries),
  }
}

async function findPacked({ packedFolder }: StartOptions, binaries: Binaries): Promise<string | null> {
  if (!packedFolder || !binaries.kind) return null
  const file = packedIn(packedFolder, binaries.kind)
  return (await fileStatus(file)) ? file : null
}

const packedIn = (folder: string, kind: string) => join(folder, `${kind}.gz`)

/**
 * Makes a new cluster in the data folder and calls `fill`, which makes the tables. Then stops the server and packs the cluster into the
 * packed folder.
 * @throws StartRefused with the reason.
 */
export async function packNewCluster(
  { packedFolder, ...options }: StartOptions & { packedFolder: string },
  fill: (connectionString: string) => Promise<unknown>,
): Promise<void> {
  const { account } = await findPlaces(options)
  const { kind } = await findBinaries(options, account)
  // With this setting PostgreSQL keeps no old log files, so that none of them is packed.
  const server = await startCluster({ ...options, isDurable: false }, { wal_recycle: 'off' })
  try {
    await fill(server.connectionString)
  } finally {
    await server.stop()
  }
  await packCluster(server.dataFolder, packedIn(packedFolder, kind ?? ''))
}

function settingsFor({ isDurable = true, maxConnections = 100 }: StartOptions): Record<string, string> {
  const durability = isDurable ? 'on' : 'off'
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    work_mem: '8MB',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    // The text and the values of a refused statement may be personal data. The log therefore contains only messages about the server
    // itself.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}

/** If a start has failed for ten seconds, the next try begins after this wait. */
const retryInMs = 1_000

type Keeper = { stop: () => Promise<void> }

/**
 * Watches the owner's connection, which ends when the server ends. The server is then started again. The tries do not end, because the
 * cause may last, such as a full disk.
 */
async function keepRunning(cluster: Cluster, log: (line: string) => void): Promise<Keeper> {
  const stopping = new AbortController()
  const { signal } = stopping
  let restarting = Promise.resolve()
  const own = async () => {
    const client = await takeOwnership(cluster, signal)
    client.once('end', () => {
      if (!signal.aborted) restarting = restart()
    })
    return client
  }
  const restart = async () => {
    log('The database stopped unexpectedly; starting it again.')
    while (!signal.aborted) {
      const owned = await own().catch((error: Error) => error)
      if (!(owned instanceof Error)) {
        owned.unref()
        return log('The database runs again.')
      }
      if (signal.aborted) return
      log(`${owned.message} Trying again.`)
      await delay(retryInMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const client = await own()
  await createDatabase(client, cluster.installation.name)
  client.unref()
  const interrupt = () => interruptServer(cluster)
  process.once('exit', interrupt)
  const stop = async () => {
    stopping.abort()
    await restarting
    process.removeListener('exit', interrupt)
    await stopServer(cluster)
  }
  return { stop }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const quoted = pg.escapeIdentifier(name)
  const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (role.rowCount === 0) await client.query(`CREATE ROLE ${quoted} LOGIN`)
  const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (database.rowCount === 0) await client.query(`CREATE DATABASE ${quoted} OWNER ${quoted}`)
}
