/**
 * Deletes what is old in the database of a busy hauler: first a server that is killed in the middle, then one beside
 * customers who buy. Counts what is left.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDb } from '@rolloff/sql/connect.ts'
import pg from 'pg'
import { dayInMs } from '#domain/value/calendar.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { forgetOldRows } from '#server/operations/retention/forget-old-rows.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { usualAges } from '#server/testing/usual-ages.ts'
import { countLost } from '../stage/books.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { openNeighbourhood, type Period, percentile } from '../stage/neighbours.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { type Counts, countByMonth, differences, oldIn, youngIn } from './counts.ts'
import { ancientOrders, fillPast, orders, photosWithBytes } from './past.ts'

const rounds = 3
/** Many jobs run at the beginning of a minute, so each period has one such moment. */
const secondsEach = 60
const customers = 4
const maxTimesAsLong = 1.2
const maxWaitMs = 1_800_000
const tables = ['message', 'change', 'tap', 'provider_event', 'audit_event']

export const about =
  'forty months of a busy hauler: the server is killed while it deletes what is old, and goes on beside customers who buy'

type Pool = ReturnType<typeof openProductDatabase>['pool']

export const run = drill(async stage => {
  const product = await startProduct(stage, { env: { SEED: 'demo' } })
  const { pool, close } = openProductDatabase({ connectionString: product.connectionString, waitInMs: 60_000 })
  stage.atEnd(close)
  const beganFilling = performance.now()
  await fillPast(product.connectionString)
  const kept = await storePhotos(pool, product)
  const began = new Date()
  const before = await counted(product, began)
  const broken = await brokenRules(product)
  stage.say(
    `${orders + ancientOrders} orders and ${oldIn(before)} old rows are there after ${seconds(performance.now() - beganFilling)} s`,
  )
  const sizeBefore = await megabytes(pool)
  const killed = await killInTheMiddle(stage, product, pool, began)
  const measured = await besideCustomers(stage, product, pool, began)
  const beganFinish = performance.now()
  await finish(product, pool, began)
  const after = await counted(product, began)
  const nextNight = await deleteOfNextDay(product)
  const bytes = await checkBytes(stage, pool, product, kept)
  const lost = await patiently(product, pool => countLost(makeDb(pool), measured.good.told))
  const wrong = differences(before, after)
  const brokenNow = await brokenRules(product)
  return {
    figures: {
      oldRows: oldIn(before),
      left: oldIn(after),
      ...measured.figures,
      finishedAfterSeconds: seconds(performance.now() - beganFinish),
      rowsLeftAtKill: killed,
      ...bytes,
      megabytesBefore: sizeBefore,
      megabytesAfter: await megabytes(pool),
      nextNight,
      told: measured.good.told.length,
      lost,
      quietP99Ms: measured.quietP99Ms,
      deletingP99Ms: measured.deletingP99Ms,
      timesAsLong: measured.timesAsLong,
    },
    failures: [
      ...wrong.slice(0, 10),
      ...measured.good.refused.slice(0, 5),
      ...brokenNow.filter(rule => !broken.includes(rule)).map(rule => `broken since: ${rule}`),
      ...failuresOf({
        'old rows were deleted in each round': measured.fewestRows > 0,
        'the server was killed in the middle': killed > 0,
        'nothing old is left and nothing young is gone': wrong.length === 0 && oldIn(before) > 0 && youngIn(before) > 0,
        'no customer was refused': measured.good.refused.length === 0,
        'every order that a customer was told of is there and paid once': lost === 0 && measured.good.told.length > 0,
        'photos went and photos stay': bytes.filesGone > 0 && bytes.filesKept > 0,
        'each photo that stays has its file, and no other photo has one': bytes.wrongFiles === 0,
        'the next night deletes what has become old by then': nextNight.rows > 0,
        [`customers’ p99 is at most ${maxTimesAsLong} times the quiet one`]: measured.timesAsLong <= maxTimesAsLong,
      }),
    ],
  }
})

/** These questions read whole tables, which takes longer than the product lets a statement take. */
async function patiently<T>({ connectionString }: Product, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const counted = (product: Product, began: Date): Promise<Counts> =>
  patiently(product, pool => countByMonth(pool, began))

const brokenRules = (product: Product): Promise<string[]> =>
  patiently(product, async pool =>
    (await brokenInvariants(makeDb(pool))).map(({ rule, rows }) => `${rule} (${rows.length})`),
  )

/** Quiet rounds and rounds of deletion alternate, so that other work of this machine affects both. */
async function besideCustomers(stage: Stage, product: Product, pool: Pool, began: Date) {
  const good = openNeighbourhood(product.port, customers)
  const quiet: Period = { name: 'quiet', times: [] }
  const deleting: Period = { name: 'deleting', times: [] }
  const between: Period = { name: 'between', times: [] }
  good.during(between)
  await pause(15_000)
  const rowsOfRounds: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const client = await holdBack(pool)
    await pause(2_000)
    good.during(quiet)
    await pause(secondsEach * 1000)
    good.during(between)
    const rowsBefore = await taken(pool)
    client.release(true)
    await makeDue(pool)
    await until(async () => (await taken(pool)) > rowsBefore)
    const first = await taken(pool)
    good.during(deleting)
    await pause(secondsEach * 1000)
    good.during(between)
    const rows = (await taken(pool)) - first
    rowsOfRounds.push(rows)
    stage.say(
      `round ${round}: p99 ${p99(quiet)} ms quiet, ${p99(deleting)} ms beside ${Math.round(rows / secondsEach)} deleted rows a second`,
    )
  }
  const client = await holdBack(pool)
  await good.leave()
  client.release(true)
  const timesAsLong = Math.round((percentile(deleting.times, 99) / percentile(quiet.times, 99)) * 100) / 100
  return {
    good,
    quietP99Ms: p99(quiet),
    deletingP99Ms: p99(deleting),
    timesAsLong,
    fewestRows: Math.min(...rowsOfRounds),
    figures: {
      requests: good.requests(),
      rowsInRounds: rowsOfRounds.reduce((sum, rows) => sum + rows, 0),
      quietMedianMs: rounded(percentile(quiet.times, 50)),
      deletingMedianMs: rounded(percentile(deleting.times, 50)),
      began: began.toISOString(),
    },
  }
}

const rounded = (ms: number) => Math.round(ms * 10) / 10
const p99 = ({ times }: Period) => rounded(percentile(times, 99))

/** While this lock is held, the job ends its run. */
async function holdBack(pool: Pool) {
  const client = await pool.connect()
  await client.query(`SET lock_timeout = 0; SET statement_timeout = 0; SELECT pg_advisory_lock(hashtext('old rows'))`)
  return client
}

const makeDue = (pool: Pool) => pool.query(`UPDATE job SET due_at = now() WHERE name = 'forget-old-rows'`)

/** Returns how many rows PostgreSQL has deleted in this database. */
async function taken(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT sum(n_tup_del)::int AS n FROM pg_stat_user_tables
     WHERE relname IN ('message', 'inbound_text', 'provider_event', 'change', 'audit_event', 'tap', 'order_photo', 'reservation', 'cart')`,
  )
  return rows[0]?.n ?? 0
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + maxWaitMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the job does not get on')
    await pause(500)
  }
}

/** Kills the server while it deletes, and starts it again. Returns how many old rows were left at the kill. */
async function killInTheMiddle(stage: Stage, product: Product, pool: Pool, began: Date): Promise<number> {
  const rowsBefore = await taken(pool)
  await makeDue(pool)
  await until(async () => (await taken(pool)) > rowsBefore)
  await product.kill()
  const left = oldIn(await counted(product, began))
  stage.say(`the server was killed with ${left} old rows left`)
  await product.start()
  await product.untilReady()
  return left
}

/** Lets the job work until nothing old is left, or until it has deleted nothing for five minutes. */
async function finish(product: Product, pool: Pool, began: Date): Promise<void> {
  const last = { rows: oldIn(await counted(product, began)), at: performance.now() }
  await until(async () => {
    await makeDue(pool)
    await pause(10_000)
    const rows = oldIn(await counted(product, began))
    if (rows < last.rows) Object.assign(last, { rows, at: performance.now() })
    return rows === 0 || performance.now() - last.at > 300_000
  })
}

/** Deletes what has become old a day later. No account rests for seven years, so the payment service is asked nothing. */
async function deleteOfNextDay({ connectionString }: Product) {
  const { db, pool, close } = openProductDatabase({ connectionString, waitInMs: 60_000 })
  try {
    const rowsBefore = await taken(pool)
    const began = performance.now()
    const clock = () => new Date(Date.now() + dayInMs)
    let restMs = 0
    const rest = async (ms: number) => {
      restMs += ms
      await pause(ms)
    }
    await forgetOldRows({ db, clock, payments: {} as PaymentDeps['payments'] }, usualAges, {
      maxRunInMs: 240_000,
      rest,
    })
    const ms = performance.now() - began
    await pause(2_000)
    return { rows: (await taken(pool)) - rowsBefore, seconds: seconds(ms), ofThemAtRest: seconds(restMs) }
  } finally {
    await close()
  }
}

const keyOfPhoto = `SELECT file_key FROM order_photo WHERE kind = 'drop-off' AND file_key IS NOT NULL ORDER BY created_at`

/** Gives the oldest and the newest photos a file with bytes. Returns the keys. */
async function storePhotos(pool: Pool, { dataDir }: Product): Promise<readonly string[]> {
  const { rows } = await pool.query<{ file_key: string }>(
    `(${keyOfPhoto} LIMIT ${photosWithBytes / 2}) UNION ALL (${keyOfPhoto} DESC OFFSET 100 LIMIT ${photosWithBytes / 2})`,
  )
  const keys = rows.map(row => row.file_key)
  for (const key of keys) {
    await mkdir(dirname(join(dataDir, 'files', key)), { recursive: true })
    await writeFile(join(dataDir, 'files', key), 'past')
  }
  return keys
}

/** Makes the hour pass after which the bytes of a deleted photo go, and compares rows and files. */
async function checkBytes(stage: Stage, pool: Pool, { dataDir }: Product, keys: readonly string[]) {
  const ours = `key = ANY ($1) AND let_go_at IS NOT NULL`
  await pool.query(`UPDATE file SET let_go_at = let_go_at - interval '3 hours' WHERE ${ours}`, [keys])
  await until(async () => (await pool.query(`SELECT FROM file WHERE ${ours} LIMIT 1`, [keys])).rows.length === 0)
  const names = new Set(await readdir(join(dataDir, 'files'), { recursive: true }))
  const { rows } = await pool.query<{ file_key: string }>(
    'SELECT file_key FROM order_photo WHERE file_key = ANY ($1)',
    [keys],
  )
  const shown = new Set(rows.map(row => row.file_key))
  const wrongFiles = keys.filter(key => shown.has(key) !== names.has(key)).length
  stage.say(`${keys.length - shown.size} photos went with their files, ${shown.size} stay with theirs`)
  return { filesGone: keys.length - shown.size, filesKept: shown.size, wrongFiles }
}

async function megabytes(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; size: number }>(
    `SELECT name, (pg_total_relation_size(name::regclass) / 1000000)::int AS size FROM unnest($1::text[]) AS name`,
    [tables],
  )
  return Object.fromEntries(rows.map(({ name, size }) => [name, size]))
}
