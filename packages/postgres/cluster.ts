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
  /** This is the file from which a new cluster is unpacked. If it is null, initdb makes the cluster. */
  packed: string | null
}

const run = promisify(execFile)
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Makes the files of the cluster if there are none, from the packed cluster or by initdb. They are made in a folder beside the final one,
 * which is renamed at the end. If the process is killed, no incomplete cluster is left.
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

/** Removes the files that starts left when they were killed. No server ever ran on these files. */
async function removeUnfinished(data: string): Promise<void> {
  const prefix = `${basename(data)}.new-`
  for (const name of await readdir(dirname(data))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (pid > 0 && !isAlive(pid)) await rm(join(dirname(data), name), { recursive: true, force: true })
  }
}

const maxLogInBytes = 5_000_000

/** Starts the server in a process group of its own. Ctrl-C then reaches only our process, which stops the server when its work is done. */
export async function launch(cluster: Cluster): Promise<ChildProcess> {
  const old = await stat(cluster.log).catch(() => undefined)
  if (old && old.size > maxLogInBytes) await rename(cluster.log, `${cluster.log}.1`)
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
 * Ends all connections, stops the server, and waits until its process has ended. If the server does not react, it is stopped at once
 * without a shutdown. Its committed data are safe then, as after a power failure.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await findServer(cluster)
  if (pid === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    interruptServer(cluster, signal)
    // The server removes its lock file before its process ends, so the loop watches the process.
    for (const start = Date.now(); Date.now() - start < timeoutInMs; await delay(10)) {
      if (await hasEnded(pid)) return
    }
  }
}

/** Returns true if a process has ended. A process that has ended keeps its number until its parent has read its exit status. */
async function hasEnded(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return true
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) Z /.test(state)
}

/** Sends a signal to the server without waiting, because a process that is about to exit cannot wait. */
export function interruptServer(cluster: Cluster, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): void {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8'), 10)
    if (pid > 0 && pid !== process.pid) process.kill(pid, signal)
  } catch {
    // The server has ended already.
  }
}

/** Returns true if the server's lock file says that it accepts connections. */
export async function isServerReady(cluster: Cluster): Promise<boolean> {
  const lines = (await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines.at(lineOfStatus)?.trim() === 'ready'
}

/** Returns the process id in the server's lock file if that process is alive. */
export async function findServer(cluster: Cluster): Promise<number | undefined> {
  const pid = Number((await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/**
 * Writes our own process id into a lock file that was left behind. If all processes were killed, the lock file stays, and its process id
 * may belong to another program by now, especially in a container. PostgreSQL treats every living process with this id as a server, except
 * its own parent. Our process becomes that parent. The rest of the file stays, because PostgreSQL finds out by it whether the memory of the
 * old server is still in use. The caller must have made sure that nothing answers at the socket.
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

/** Returns the last lines of the server's log. A message shows them as the reason why the server did not start. */
export async function lastWords(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.log, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-3).join(' | ')
}
