/** This is the built product on a separate database, with a clock that the drill sets. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type Day, localTime } from '#domain/value/calendar.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import { createEmptyDatabase } from '#server/testing/test-database.ts'

export type Shop = {
  readonly url: string
  readonly connectionString: string
  readonly pool: pg.Pool
  /** Returns the day by the product's clock in the hauler's time zone. */
  readonly today: () => Day
  readonly setClock: (aheadMs: number) => Promise<void>
  readonly close: () => Promise<void>
}

export const timeZone = 'America/Chicago'

const clock = fileURLToPath(new URL('clock.mjs', import.meta.url))

export async function openShop(build: string, startAheadMs = 0): Promise<Shop> {
  let aheadMs = startAheadMs
  // Another build has other migrations, so it makes its own tables.
  const database = await createEmptyDatabase()
  const { pool, close } = openProductDatabase({ connectionString: database.connectionString })
  const dataDir = await mkdtemp(join(tmpdir(), 'rolloff-wander-'))
  const child = spawn(process.execPath, ['--import', clock, 'dist/server.js'], {
    cwd: build,
    env: {
      ...process.env,
      ...outboxSettings,
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      CLOCK_AHEAD_MS: String(aheadMs),
      PORT: '0',
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      POW_COST: '10',
      POW_STEPS: '20',
      SEED: 'small',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return {
    url: await addressOf(child),
    connectionString: database.connectionString,
    pool,
    today: () => localTime(new Date(Date.now() + aheadMs), timeZone).day,
    setClock: async ahead => {
      aheadMs = ahead
      child.send({ clockAheadMs: ahead })
      await once(child, 'message')
    },
    close: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const ready = /ready at (http:\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', code => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}
