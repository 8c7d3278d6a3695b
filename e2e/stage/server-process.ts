/** The built server runs in its own process, which a test may kill and start again on the same database and address. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outboxSettings } from '#server/testing/outbox.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'

export type ServerProcess = {
  readonly url: string
  /** Ends the server as a power cut does, without notice to any process. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
  readonly remove: () => Promise<void>
}

const noBuilders = fileURLToPath(new URL('./no-builders.mjs', import.meta.url))

/** The server runs as in production, without a builder and without sources beside the built file. */
export async function startServerProcess(serverFile: string): Promise<ServerProcess> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'rolloff-journey-'))
  const env = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // In the data of the small hauler, no person has a number that tests use.
    SEED: 'small',
    POW_COST: '10',
    POW_STEPS: '20',
    ...outboxSettings,
  }
  let running = await start(serverFile, { ...env, PORT: '0' })
  const { url } = running
  const kill = async () => {
    if (running.process.exitCode !== null || running.process.signalCode !== null) return
    running.process.kill('SIGKILL')
    await once(running.process, 'exit')
  }
  return {
    url,
    kill,
    startAgain: async () => {
      running = await start(serverFile, { ...env, PORT: new URL(url).port })
    },
    remove: async () => {
      await kill()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function start(serverFile: string, env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', noBuilders, serverFile], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const ready = /ready at (http:\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', code => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  return { process: child, url }
}
