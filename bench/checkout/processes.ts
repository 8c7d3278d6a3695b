/** Starts the processes of a measurement, sends them requests, and reads their processor time from /proc. */

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { outboxSettings } from '#server/testing/outbox.ts'
import { untilFilled } from '#server/testing/processes/until-filled.ts'

const ticksASecond = 100

export function startScript(name: string): ChildProcess {
  const file = fileURLToPath(new URL(name, import.meta.url))
  return fork(file, [], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

export async function ask<Reply>(child: ChildProcess, message: object | string): Promise<Reply> {
  child.send(message)
  const ended = new AbortController()
  const onExit = () => ended.abort(new Error('a process of the measurement ended'))
  child.once('exit', onExit)
  const [reply] = await once(child, 'message', { signal: ended.signal })
  child.off('exit', onExit)
  return reply as Reply
}

/**
 * These are the options that `npm start` gives to Node. A larger semi-space for short-lived objects saves a twentieth
 * of the processor time.
 */
const asStarted = ['--enable-source-maps', '--max-semi-space-size=32']

export const connections = 20

/** The product runs without limits and log, and with the smallest proof of work. */
export function productSettings(connectionString: string, dataDir: string): Record<string, string> {
  return {
    DATABASE_URL: connectionString,
    DATABASE_CONNECTIONS: String(connections),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    POW_COST: '1',
    POW_STEPS: '2',
    SEED: 'small',
    ...outboxSettings,
  }
}

/** Starts the built product in one process, as `npm start` does. */
export async function startProduct(folder: string, env: Record<string, string>, nodeOptions: readonly string[]) {
  const child = spawn(process.execPath, [...asStarted, ...nodeOptions, 'dist/server.js'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text: string) => {
      said += text
      const ready = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (ready) resolve(Number(ready))
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${said}`)))
  })
  if (env.SEED === 'demo') await untilFilled(`http://localhost:${port}`)
  return { pid: child.pid as number, port, stop: () => stop(child) }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Returns the milliseconds of processor time that a process has used with its threads. */
export function cpuMs(pid: number): number {
  const { user, system } = timesOf(pid)
  return user + system
}

/**
 * Returns the processor time of PostgreSQL: that of its first process, of its ended children for which the first
 * process has waited, and of its living children.
 */
export function cpuMsWithChildren(pid: number): number {
  const parent = timesOf(pid)
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
  // A process that has ended since it was listed has no figures. Its time is part of `waitedFor`.
  const living = children.reduce((sum, child) => sum + (cpuMs(Number(child)) || 0), 0)
  return parent.user + parent.system + parent.waitedFor + living
}

function timesOf(pid: number) {
  const fields = statOf(String(pid))
  const ms = (index: number) => (Number(fields[index]) * 1000) / ticksASecond
  return { user: ms(11), system: ms(12), waitedFor: ms(13) + ms(14) }
}

const parentOf = (pid: string) => Number(statOf(pid)[1])

/**
 * Returns the fields after the name in /proc/<pid>/stat: state, parent, …, utime, stime, cutime, cstime. The list is empty if the process has just
 * ended.
 */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
