import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer } from '@rolloff/postgres/throw-away.stage.ts'
import { type DatabaseRelay, startDatabaseRelay } from '@rolloff/sql/database-relay.stage.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seed } from '#server/db/seed/seed.ts'
import type { BundledScript } from '#server/testing/bundled-script.ts'
import { startRefusingDatabase } from '#server/testing/processes/refusing-database.ts'
import {
  bundleServer,
  launchServer,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/processes/server-process.ts'
import { startTransactionPooler } from '#server/testing/processes/transaction-pooler.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let bundle: BundledScript
beforeAll(async () => {
  bundle = await bundleServer()
})
afterAll(() => bundle.remove())

let database: TestDatabase
let relay: DatabaseRelay
let folder: string
let server: ServerProcess | undefined
/** The tests start these processes with a wrong setting and expect them to end by themselves. If one does not end, the test ends it. */
const refused: ReturnType<typeof launchServer>['child'][] = []
beforeEach(async () => {
  database = await createTestDatabase()
  relay = await startDatabaseRelay(database.connectionString)
  folder = await mkdtemp(join(tmpdir(), 'rolloff-process-'))
})
afterEach(async () => {
  for (const child of refused.splice(0)) child.kill('SIGKILL')
  server?.signal('SIGKILL')
  await server?.ended
  server = undefined
  await relay.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('a server with another secret is refused in plain words, and a server with the same secret starts', async () => {
  const env = (secret: string) => ({
    DATABASE_URL: relay.connectionString,
    DATA_DIR: folder,
    SECRET: secret.repeat(32),
  })
  server = await startServerProcess(bundle.file, env('a'))
  const other = launchServer(bundle.file, env('b'))
  expect(await other.ended).toBe(1)
  expect(other.said()).toContain('This database was used with another secret.')
  expect(other.said()).not.toMatch(/\n +at /)
  const same = await startServerProcess(bundle.file, env('a'))
  same.signal('SIGTERM')
  expect(await same.ended).toBe(0)
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234',
  STRIPE_WEBHOOK_SECRETS: 'whsec_1234',
}
const liveStripe = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1234', STRIPE_PUBLISHABLE_KEY: 'pk_live_1234' }
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'f'.repeat(32),
  TWILIO_MESSAGING_SERVICE_SID: `MG${'2'.repeat(32)}`,
}
const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'rolloff-files',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'AKTEST1234',
  S3_SECRET_ACCESS_KEY: 'a-secret-word',
}
const firebase = {
  FIREBASE_PROJECT_ID: 'grackle-creek',
  FIREBASE_API_KEY: 'AIzaSyMadeUp1234_0000000000000000000000',
  FIREBASE_AUTH_DOMAIN: 'grackle-creek.firebaseapp.com',
}
const googleKey = 'AIzaSyNobody1234_0000000000000000000000'

/** With these settings the server must not start. The last text of each entry is the beginning of the only sentence that it prints. */
const wrongSettings: readonly (readonly [string, Record<string, string>, string])[] = [
  ['a misspelt setting', { STRIPE_SECRETKEY: 'sk_test_1234' }, 'STRIPE_SECRETKEY: this version has no such setting'],
  [
    'half of Stripe',
    { STRIPE_SECRET_KEY: 'sk_test_1234' },
    'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS missing',
  ],
  [
    'a test key beside a live one',
    { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1234' },
    'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: both have to be of one mode.',
  ],
  [
    'a webhook secret that is none',
    { ...stripe, STRIPE_WEBHOOK_SECRETS: 'we_1234' },
    'STRIPE_WEBHOOK_SECRETS has something else than signing secrets',
  ],
  [
    'a live key for another host',
    { ...liveStripe, STRIPE_HOST: 'localhost', SEED: 'none' },
    'STRIPE_HOST is for tests: a live key is sent to Stripe itself',
  ],
  ['Twilio without a public address', twilio, 'TWILIO_ACCOUNT_SID also needs a PUBLIC_URL with https'],
  ['SMTP without a sender', { SMTP_URL: 'smtp://127.0.0.1:2525' }, 'SMTP_URL also needs MAIL_FROM'],
  [
    'a bucket without its secret',
    { ...bucket, S3_SECRET_ACCESS_KEY: '' },
    'also need S3_SECRET_ACCESS_KEY, or no file could be stored in the bucket',
  ],
  [
    'an emulator of Firebase where others sign in',
    {
      ...firebase,
      FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099',
      PUBLIC_URL: 'https://shop.example',
      TEST_SERVICES: 'exposed',
    },
    'FIREBASE_AUTH_EMULATOR_URL is for tests: nobody signs the tokens',
  ],
  [
    'one key of Google for the server and for browsers',
    { GOOGLE_PLACES_KEY: googleKey, GOOGLE_MAPS_BROWSER_KEY: googleKey },
    'have to be two keys',
  ],
  [
    'live keys for an invented company',
    { ...liveStripe, SEED: 'demo' },
    'SEED=demo fills an empty database with an invented',
  ],
]

/** Returns the output of a refused start: one sentence, without a stack and without secrets. */
async function sentenceOfRefusedStart(env: Record<string, string>): Promise<string> {
  const { child, ended, said } = launchServer(bundle.file, { DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  refused.push(child)
  expect(await ended).toBe(1)
  expect(said()).toMatch(/^[^\n]+\.\n$/)
  expect(said()).not.toMatch(/1234|f{32}|a-secret-word| at .*:\d+:\d+/)
  return said()
}

test('the server does not start with wrong settings, and says one sentence for each', async () => {
  const said = await Promise.all(wrongSettings.map(([, env]) => sentenceOfRefusedStart(env)))
  for (const [at, [name, , sentence]] of wrongSettings.entries()) expect(said[at], name).toContain(sentence)
})

test('the server does not start with a file of streets that is not there, and says one sentence (rule D176)', async () => {
  const env = { DATABASE_URL: database.connectionString, MAP_TILES: join(folder, 'texas.pmtiles') }
  expect(await sentenceOfRefusedStart(env)).toBe(`MAP_TILES: ${env.MAP_TILES} is not there.\n`)
})

test('the server does not start if the database refuses its user, and says one sentence', async () => {
  const refusing = await startRefusingDatabase('28P01', 'password authentication failed for user "shop"')
  const noDatabase = new URL(database.connectionString)
  noDatabase.pathname = '/no_such_database'
  const said = await Promise.all(
    [refusing.connectionString, noDatabase.href].map(DATABASE_URL => sentenceOfRefusedStart({ DATABASE_URL })),
  )
  expect(said[0]).toContain('The database refuses the password of DATABASE_URL')
  expect(said[1]).toContain('The server of DATABASE_URL has no database of this name')
  await refusing.close()
})

test('the server does not start if the database is too old or refuses new tables, and says one sentence', async () => {
  const { pool, connectionString } = database
  const name = new URL(connectionString).pathname.slice(1)
  const as = (user: string) => connectionString.replace('//rolloff@', `//${user}@`)
  const visitor = `visitor_${process.pid}`
  await administer(as('postgres'), `CREATE ROLE ${visitor} LOGIN`, 'DROP SCHEMA public CASCADE', 'CREATE SCHEMA public')
  // The tests have no PostgreSQL 14, so this function replaces the database's own and reports that version.
  await pool.query(
    `CREATE SCHEMA old; CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS 'SELECT ''140012'''`,
  )
  await pool.query(`ALTER ROLE rolloff IN DATABASE ${name} SET search_path = old, public, pg_catalog`)
  const said = await Promise.all(
    [as(visitor), as('rolloff')].map(DATABASE_URL => sentenceOfRefusedStart({ DATABASE_URL })),
  )
  expect(said[0]).toContain('The user of DATABASE_URL lacks a right in the database')
  expect(said[1]).toContain('DATABASE_URL leads to PostgreSQL 14, and the product needs 15 or later')
  await administer(as('postgres'), `DROP ROLE ${visitor}`)
})

test('the server does not start behind a pooler in transaction mode, and says one sentence', async () => {
  const pooler = await startTransactionPooler(database.connectionString)
  expect(await sentenceOfRefusedStart({ DATABASE_URL: pooler.connectionString })).toContain(
    'DATABASE_URL leads through a pooler in transaction mode',
  )
  await pooler.close()
})

test('the server does not start with live keys on a database of the invented company', async () => {
  await seed(database.db, { clock: () => new Date() })
  const env = { ...liveStripe, SEED: 'none', DATABASE_URL: database.connectionString }
  expect(await sentenceOfRefusedStart(env)).toContain('The database holds the invented company of the demo')
})

const start = async () => {
  server = await startServerProcess(bundle.file, { DATABASE_URL: relay.connectionString, DATA_DIR: folder })
  return server
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, { interval: 5, timeout: 60_000 }).toBe(true)
}

const readiness = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status)

const waitingJobs = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  AND query LIKE '%card_decline%'`

test('the server goes on if the database goes away during a job, and the job runs again', async () => {
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

/** Sends requests on one kept connection until the server refuses one. Counts good answers and failed requests. */
async function askUntilRefused(url: string, counts: { good: number; failed: string[] }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const outcome = await new Promise<string>(resolve => {
      const asked = request(`${url}/trpc/getMaterials`, { agent }, answer => {
        answer.resume().on('end', () => resolve(String(answer.statusCode)))
      })
      // The system closes a new connection that the server has not accepted. No request was sent on it.
      const isRefused = (code: string | undefined) => code === 'ECONNRESET' && !asked.reusedSocket
      asked
        .on('error', (error: NodeJS.ErrnoException) =>
          resolve(isRefused(error.code) ? 'not accepted' : (error.code ?? error.message)),
        )
        .end()
    })
    if (outcome === 'ECONNREFUSED') return
    if (outcome === 'not accepted') continue
    if (outcome === '200') counts.good += 1
    else counts.failed.push(outcome)
  }
}

test('a server that has to stop says that it is not ready, answers its open requests, and then ends', async () => {
  const { url, ended, signal } = await start()
  const counts = { good: 0, failed: [] as string[] }
  const customers = Array.from({ length: 20 }, () => askUntilRefused(url, counts))
  await until(async () => counts.good > 100)
  signal('SIGTERM')
  await until(async () => (await readiness(url)) === 503)
  const whenNotReady = counts.good
  await Promise.all(customers)
  expect(counts.failed).toEqual([])
  expect(counts.good).toBeGreaterThan(whenNotReady)
  expect(await ended).toBe(0)
})

test('a signal when the database runs or the server answers ends the server and its database', {
  timeout: 120_000,
}, async () => {
  await chmod(folder, 0o755)
  // The system gives outgoing connections only higher ports than this one.
  const port = 20_000 + (process.pid % 12_000)
  const lockFile = join(folder, 'postgres', 'postmaster.pid')
  const hasDatabase = async () => (await readFile(lockFile, 'utf8').catch(() => '')).split('\n').length > 3
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      () => true,
      () => false,
    )
  for (const moment of [hasDatabase, isAnswering]) {
    const { child, ended } = launchServer(bundle.file, { DATA_DIR: folder, PORT: String(port), DATABASE_URL: '' })
    await until(moment)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await hasDatabase()).toBe(false)
  }
})

test('a server that starts without its database says so to people and calls, and opens by itself later', async () => {
  await relay.refuse()
  const port = 32_000 + (process.pid % 700)
  const env = { DATABASE_URL: relay.connectionString, DATA_DIR: folder, PORT: String(port) }
  const { child, said, ended } = launchServer(bundle.file, env)
  try {
    const url = `http://127.0.0.1:${port}`
    const ask = (path: string, accept: string) => fetch(`${url}${path}`, { headers: { accept } })
    await until(() =>
      ask('/healthz', '*/*').then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    for (const path of ['/', '/get-started', '/sign-in', '/orders/x', '/office', '/driver/']) {
      const page = await ask(path, 'text/html')
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 503, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('<h1>')
    }
    const call = await ask('/trpc/getMaterials', '*/*')
    expect([call.status, await call.json()]).toMatchObject([
      500,
      { error: { message: 'Something went wrong on our side. Please try again.' } },
    ])
    expect(await readiness(url)).toBe(503)
    await relay.accept()
    await until(async () => (await readiness(url)) === 200)
    expect((await ask('/trpc/getMaterials', '*/*')).status).toBe(200)
    expect(said()).not.toMatch(/\n +at /)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})

test('a server that waits for its database ends when it gets the signal to stop', async () => {
  await relay.refuse()
  const port = 32_000 + (process.pid % 700)
  const env = { DATABASE_URL: relay.connectionString, DATA_DIR: folder, PORT: String(port) }
  const { child, ended } = launchServer(bundle.file, env)
  await until(() =>
    readiness(`http://127.0.0.1:${port}`).then(
      status => status === 503,
      () => false,
    ),
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await relay.accept()
})
