/**
 * Measures the calls of the office and of a phone with ten thousand orders and with a million. Beside each call it
 * measures the same SQL alone. See README.md.
 */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { localTime } from '#domain/value/calendar.ts'
import setupCluster from '#server/testing/processes/cluster.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { type Connection, openConnection } from '../checkout/connection.ts'
import { type Beside, buildProduct, measureBesideCheckouts } from './beside-checkouts.ts'
import { openOffice as openWindows, windows } from './crowd.ts'
import { addDayAhead, batchOf, giveSameId, tapsABatch } from './day-ahead.ts'
import { fillOffice, someCustomer } from './filling.ts'
import { type Reading, readings, type Side } from './readings.ts'
import { askAgain, onOwnConnection, statementsOf } from './statements.ts'
import { lineInMegabits, openBookkeeping, ordersOfFile } from './year-file.ts'

const baselineFile = fileURLToPath(new URL('baseline.json', import.meta.url))
const dana = '+15125550111'
const luis = '+15125550121'
const leastOfBaseForTaps = 0.4
const maxBeside = 1.1
/** This share of further calls runs first and does not count. */
const warmUpShare = 0.1
const batches = 12

type Figures = {
  readonly name: string
  readonly medianMs: readonly number[]
  readonly ratio: number
  readonly ofBase: number
}
type Taps = { readonly medianMs: number; readonly baseMs: number; readonly ofBase: number }
type Result = {
  readonly orders: readonly number[]
  readonly readings: readonly Figures[]
  readonly taps: Taps | null
  readonly beside: Beside | null
  readonly besideFile: Beside | null
}

/**
 * `--orders 1000,10000` measures other sizes, and the name of the saved file has them. `--checkouts` and `--calls` each
 * measure only that part.
 */
export async function run({ isSaving, options }: { isSaving: boolean; options: readonly string[] }): Promise<void> {
  const hasOnlyCheckouts = options.includes('--checkouts')
  const hasOnlyCalls = options.includes('--calls')
  const sizesOption = options[options.indexOf('--orders') + 1]
  const sizes = options.includes('--orders') && sizesOption ? sizesOption.split(',').map(Number) : [10_000, 1_000_000]
  // The shorter part runs first. It also builds the product. If it fails, the bench has not filled in a million orders for nothing.
  if (!hasOnlyCalls) buildProduct()
  const beside = hasOnlyCalls ? null : await measureBesideCheckouts(({ port }) => openWindows(port))
  const besideFile = hasOnlyCalls ? null : await measureBesideCheckouts(openBookkeeping)
  const calls = hasOnlyCheckouts ? null : await measureCalls(sizes)
  await report(
    { ...(calls ?? { orders: [], readings: [], taps: null }), beside, besideFile },
    isSaving && !hasOnlyCheckouts && !hasOnlyCalls,
  )
}

async function measureCalls(sizes: readonly number[]) {
  const stopCluster = await setupCluster()
  const apps: TestApp[] = []
  try {
    const filled: Filled[] = []
    for (const orders of sizes) {
      const office = await fill(orders)
      apps.push(office.app)
      filled.push(office)
    }
    // The sides open when all databases are filled. A sign-in lasts a quarter of an hour, and to fill in a million orders takes as long.
    const sides: Side[] = []
    for (const office of filled) sides.push({ ...office, headers: (await signIn(office.app, dana)).headers })
    const found: Figures[] = []
    for (const reading of readings) found.push(await compared(reading, sides))
    return { orders: sizes, readings: found, taps: await compareTaps(apps) }
  } finally {
    for (const app of apps) await app.stop()
    await stopCluster()
  }
}

type Filled = Omit<Side, 'headers'>

async function fill(orders: number): Promise<Filled> {
  const app = await openOffice()
  const began = Date.now()
  const { rows } = await app.database.pool.query(
    `SELECT id FROM orders WHERE status = 'completed' ORDER BY friendly_id DESC LIMIT 1`,
  )
  const orderId: string = rows[0].id
  await fillOffice({ connectionString: app.database.connectionString, orderId, orders })
  const { rows: customers } = await app.database.pool.query(someCustomer)
  console.log(`${orders} orders after ${Math.round((Date.now() - began) / 1000)} s`)
  return { app, orders, day: localTime(new Date(), 'America/Chicago').day, orderId, customerId: customers[0].id }
}

const openOffice = () => startTestApp({ env: { LIMITS: 'off' }, seed: 'demo', hasOrders: true })

/** Runs one call on both databases and the statements alone in turn, so that other work on the machine slows all of them equally. */
async function compared(reading: Reading, sides: readonly Side[]): Promise<Figures> {
  const [first] = sides
  if (!first) throw new Error('nothing is measured')
  const times: number[][] = sides.map(() => [])
  const base: number[] = []
  const connections = await Promise.all(sides.map(({ app }) => openConnection(Number(new URL(app.url).port))))
  const path = (side: Side) => `/trpc/${reading.call}?input=${encodeURIComponent(JSON.stringify(reading.input(side)))}`
  const call = (side: Side, index: number) => read(connections[index], path(side), side.headers)
  const asked = await statementsOf(() => call(first, 0))
  const warmUp = reading.rounds * warmUpShare
  await onOwnConnection(first.app.database.connectionString, async bare => {
    for (let n = 0; n < reading.rounds + warmUp; n += 1) {
      const took: number[] = []
      for (const [index, side] of sides.entries()) took.push(await timed(() => call(side, index)))
      const baseTook = await timed(() => askAgain(bare, asked))
      if (n < warmUp) continue
      for (const [index, ms] of took.entries()) times[index]?.push(ms)
      base.push(baseTook)
    }
  })
  for (const connection of connections) connection.close()
  const medians = times.map(median)
  const [small = 1, large = small] = medians
  return {
    name: reading.name,
    medianMs: medians.map(rounded),
    ratio: rounded(large / small),
    ofBase: rounded(median(base) / small),
  }
}

async function read(connection: Connection | undefined, path: string, headers: Side['headers']): Promise<void> {
  const answer = await connection?.ask({ method: 'GET', path, headers })
  if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.body.slice(0, 300)}`)
}

/** Compares twenty taps in one request with the same statements on a copy of the database that does not have these taps yet. */
async function compareTaps(apps: TestApp[]): Promise<Taps> {
  const [app, twin] = [await openOffice(), await openOffice()]
  apps.push(app, twin)
  const { headers } = await signIn(app, luis)
  const { rows } = await app.database.pool.query('SELECT id FROM driver WHERE phone = $1', [luis])
  const driverId: string = rows[0].id
  const stops = await addDayAhead(app.database.connectionString, driverId, batches)
  await addDayAhead(twin.database.connectionString, driverId, batches)
  const { headers: twinHeaders } = await signIn(twin, luis)
  const api = app.client(() => headers)
  await Promise.all([api.driver.day.query(), twin.client(() => twinHeaders).driver.day.query()])
  await giveSameId(twin.database.connectionString, luis, (await api.getSelf.query())._id)
  const deviceId = randomUUID()
  const [times, base]: [number[], number[]] = [[], []]
  const send = async (batch: number) => {
    const now = new Date()
    const taps = batchOf(stops, batch, now.getTime())
    const { results } = await api.driver.sendTaps.mutate({ deviceId, now: now.toISOString(), waiting: 0, taps })
    const odd = results.filter(one => one.outcome !== 'accepted')
    if (odd.length > 0 || results.length !== tapsABatch) throw new Error(`taps were judged: ${JSON.stringify(odd)}`)
  }
  await onOwnConnection(twin.database.connectionString, async bare => {
    for (let batch = 0; batch < batches; batch += 1) {
      let took = 0
      const asked = await statementsOf(async () => {
        took = await timed(() => send(batch))
      })
      const baseTook = await timed(() => askAgain(bare, asked))
      if (batch === 0) continue
      times.push(took)
      base.push(baseTook)
    }
  })
  const [ours, theirs] = [median(times), median(base)]
  return { medianMs: rounded(ours), baseMs: rounded(theirs), ofBase: rounded(theirs / ours) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function report(result: Result, isSaving: boolean): Promise<void> {
  const baseline = await readFile(baselineFile, 'utf8').then(
    text => JSON.parse(text) as Result,
    () => null,
  )
  const { taps, beside, besideFile } = result
  if (taps)
    console.log(
      `\nMedians in ms among ${result.orders.join(' and ')} orders; share of what the same SQL alone would reach`,
    )
  for (const { name, medianMs, ratio, ofBase } of result.readings) {
    const before = baseline?.readings.find(one => one.name === name)
    const then = before ? ` (baseline ${before.ratio}, ${before.ofBase})` : ''
    console.log(`  ${name.padEnd(28)} ${medianMs.join(' → ')}, ratio ${ratio}, of base ${ofBase}${then}`)
  }
  if (taps)
    console.log(
      `  ${`${tapsABatch} taps`.padEnd(28)} ${taps.medianMs}, the same SQL ${taps.baseMs}, of base ${taps.ofBase}`,
    )
  if (beside)
    console.log(
      `A checkout costs ${beside.aloneCpuMs} ms alone, ${beside.besideCpuMs} ms beside ${windows} windows and ${beside.actsASecond} moves a second: ratio ${beside.ratio}, at ${beside.checkoutsASecond} checkouts a second; load ${rounded(loadavg()[0] ?? 0)}`,
    )
  if (besideFile)
    console.log(
      `Beside a file of the year of ${ordersOfFile} orders, read over ${lineInMegabits} Mbit/s: ${besideFile.aloneCpuMs} ms, then ${besideFile.besideCpuMs} ms, ratio ${besideFile.ratio}, at ${besideFile.checkoutsASecond} checkouts and ${besideFile.actsASecond} megabytes a second`,
    )
  const faults = faultsOf(result)
  for (const fault of faults) console.log(`NOT KEPT: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  if (!isSaving) return
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? '', node: process.version }
  const measuredOn = { ...machine, loadAverage: rounded(loadavg()[0] ?? 0) }
  await writeFile(baselineFile, `${JSON.stringify({ measuredOn, ...result }, null, 2)}\n`)
}

const limitsOf = ({ name }: Figures) => readings.find(one => one.name === name)

function faultsOf({ readings: found, taps, beside, besideFile }: Result): string[] {
  return [
    ...found.filter(one => one.ratio > (limitsOf(one)?.maxRatio ?? 0)).map(one => `${one.name}: ratio ${one.ratio}`),
    ...found
      .filter(one => one.ofBase < (limitsOf(one)?.leastOfBase ?? 0))
      .map(one => `${one.name}: ${one.ofBase} of the base`),
    ...(taps && taps.ofBase < leastOfBaseForTaps ? [`taps: ${taps.ofBase} of the base`] : []),
    ...(beside && beside.ratio > maxBeside ? [`a checkout beside the office: ratio ${beside.ratio}`] : []),
    ...(besideFile && besideFile.ratio > maxBeside ? [`a checkout beside a file: ratio ${besideFile.ratio}`] : []),
  ]
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const rounded = (value: number) => Math.round(value * 100) / 100
