import type { ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fileStatus } from './account.ts'
import { type Cluster, disarmStaleLock, findServer, isServerReady, lastWords, launch } from './cluster.ts'
import { StartRefused } from './refusal.ts'

/** The process that owns the cluster has this lock. PostgreSQL releases it when that process ends, even if it was killed. */
const ownerLock = 7_265_500
const ownerNameOf = ({ installation }: Cluster) => `${installation.name} owner`

const retryInMs = 25
/** If PostgreSQL can be neither reached nor started for this time, the start fails. */
const maxFailureInMs = 10_000
/** After a crash PostgreSQL reads its log before it accepts connections. The start waits no longer than this. */
const maxRecoveryInMs = 300_000
/** If the owner was killed a moment ago, PostgreSQL may still show its lock for this time. */
const lockWaitInMs = 1_500

/** `unref` lets the process end although the connection is open. The types of `pg.Client` lack it. */
export type OwnerConnection = pg.Client & { unref: () => void }

/**
 * Connects to the cluster's server and becomes its owner. If no server runs, it is started. If the process that owned a running server was
 * killed, that server is used.
 * @throws StartRefused if another living process owns the cluster.
 * @throws AbortError if the caller aborted by the signal.
 */
export async function takeOwnership(cluster: Cluster, signal: AbortSignal): Promise<OwnerConnection> {
  const client = await connectOrLaunch(cluster, signal)
  for (const start = Date.now(); ; await delay(retryInMs)) {
    const { rows } = await client.query<{ taken: boolean | null }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ownerLock,
    ])
    if (rows[0]?.taken) return client as OwnerConnection
    if (Date.now() - start > lockWaitInMs) break
  }
  const owner = await findOwner(client, ownerNameOf(cluster))
  await client.end()
  throw new StartRefused(
    `The data folder ${dirname(cluster.data)} is in use by another running server (process ${owner}): ` +
      `stop that one first, or give this one its own ${cluster.installation.folderSetting}.`,
  )
}

async function findOwner(client: pg.Client, ownerName: string): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [ownerLock],
  )
  return rows[0]?.name?.replace(ownerName, '').trim() || 'unknown'
}

async function connectOrLaunch(cluster: Cluster, signal: AbortSignal): Promise<pg.Client> {
  let child: ChildProcess | undefined
  let failingSince = Date.now()
  for (const start = Date.now(); Date.now() - start < maxRecoveryInMs; await delay(retryInMs)) {
    const isStarting = child?.pid && child.exitCode === null && !child.signalCode
    if (isStarting && !(await isServerReady(cluster))) continue
    const client = await connect(cluster)
    if (client instanceof pg.Client) return client
    if (client === 'coming up') {
      failingSince = Date.now()
      signal.throwIfAborted()
      continue
    }
    // The new process has not written its lock file yet. It may still fail, and it cannot be stopped before that.
    if (child?.pid && child.exitCode === null && !child.signalCode) continue
    if (Date.now() - failingSince > maxFailureInMs) break
    // Right after a kill, processes of the old server may still use its memory. A new server then ends at once, so the next start waits a
    // little.
    if (child) await delay(retryInMs * 8)
    signal.throwIfAborted()
    await disarmStaleLock(cluster)
    child = await launch(cluster)
  }
  const pid = await findServer(cluster)
  const holder = pid ? `Process ${pid} holds ${cluster.data} but does not answer at ${cluster.socket}. ` : ''
  throw new StartRefused(`The database did not start. ${holder}${await lastWords(cluster)} (see ${cluster.log})`)
}

const cannotConnectNow = '57P03'

/**
 * Connects to the server. It looks for the socket file first, because a failed connection takes much longer. Node reads the whole source
 * map for the stack trace of such an error.
 */
async function connect(cluster: Cluster): Promise<pg.Client | 'coming up' | 'nobody there'> {
  if (!(await fileStatus(join(cluster.socket, '.s.PGSQL.5432')))) return 'nobody there'
  const client = new pg.Client({
    host: cluster.socket,
    user: 'postgres',
    database: 'postgres',
    application_name: `${ownerNameOf(cluster)} ${process.pid}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.end().catch(() => {})
    return error instanceof pg.DatabaseError && error.code === cannotConnectNow ? 'coming up' : 'nobody there'
  }
}
