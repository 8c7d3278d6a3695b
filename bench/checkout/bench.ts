/**
 * Measures complete guest checkouts per second and the cost of each. Beside the product it measures a bare server that
 * sends the same statements to PostgreSQL. See README.md.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { administer, urlOf } from '@rolloff/postgres/throw-away.stage.ts'
import { migrate } from '@rolloff/sql/migrate.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { productFolders } from '#server/db/engine/product-folders.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/embedded-postgres.ts'
import { seed } from '#server/db/seed/seed.ts'
import { compareBuilds } from './against.ts'
import type { BareOrder, BareReport } from './bare-server.ts'
import { checkInvariants } from './invariants.ts'
import { measureMemory } from './memory.ts'
import { ask, connections, productSettings, startProduct, startScript, stop } from './processes.ts'
import { recordCheckouts } from './recording.ts'
import { measureSlice, rounded, type Side, type Slice, shop, type TurnContext } from './turns.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const baselineFile = fileURLToPath(new URL('baseline.json', import.meta.url))
const levels = [1, 8, 32]
const warmUpSeconds = 5
const rounds = 5
const sliceSeconds = 2

type Figures = {
  readonly checkoutsASecond: number
  readonly serverCpuMs: number
  readonly postgresCpuMs: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly waitsACheckout: number
}

type Level = { readonly customers: number; readonly product: Figures; readonly bare: Figures; readonly ratio: number }

export async function run({ isSaving, options }: { isSaving: boolean; options: readonly string[] }): Promise<void> {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
  const against = options.indexOf('--against')
  if (against >= 0) return compareWith(options[against + 1], options)
  if (options.includes('--memory')) return measureMemory(root, { orders: 5000, nodeOptions: nodeOptionsIn(options) })
  const recording = await recordCheckouts()
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder })
  const postmaster = (await postgres.findProcess()) as number
  const bareUrl = await prepareBareDatabase(postgres.connectionString)
  const generator = startScript('load.ts')
  const bareServer = startScript('bare-server.ts')
  const productServer = await startProduct(
    root,
    productSettings(postgres.connectionString, join(folder, 'secrets')),
    nodeOptionsIn(options),
  )
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

/**
 * Returns the options for Node. If Node gets an option twice, the last value counts. So `--max-semi-space-size` replaces the value that
 * `npm start` sets.
 */
const nodeOptionsIn = (options: readonly string[]) => options.filter(option => /^--(cpu-prof|max-)/.test(option))

/** `--with NAME=VALUE` sets an environment variable for this build only. `--statements` lists the statements of each build. */
async function compareWith(other: string | undefined, options: readonly string[]): Promise<void> {
  const folder = resolve(other ?? '')
  if (!other || !existsSync(join(folder, 'dist/server.js'))) throw new Error(`no build in ${join(folder, 'dist')}`)
  const settings = options.filter((_, index) => options[index - 1] === '--with').map(one => one.split('=', 2))
  const ours = { name: 'this build', folder: root, env: Object.fromEntries(settings) }
  await compareBuilds([ours, { name: other, folder, env: {} }], {
    listsStatements: options.includes('--statements'),
    isReturning: options.includes('--returning'),
  })
}

async function prepareBareDatabase(connectionString: string): Promise<string> {
  const superuser = connectionString.replace('//rolloff@', '//postgres@')
  await administer(urlOf(superuser, 'postgres'), 'CREATE DATABASE bare OWNER rolloff')
  const bareUrl = urlOf(connectionString, 'bare')
  await migrate(bareUrl, productFolders)
  const { db, close } = openProductDatabase({ connectionString: bareUrl })
  await seed(db, { clock: () => new Date() })
  await close()
  return bareUrl
}

/** Runs each side for a short time in turn, so that other work on the machine slows both sides equally. */
async function compared(sides: readonly Side[], around: TurnContext): Promise<Figures[]> {
  for (const side of sides) await shop(side, around, warmUpSeconds)
  const slices: Slice[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) slices[index]?.push(await measureSlice(side, around, sliceSeconds))
  }
  return slices.map(figuresOf)
}

function figuresOf(slices: readonly Slice[]): Figures {
  const sorted = slices.flatMap(slice => slice.times).sort((a, b) => a - b)
  const quantile = (part: number) => rounded(sorted[Math.floor(sorted.length * part)] ?? 0, 1)
  const total = (value: (slice: Slice) => number) => slices.reduce((sum, slice) => sum + value(slice), 0)
  return {
    checkoutsASecond: rounded(sorted.length / total(slice => slice.seconds), 1),
    serverCpuMs: rounded(total(slice => slice.serverMs) / sorted.length, 2),
    postgresCpuMs: rounded(total(slice => slice.postgresMs) / sorted.length, 2),
    medianMs: quantile(0.5),
    p95Ms: quantile(0.95),
    waitsACheckout: rounded(total(slice => slice.waits) / sorted.length, 2),
  }
}

async function checkEnd(
  connectionString: string,
  product: Side,
  bareServer: ReturnType<typeof startScript>,
): Promise<void> {
  const { pool, close } = openProductDatabase({ connectionString })
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
  // About three processes of the measurement use the two processors. A much higher load average means that other work was running.
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
