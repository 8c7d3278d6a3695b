import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseRelay, startDatabaseRelay } from '#server/testing/database-relay.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let relay: DatabaseRelay
let folder: string
let server: ServerProcess | undefined
beforeEach(async () => {
  database = await createTestDatabase()
  relay = await startDatabaseRelay(database.connectionString)
  folder = await mkdtemp(join(tmpdir(), 'rolloff-process-'))
})
afterEach(async () => {
  server?.signal('SIGKILL')
  await server?.ended
  server = undefined
  await relay.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const start = async () => {
  server = await startServerProcess({ DATABASE_URL: relay.connectionString, DATA_DIR: folder })
  return server
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise(resolve => setImmediate(resolve))
}

const readiness = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status)

const waitingJobs = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  AND query LIKE '%card_decline%'`

test('a database that goes away while a job is at work does not end the server, and the job runs again', async () => {
  const { url, ended, said } = await start()
  const holder = await database.pool.connect()
  const holdJob = async () => {
    await holder.query('BEGIN; LOCK TABLE card_decline; SET LOCAL idle_in_transaction_session_timeout = 0')
    await database.pool.query("UPDATE job SET due_at = now() WHERE name = 'watch-for-abuse'")
    await until(async () => (await database.pool.query(waitingJobs)).rows.length > 0)
  }
  await holdJob()
  await relay.refuse()
  await holder.query('COMMIT')
  await until(async () => (await readiness(url)) === 503)
  await until(async () => said().includes('a job failed'))
  await relay.accept()
  await until(async () => (await readiness(url)) === 200)
  await holdJob()
  await holder.query('COMMIT')
  holder.release()
  expect(await Promise.race([ended, readiness(url)])).toBe(200)
})
