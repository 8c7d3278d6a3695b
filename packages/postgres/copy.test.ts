import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyCluster, isCluster, restoreCluster } from './copy.ts'
import type { Installation } from './installation.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'

let folder: string
let installation: Installation
let running: RunningPostgres | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-'))
  await chmod(folder, 0o755)
  installation = { name: 'shop', folder: join(folder, 'data'), folderSetting: 'DATA_FOLDER', remedy: 'Use another.' }
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(folder, { recursive: true })
})

async function connect(): Promise<pg.Client> {
  running = await startPostgres({ ...installation, isDurable: false })
  const client = new pg.Client({ connectionString: running.connectionString })
  await client.connect()
  return client
}

test('a copy that is made while rows are written has all rows from before it began, and no gap', async () => {
  const client = await connect()
  await client.query('CREATE TABLE mark (id int PRIMARY KEY)')
  let written = 0
  let isDone = false
  const writing = (async () => {
    while (!isDone) await client.query('INSERT INTO mark VALUES ($1)', [written++])
  })()
  await expect.poll(() => written, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(100)
  const before = written - 1
  const copy = join(folder, 'copy')
  await copyCluster(installation, copy)
  isDone = true
  await writing
  await client.end()
  expect(await isCluster(copy)).toBe(true)
  expect((await stat(copy)).mode & 0o077).toBe(0)
  await expect(restoreCluster(copy, installation)).rejects.toThrow('nothing is overwritten')
  await running?.stop()
  await rm(installation.folder, { recursive: true })
  await restoreCluster(copy, installation)
  const restored = await connect()
  const { rows } = await restored.query<{ id: number }>('SELECT id FROM mark ORDER BY id')
  await restored.end()
  expect(rows.length).toBeGreaterThanOrEqual(before)
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index))
})

test('a folder without a cluster is no copy', async () => {
  expect(await isCluster(folder)).toBe(false)
})
