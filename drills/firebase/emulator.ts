/**
 * Starts the Auth emulator of firebase-tools. The tools have half a gigabyte, so they are fetched once into a folder
 * outside the repository.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

const version = '15.34.2'
const toolsFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'rolloff',
  `firebase-tools-${version}`,
)

export const projectId = 'demo-rolloff'

export type Emulator = {
  readonly url: string
  /** Returns the codes that the emulator made for a number, newest first. */
  readonly codesOf: (phone: string) => Promise<string[]>
}

export async function startEmulator(stage: Stage): Promise<Emulator> {
  const program = join(toolsFolder, 'node_modules/.bin/firebase')
  if (!existsSync(program)) await fetchTools(stage)
  const folder = await makeFolder(stage)
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()]
  const emulators = {
    auth: { host: '127.0.0.1', port: auth },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const began = performance.now()
  const child = spawn(program, ['emulators:start', '--only', 'auth', '--project', projectId], {
    cwd: folder,
    env: { ...process.env, CI: 'true', XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
    // The emulator and the processes that it starts are one group, which ends together.
    detached: true,
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  stage.atEnd(async () => {
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${auth}`
  await untilThere(url, ended)
  stage.say(
    `the Auth emulator of firebase-tools ${version} is up after ${Math.round((performance.now() - began) / 1000)} s`,
  )
  return { url, codesOf: phone => codesOf(url, phone) }
}

async function fetchTools(stage: Stage): Promise<void> {
  stage.say(`fetching firebase-tools ${version} into ${toolsFolder}`)
  await mkdir(toolsFolder, { recursive: true })
  await writeFile(join(toolsFolder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `firebase-tools@${version}`], {
    cwd: toolsFolder,
    stdio: 'ignore',
  })
}

const timeoutMs = 180_000

async function untilThere(url: string, ended: Promise<void>): Promise<void> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (const began = performance.now(); performance.now() - began < timeoutMs; await pause(250)) {
    if (isOver) break
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
  }
  throw new Error('The Auth emulator did not start.')
}

type Code = { readonly phoneNumber: string; readonly code: string }

async function codesOf(url: string, phone: string): Promise<string[]> {
  const answer = await fetch(`${url}/emulator/v1/projects/${projectId}/verificationCodes`)
  const { verificationCodes = [] } = (await answer.json()) as { verificationCodes?: Code[] }
  return verificationCodes
    .filter(({ phoneNumber }) => phoneNumber === phone)
    .map(({ code }) => code)
    .toReversed()
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
