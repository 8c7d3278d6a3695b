import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packNewCluster, type RunningPostgres, startPostgres } from './supervisor.ts'

let folder: string
let packedFolder: string
let running: RunningPostgres | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  await chmod(folder, 0o755)
  packedFolder = join(folder, 'packed')
  await mkdir(packedFolder)
  await packNewCluster({ ...installationIn('packing'), packedFolder }, async address => {
    await query(address, 'CREATE TABLE mark (id int PRIMARY KEY)')
    await query(address, 'INSERT INTO mark VALUES (7)')
  })
}, 60_000)
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(folder, { recursive: true })
})

const installationIn = (name: string) => ({
  name: 'shop',
  folder: join(folder, name),
  folderSetting: 'DATA_FOLDER',
  remedy: 'Use another.',
})

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function start(name: string): Promise<RunningPostgres> {
  running = await startPostgres({ ...installationIn(name), packedFolder })
  return running
}

async function packedFile(): Promise<string> {
  const [name = ''] = await readdir(packedFolder)
  return join(packedFolder, name)
}

test('a new cluster has the tables of the packed one, is closed to other users, and keeps what is written into it', async () => {
  const first = await start('data')
  expect(await query(first.connectionString, 'SELECT id FROM mark')).toEqual([{ id: 7 }])
  expect((await stat(first.dataFolder)).mode & 0o077).toBe(0)
  await query(first.connectionString, 'INSERT INTO mark VALUES (8)')
  await first.stop()
  const again = await start('data')
  expect(await query(again.connectionString, 'SELECT id FROM mark ORDER BY id')).toEqual([{ id: 7 }, { id: 8 }])
})

test('a cluster that other programs packed is not used, and initdb makes a new cluster', async () => {
  const file = await packedFile()
  await writeFile(join(packedFolder, 'postgres-1-of-others.gz'), await readFile(file))
  await rm(file)
  const { connectionString } = await start('data')
  expect(await query(connectionString, "SELECT to_regclass('mark') AS found")).toEqual([{ found: null }])
})

test('a packed cluster that ends too early leaves no cluster behind, and the next start is whole', async () => {
  const file = await packedFile()
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length / 2))
  await expect(start('data')).rejects.toThrow('could not be created')
  expect(await readdir(join(folder, 'data'))).not.toContain('postgres')
  await writeFile(file, whole)
  const { connectionString } = await start('data')
  expect(await query(connectionString, 'SELECT id FROM mark')).toEqual([{ id: 7 }])
})
