/** Makes the database unreachable in four ways: when the server starts, by refused connections, by silence, and while a job runs. */
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseRelay, startDatabaseRelay } from '@rolloff/sql/database-relay.stage.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { makeFolder, type Product, readiness, sharedFiles, startProduct, tryToStart } from '../stage/product.ts'

const customers = 20
const outageMs = 15_000
const jobRounds = 3
const inARow = 20

export const about = 'the database is away at the start, refuses, falls silent, goes away while a job is at work'

export const run = drill(async stage => {
  const { connectionString } = await startOutsidePostgres(stage)
  const relay = await startDatabaseRelay(connectionString)
  stage.atEnd(relay.close)
  const dataDir = await makeFolder(stage)
  const cold = await startCold(stage, relay, dataDir)
  const product = await startProduct(stage, { env: { DATABASE_URL: relay.connectionString }, dataDir })
  const { counts, leave } = letIn(customers, product.port)
  await pause(3_000)
  const refused = await refuse(stage, product, relay)
  await pause(3_000)
  const silent = await silence(stage, product, relay)
  await pause(3_000)
  await leave()
  // The jobs are interrupted without customers. Customers who wait for the same lock would use up the connections.
  const jobs: number[] = []
  for (let round = 0; round < jobRounds; round += 1)
    jobs.push(await whileJobWorks(stage, product, relay, connectionString))
  const isAlive = (await Promise.race([product.process().ended, pause(10, 'alive')])) === 'alive'
  const books = await closeBooks(connectionString, [counts])
  const slowest = seconds(counts.slowestMs)
  return {
    figures: {
      ...cold,
      ...refused,
      ...silent,
      readyAfterJobsMs: jobs,
      isAlive,
      slowestAnswerSeconds: slowest,
      ...books,
    },
    failures: failuresOf({
      'the process is the first one': isAlive,
      'from its first second the server without a database gave each person a page': cold.pagesOfColdStart.broken === 0,
      'each call was refused in plain words': cold.callsOfColdStart.broken === 0,
      '/readyz failed while the database refused': refused.wasNotReady,
      'good answers within 15 s of the silence': silent.goodAgainAfterSilenceMs <= 15_000,
      'every request was answered within 15 s': counts.slowestMs <= 15_000,
      ...kept(books),
    }),
  }
})

const pages = ['/', '/get-started', '/checkout/zipcode', '/sign-in', '/orders/x', '/office', '/driver/']
const coldMs = 10_000
const plainWords = 'Something went wrong on our side. Please try again.'

/**
 * Starts a server while its database is unreachable. Records what pages and calls answer from the first second, and
 * when the server becomes ready by itself.
 */
async function startCold(stage: Stage, relay: DatabaseRelay, dataDir: string) {
  await relay.refuse()
  const port = 32_000 + (process.pid % 700)
  const url = `http://127.0.0.1:${port}`
  const env = { LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: String(port) }
  const files = await sharedFiles(stage, relay.connectionString)
  const { child, ended } = tryToStart({ ...env, ...files, DATABASE_URL: relay.connectionString })
  const began = performance.now()
  while ((await statusOf(`${url}/healthz`)) !== 200) await pause(20)
  const answersAfterMs = Math.round(performance.now() - began)
  const pagesOfColdStart = { good: 0, broken: 0 }
  const callsOfColdStart = { good: 0, broken: 0 }
  const until = performance.now() + coldMs
  while (performance.now() < until) {
    for (const page of pages) {
      const answer = await fetch(`${url}${page}`, { headers: { accept: 'text/html' } })
      const isPage = answer.status === 503 && (await answer.text()).includes('<h1>')
      pagesOfColdStart[isPage ? 'good' : 'broken'] += 1
    }
    const call = await fetch(`${url}/trpc/getMaterials`)
    callsOfColdStart[call.status === 500 && (await call.text()).includes(plainWords) ? 'good' : 'broken'] += 1
  }
  await relay.accept()
  const back = performance.now()
  while ((await readiness(url)) !== 200) await pause(20)
  const readyAfterColdStartMs = Math.round(performance.now() - back)
  const goodPage = await statusOf(`${url}/get-started`)
  if (goodPage !== 200) pagesOfColdStart.broken += 1
  stage.say(
    `started without a database: answers after ${answersAfterMs} ms, ready ${readyAfterColdStartMs} ms after it came back`,
  )
  child.kill('SIGTERM')
  await ended
  return { answersAfterMs, pagesOfColdStart, callsOfColdStart, readyAfterColdStartMs }
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** /readyz and a call that reads must each answer well this many times in a row. A single good answer may be chance. */
async function untilGoodAgain({ url }: Product): Promise<number> {
  const began = performance.now()
  const isGood = async () => {
    const read = await fetch(`${url}/trpc/getMaterials`).then(
      ({ status }) => status,
      () => 0,
    )
    return read === 200 && (await readiness(url)) === 200
  }
  let good = 0
  let since = began
  while (good < inARow) {
    if (await isGood()) good += 1
    else {
      good = 0
      since = performance.now()
    }
  }
  return Math.round(since - began)
}

async function refuse({ say }: Stage, product: Product, relay: DatabaseRelay) {
  await relay.refuse()
  say(`the database refuses for ${seconds(outageMs)} s`)
  await pause(outageMs)
  const wasNotReady = (await readiness(product.url)) === 503
  await relay.accept()
  const readyAfterRefusalMs = await untilGoodAgain(product)
  say(`good answers again after ${readyAfterRefusalMs} ms`)
  return { wasNotReady, readyAfterRefusalMs }
}

async function silence({ say }: Stage, product: Product, relay: DatabaseRelay) {
  const silencedConnections = relay.silence()
  const goodAgainAfterSilenceMs = await untilGoodAgain(product)
  say(`${silencedConnections} connections went silent; good answers again after ${goodAgainAfterSilenceMs} ms`)
  return { silencedConnections, goodAgainAfterSilenceMs }
}

const waitingJob = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  AND query LIKE '%card_decline%'`

/** A lock stops the job in the middle of its work until the database is gone. */
async function whileJobWorks({ say }: Stage, product: Product, relay: DatabaseRelay, connectionString: string) {
  const { pool, close } = openProductDatabase({ connectionString, maxConnections: 2 })
  const holder = await pool.connect()
  await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE card_decline')
  while ((await pool.query(waitingJob)).rows.length === 0) {
    await pool.query(`UPDATE job SET due_at = now() WHERE name = 'watch-for-abuse'`)
    await pause(200)
  }
  await relay.refuse()
  await holder.query('COMMIT')
  holder.release()
  await close()
  await pause(2_000)
  await relay.accept()
  const after = await untilGoodAgain(product)
  say(`the database went away while a job was at work; good answers again after ${after} ms`)
  return after
}
