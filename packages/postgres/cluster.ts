import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileStatus, makePrivateFolder } from './account.ts'
import type { Installation } from './installation.ts'
import { unpackCluster } from './packed.ts'
import type { Places } from './places.ts'
import { StartRefused } from './refusal.ts'

export type Cluster = Places & {
  installation: Installation
  binaries: string
  settings: Record<string, string>
  /** A new cluster is unpacked from this file. If it is null, initdb makes it. */
  packed: string | null
}

const run = promisify(execFile)
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Makes the cluster's files once, from the packed cluster if there is one. They are made next to their place and
 * renamed at the end, so that a kill leaves no incomplete cluster.
 */
export async function initialize(cluster: Cluster): Promise<void> {
  if (await fileStatus(join(cluster.data, 'PG_VERSION'))) return
  await removeUnfinished(cluster.data)
  const unfinished = `${cluster.data}.new-${process.pid}`
  await makePrivateFolder(unfinished, cluster.account)
  await makeFiles(cluster, unfinished).catch(async (error: Error & { stderr?: string }) => {
    await rm(unfinished, { recursive: true, force: true })
    throw new StartRefused(`The database could not be created in ${cluster.data}: ${error.stderr || error.message}`)
  })
  await rename(unfinished, cluster.data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    const isAlreadyMade = await fileStatus(join(cluster.data, 'PG_VERSION'))
    if (!isAlreadyMade) throw new StartRefused(`${cluster.data} is in the way of the database: ${error.message}`)
  })
}

async function makeFiles(cluster: Cluster, folder: string): Promise<void> {
  const isDurable = cluster.settings.fsync !== 'off'
  if (cluster.packed) {
    await unpackCluster(cluster.packed, folder, cluster.account)
    if (isDurable) await runInitdb(cluster, ['-D', folder, '--sync-only'])
    return
  }
  const access = ['--auth-local=trust', '--auth-host=reject', '--username=postgres']
  const speed = isDurable ? [] : ['--no-sync']
  const format = ['--encoding=UTF8', '--locale-provider=libc', '--locale=C']
  await runInitdb(cluster, ['-D', folder, ...access, ...format, ...speed])
}

const runInitdb = ({ binaries, account }: Cluster, words: readonly string[]) =>
  run(join(binaries, 'initdb'), words, { cwd: '/', env: environment, ...account })

/** Removes the files of starts that were killed while they made them. No server ever ran on them. */
async function removeUnfinished(data: string): Promise<void> {
  const prefix = `${basename(data)}.new-`
  for (const name of await readdir(dirname(data))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (pid > 0 && !isAlive(pid)) await rm(join(dirname(data), name), { recursive: true, force: true })
  }
}

const largestLogInBytes = 5_000_000

/**
 * Starts the server in its own process group. Ctrl-C reaches us first, and we stop the server when our work is
 * done.
 */
export async function launch(cluster: Cluster): Promise<ChildProcess> {
  const old = await stat(cluster.log).catch(() => undefined)
  if (old && old.size > largestLogInBytes) await rename(cluster.log, `${cluster.log}.1`)
  const log = await open(cluster.log, 'a', 0o600)
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(cluster.binaries, 'postgres'), ['-D', cluster.data, '-k', cluster.socket, ...settings], {
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...cluster.account,
  })
  child.on('error', () => {})
  child.unref()
  if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid)
  await log.close()
  return child
}

const timeoutInMs = 10_000

/**
 * Ends connections and stops the server, and returns once the process has ended. A server that does not react is
 * stopped as by a power failure, which it survives.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await findServer(cluster)
  if (pid === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    interruptServer(cluster, signal)
    // The lock file goes before the process does.
    for (const start = Date.now(); Date.now() - start < timeoutInMs; await delay(10)) {
      if (await hasEnded(pid)) return
    }
  }
}

/** A process that has ended keeps its number until its parent has asked for its end. */
async function hasEnded(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return true
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) Z /.test(state)
}

/** Interrupts the server without waiting, because a process that exits can do no more. */
export function interruptServer(cluster: Cluster, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): void {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8'), 10)
    if (pid > 0 && pid !== process.pid) process.kill(pid, signal)
  } catch {
    // The server is gone already.
  }
}

/** Returns true if the server says in its lock file that it accepts connections. */
export async function isServerReady(cluster: Cluster): Promise<boolean> {
  const lines = (await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines.at(lineOfStatus)?.trim() === 'ready'
}

/** Returns the server's process that its own lock file names, if that process is alive. */
export async function findServer(cluster: Cluster): Promise<number | undefined> {
  const pid = Number((await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/**
 * After a kill of everything the lock file stays, and its number may by now belong to another program, above all in
 * a container. PostgreSQL takes any living process for a server, its parent excepted. So the number becomes ours.
 * The rest of the file still shows PostgreSQL whether the old server's memory is in use. The caller does this only
 * if nothing answers at the socket.
 */
export async function disarmStaleLock(cluster: Cluster): Promise<void> {
  const pid = await findServer(cluster)
  if (!pid || (await nameOfProcess(pid)).includes('postgres')) return
  const lockFile = join(cluster.data, 'postmaster.pid')
  await writeFile(lockFile, (await readFile(lockFile, 'utf8')).replace(/^\d+/, String(process.pid)))
}

async function nameOfProcess(pid: number): Promise<string> {
  const known = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  return (
    known ??
    run('ps', ['-o', 'comm=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => 'postgres',
    )
  )
}

const lineOfStatus = 7

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the last lines of the server's log, for a message with the reason why it did not start. */
export async function lastWords(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.log, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-3).join(' | ')
}
