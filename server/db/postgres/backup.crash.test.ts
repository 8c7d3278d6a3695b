import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { RunningPostgres } from '@rolloff/postgres/supervisor.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp, restore } from '#server/db/postgres/backup.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/embedded-postgres.ts'

let folder: string
let running: RunningPostgres | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(folder, { recursive: true })
})

async function connect() {
  running = await startEmbeddedPostgres({ folder: join(folder, 'data') })
  const client = new pg.Client({ connectionString: running.connectionString })
  await client.connect()
  return client
}

test('a backup made while rows and files are written has every row from its start, and no row without its file', async () => {
  const client = await connect()
  const files = join(folder, 'data', 'files')
  await mkdir(join(files, 'ab'), { recursive: true })
  await client.query('CREATE TABLE mark (id int PRIMARY KEY)')
  await writeFile(join(folder, 'data', 'secret'), 'a secret', { mode: 0o600 })
  let written = 0
  let isDone = false
  const writing = (async () => {
    while (!isDone) {
      await writeFile(join(files, 'ab', String(written)), `file ${written}`)
      await client.query('INSERT INTO mark VALUES ($1)', [written++])
    }
  })()
  await expect.poll(() => written, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(100)
  const before = written - 1
  await backUp(join(folder, 'data'), join(folder, 'copy'), files)
  isDone = true
  await writing
  await client.end()
  await expect(restore(join(folder, 'copy'), join(folder, 'data'), files)).rejects.toThrow('nothing is overwritten')
  await running?.stop()
  await rm(join(folder, 'data'), { recursive: true })
  await restore(join(folder, 'copy'), join(folder, 'data'), files)
  const restored = await connect()
  const { rows } = await restored.query<{ id: number }>('SELECT id FROM mark ORDER BY id')
  await restored.end()
  expect(rows.length).toBeGreaterThanOrEqual(before)
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index))
  for (const { id } of rows) expect(await readFile(join(files, 'ab', String(id)), 'utf8')).toBe(`file ${id}`)
  expect(await readFile(join(folder, 'data', 'secret'), 'utf8')).toBe('a secret')
  expect((await stat(join(folder, 'copy'))).mode & 0o077).toBe(0)
})

test('a folder that holds no backup is not restored', async () => {
  await expect(restore(folder, join(folder, 'data'), join(folder, 'data', 'files'))).rejects.toThrow('holds no backup')
})

const runProgram = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

test('a restore to a bucket says that its files must be brought back before the server starts', async () => {
  await mkdir(join(folder, 'copy', 'postgres'), { recursive: true })
  await writeFile(join(folder, 'copy', 'postgres', 'PG_VERSION'), '18')
  const bucket = {
    FILES: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'rolloff-files',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'AKTEST',
    S3_SECRET_ACCESS_KEY: 'a-secret-word',
  }
  const tool = (databaseUrl: string) =>
    runProgram(process.execPath, ['--import', 'tsx', 'tools/backup.ts', 'restore', join(folder, 'copy')], {
      cwd: root,
      env: { ...process.env, ...bucket, DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl },
    })
  const { stdout } = await tool('')
  expect(stdout).toBe(
    `Restored into ${join(folder, 'data')}.\nFiles in the bucket rolloff-files are not touched: bring back those that were deleted there since the backup, then start the server (docs/backup.md).\n`,
  )
  const ofOwn = tool('postgresql://localhost/rolloff')
  await expect(ofOwn).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('keep the deleted versions of the bucket rolloff-files'),
  })
})
