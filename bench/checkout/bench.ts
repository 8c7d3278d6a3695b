/** Complete guest checkouts a second, and what each costs, beside a bare server that asks PostgreSQL the same. See README.md. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/db/engine/connect.ts'
import { migrate } from '#server/db/engine/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/supervisor.ts'
import { seed } from '#server/db/seed/seed.ts'
import { administer, urlOf } from '#server/testing/cluster.ts'
import type { BareOrder, BareReport } from './bare-server.ts'
import type { Ask } from './connection.ts'
import { checkInvariants } from './invariants.ts'
import type { LoadAsk, LoadReport } from './load.ts'
import { ask, cpuMs, cpuMsWithChildren, startProduct, startScript, stop } from './processes.ts'
import { recordCheckouts } from './recording.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const baselineFile = fileURLToPath(new URL('baseline.json', import.meta.url))
const levels = [1, 8, 32]
const connections = 20
const warmUpSeconds = 5
const rounds = 5
const sliceSeconds = 2
/** The work after the last answers (events, messages) belongs to the checkouts as well. */
const settleSeconds = 1

type Figures = {
  readonly checkoutsASecond: number
  readonly serverCpuMs: number
  readonly postgresCpuMs: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly waitsACheckout: number
}

type Level = { readonly customers: number; readonly product: Figures; readonly bare: Figures; readonly ratio: number }

type Side = {
  readonly port: number
  readonly pid: number
  readonly recorded: readonly Ask[] | null
  next: number
  orders: number
  totalInCents: number
}

export async function run({ isSaving, options }: { isSaving: boolean; options: readonly string[] }): Promise<void> {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
  const recording = await recordCheckouts()
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder })
  const postmaster = (await postgres.findProcess()) as number
  const bareUrl = await prepareBareDatabase(postgres.connectionString)
  const generator = startScript('load.ts')
  const bareServer = startScript('bare-server.ts')
  const nodeOptions = options.filter(option => option.startsWith('--cpu-prof'))
  const productServer = await startProduct(root, productSettings(postgres.connectionString, folder), nodeOptions)
  try {
    const order: BareOrder = { connectionString: bareUrl, maxConnections: connections, recording }
    const { port } = await ask<{ port: number }>(bareServer, order)
    const started = { next: 0, orders: 0, totalInCents: 0 }
    const product: Side = { ...productServer, recorded: null, ...started }
    const recorded = recording.one.map(step => step.ask)
    const bare: Side = { port, pid: bareServer.pid as number, recorded, ...started }
    const found: Level[] = []
    for (const customers of levels) {
      const [ours, theirs] = (await compared([product, bare], { customers, postmaster, generator })) as [
        Figures,
        Figures,
      ]
      const ratio = rounded(ours.checkoutsASecond / theirs.checkoutsASecond, 2)
      found.push({ customers, product: ours, bare: theirs, ratio })
      console.log(JSON.stringify(found.at(-1)))
    }
    await checkEnd(postgres.connectionString, product, bareServer)
    const statements = recording.one.reduce((sum, step) => sum + step.statements.length, 0)
    await report({ requests: recorded.length, statements, levels: found }, isSaving)
  } finally {
    await Promise.all([stop(generator), stop(bareServer), productServer.stop()])
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepareBareDatabase(connectionString: string): Promise<string> {
  const superuser = connectionString.replace('//rolloff@', '//postgres@')
  await administer(urlOf(superuser, 'postgres'), 'CREATE DATABASE bare OWNER rolloff')
  const bareUrl = urlOf(connectionString, 'bare')
  await migrate(bareUrl)
  const { db, close } = openDatabase({ connectionString: bareUrl })
  await seed(db, { clock: () => new Date() })
  await close()
  return bareUrl
}

function productSettings(connectionString: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: connectionString,
    DATABASE_CONNECTIONS: String(connections),
    DATA_DIR: join(folder, 'secrets'),
    HOST: '127.0.0.1',
    PORT: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    POW_COST: '1',
    POW_STEPS: '2',
  }
}

type Around = {
  readonly customers: number
  readonly postmaster: number
  readonly generator: ReturnType<typeof startScript>
}

type Sum = { times: number[]; seconds: number; waits: number; serverMs: number; postgresMs: number }

/** Both sides in turns, a slice each, so that a busy neighbour burdens the one as much as the other. */
async function compared(sides: readonly Side[], around: Around): Promise<Figures[]> {
  for (const side of sides) await shop(side, around, warmUpSeconds)
  const sums: Sum[] = sides.map(() => ({ times: [], seconds: 0, waits: 0, serverMs: 0, postgresMs: 0 }))
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) await addSlice(sums[index] as Sum, side, around)
  }
  return sums.map(figuresOf)
}

async function addSlice(sum: Sum, side: Side, around: Around): Promise<void> {
  const before = { server: cpuMs(side.pid), postgres: cpuMsWithChildren(around.postmaster) }
  const { times, seconds, waits } = await shop(side, around, sliceSeconds)
  sum.times.push(...times)
  sum.seconds += seconds
  sum.waits += waits
  sum.serverMs += cpuMs(side.pid) - before.server
  sum.postgresMs += cpuMsWithChildren(around.postmaster) - before.postgres
}

async function shop(side: Side, { customers, generator }: Around, seconds: number): Promise<LoadReport> {
  const question: LoadAsk = { port: side.port, customers, seconds, first: side.next, recorded: side.recorded }
  const report = await ask<LoadReport>(generator, question)
  if (report.failures.length > 0) throw new Error(`a checkout failed: ${report.failures.join('\n')}`)
  side.next += report.times.length
  side.orders += report.times.length
  side.totalInCents += report.totalInCents
  await new Promise(resolve => setTimeout(resolve, settleSeconds * 1000))
  return report
}

function figuresOf({ times, seconds, waits, serverMs, postgresMs }: Sum): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (part: number) => rounded(sorted[Math.floor(sorted.length * part)] ?? 0, 1)
  return {
    checkoutsASecond: rounded(times.length / seconds, 1),
    serverCpuMs: rounded(serverMs / times.length, 2),
    postgresCpuMs: rounded(postgresMs / times.length, 2),
    medianMs: quantile(0.5),
    p95Ms: quantile(0.95),
    waitsACheckout: rounded(waits / times.length, 2),
  }
}

async function checkEnd(
  connectionString: string,
  product: Side,
  bareServer: ReturnType<typeof startScript>,
): Promise<void> {
  const { pool, close } = openDatabase({ connectionString })
  await checkInvariants(pool, product)
  await close()
  const bareReport = await ask<Extract<BareReport, { strays: unknown }>>(bareServer, 'report')
  if (bareReport.strays.length > 0)
    throw new Error(
      `the bare server strayed ${bareReport.strays.length} times: ${bareReport.strays.slice(0, 3).join('\n')}`,
    )
}

type Result = { readonly requests: number; readonly statements: number; readonly levels: readonly Level[] }

async function report(result: Result, isSaving: boolean): Promise<void> {
  const baseline = await readFile(baselineFile, 'utf8').then(
    text => JSON.parse(text) as Result,
    () => null,
  )
  console.log(`${result.requests} requests and ${result.statements} statements a checkout`)
  for (const { customers, product, bare, ratio } of result.levels) {
    const before = baseline?.levels.find(level => level.customers === customers)
    console.log(`\n${customers} customer${customers === 1 ? '' : 's'} at once`)
    console.log(`  product  ${inWords(product)}`)
    console.log(`  bare     ${inWords(bare)}`)
    console.log(
      `  ratio    ${ratio}${before ? ` (baseline ${before.ratio}, ${before.product.serverCpuMs} ms of the server)` : ''}`,
    )
  }
  if (!isSaving) return
  // About three processes of the measurement are at work on two processors: far more means that it was not alone.
  const loadAverage = rounded(loadavg()[0] ?? 0, 1)
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? '', node: process.version, loadAverage }
  await writeFile(baselineFile, `${JSON.stringify({ measuredOn: machine, ...result }, null, 2)}\n`)
}

function inWords({ checkoutsASecond, serverCpuMs, postgresCpuMs, medianMs, p95Ms, waitsACheckout }: Figures): string {
  return (
    `${checkoutsASecond} checkouts/s, ${serverCpuMs} ms CPU server, ${postgresCpuMs} ms CPU PostgreSQL, ` +
    `median ${medianMs} ms, p95 ${p95Ms} ms, ${waitsACheckout} waits for the order`
  )
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
