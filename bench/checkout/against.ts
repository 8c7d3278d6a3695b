/** Compares two builds of the product in the same rounds: the cost of a checkout in each, and the ratio. See README.md. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { administer, urlOf } from '@rolloff/postgres/throw-away.stage.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/embedded-postgres.ts'
import { checkInvariants, checkTold } from './invariants.ts'
import { productSettings, startProduct, startScript, stop } from './processes.ts'
import { startStatementRelay } from './statements.ts'
import { measureSlice, rounded, type Side, type Slice, shop, type TurnContext } from './turns.ts'

const customers = 8
const rounds = 12
/** After this time the tables have so many rows that PostgreSQL uses their indexes. */
const warmUpSeconds = 40
/**
 * Autovacuum is off while the rounds are measured. It counts the rows of a table again when the table has grown by a
 * tenth, and after each count all connections plan their statements again. The tables of a hauler grow by a tenth in
 * weeks. The tables of a measurement grow by a tenth in a minute, so the new plans would distort the figures.
 */
const noAutovacuum = ['ALTER SYSTEM SET autovacuum = off', 'SELECT pg_reload_conf()']
/** Within this time, the connections have planned their statements for the counted rows. */
const planSeconds = 6
/** After the turn of the other side, the caches are cold for a moment. */
const againSeconds = 1
const sliceSeconds = 3
const idleSeconds = 3

/** `folder` contains a build in `dist/`. `env` is added to the settings of this side only. */
export type Build = { readonly name: string; readonly folder: string; readonly env: Record<string, string> }

type Running = Side & { readonly stop: () => Promise<void> }
type Entry = {
  readonly build: Build
  readonly connectionString: string
  readonly dataDir: string
  side: Running
  readonly around: TurnContext
  readonly slices: Slice[]
}

type CompareOptions = { readonly listsStatements: boolean; readonly isReturning: boolean }

export async function compareBuilds(builds: readonly [Build, Build], options: CompareOptions): Promise<void> {
  const { listsStatements, isReturning } = options
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder })
  const superuser = urlOf(postgres.connectionString.replace('//rolloff@', '//postgres@'), 'postgres')
  const shared = { customers, isReturning, postmaster: (await postgres.findProcess()) as number }
  const entries: Entry[] = []
  try {
    for (const [index, build] of builds.entries()) {
      await administer(superuser, `CREATE DATABASE build_${index} OWNER rolloff`)
      const connectionString = urlOf(postgres.connectionString, `build_${index}`)
      const dataDir = join(folder, `secrets-${index}`)
      const side = await start(build, connectionString, dataDir)
      // The customers of a build send the requests of its own pages.
      const generator = startScript(resolve(build.folder, 'bench/checkout/load.ts'))
      entries.push({ build, connectionString, dataDir, side, around: { ...shared, generator }, slices: [] })
    }
    for (const { side, around } of entries) await shop(side, around, warmUpSeconds)
    await administer(superuser, ...noAutovacuum)
    for (const { side, around, connectionString } of entries) {
      await countRows(connectionString)
      await shop(side, around, planSeconds)
    }
    for (let round = 0; round < rounds; round += 1) {
      const turns = round % 2 === 0 ? entries : entries.toReversed()
      for (const { side, around, slices } of turns) {
        await shop(side, around, againSeconds)
        slices.push(await measureSlice(side, around, sliceSeconds))
      }
    }
    const statements: Map<string, number>[] = []
    for (const entry of entries) statements.push(await countStatements(entry))
    for (const [index, entry] of entries.entries()) await checkOrders(entry, index === 0 ? checkInvariants : checkTold)
    report(entries, statements, listsStatements)
  } finally {
    await Promise.all(entries.flatMap(({ around, side }) => [stop(around.generator), side.stop()]))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start({ folder, env }: Build, connectionString: string, dataDir: string): Promise<Running> {
  const server = await startProduct(folder, { ...productSettings(connectionString, dataDir), ...env }, [])
  return { ...server, recorded: null, next: 0, orders: 0, totalInCents: 0 }
}

/**
 * Counts the statements of a checkout in a separate process, whose connections are read. The statements of an idle
 * server are subtracted.
 */
async function countStatements(entry: Entry): Promise<Map<string, number>> {
  const { around } = entry
  await entry.side.stop()
  const { next, orders, totalInCents } = entry.side
  const relay = await startStatementRelay(entry.connectionString)
  const started = await start(entry.build, relay.connectionString, entry.dataDir)
  entry.side = { ...started, next, orders, totalInCents }
  await shop(entry.side, around, 2)
  relay.takeCounts()
  await new Promise(resolve => setTimeout(resolve, idleSeconds * 1000))
  const idle = relay.takeCounts()
  const began = performance.now()
  const { times } = await shop(entry.side, around, sliceSeconds)
  const seconds = (performance.now() - began) / 1000
  const counts = [...relay.takeCounts()].map(([text, count]): [string, number] => {
    const ofIdle = ((idle.get(text) ?? 0) * seconds) / idleSeconds
    return [text, Math.max(0, count - ofIdle) / times.length]
  })
  await entry.side.stop()
  await relay.close()
  return new Map(counts)
}

/**
 * PostgreSQL counts the rows of a table after a minute of changes. Until then its plans are those for empty tables, which no hauler's
 * database has.
 */
async function countRows(connectionString: string): Promise<void> {
  const { pool, close } = openProductDatabase({ connectionString })
  await pool.query('ANALYZE').finally(close)
}

async function checkOrders({ connectionString, side }: Entry, check: typeof checkInvariants): Promise<void> {
  const { pool, close } = openProductDatabase({ connectionString })
  await check(pool, side).finally(close)
}

function report(entries: readonly Entry[], statements: readonly Map<string, number>[], listsStatements: boolean): void {
  const sums = statements.map(counts =>
    rounded(
      [...counts.values()].reduce((sum, one) => sum + one, 0),
      1,
    ),
  )
  const total = ({ slices }: Entry, value: (slice: Slice) => number) =>
    slices.reduce((sum, slice) => sum + value(slice), 0)
  const each = (entry: Entry, value: (slice: Slice) => number) =>
    total(entry, value) / total(entry, slice => slice.times.length)
  const rows = {
    'checkouts a second': entries.map(entry => 1 / each(entry, slice => slice.seconds)),
    'server CPU, ms a checkout': entries.map(entry => each(entry, slice => slice.serverMs)),
    'PostgreSQL CPU, ms a checkout': entries.map(entry => each(entry, slice => slice.postgresMs)),
    'statements a checkout': sums,
  }
  if (listsStatements) {
    for (const [index, { build }] of entries.entries()) listStatements(build.name, statements[index] ?? new Map())
  }
  const [ours, base] = entries.map(({ build }) => build.name)
  console.log(`\n${customers} customers at once, ${rounds} rounds of ${sliceSeconds} seconds`)
  console.log(lineOf('', [ours ?? '', base ?? '', 'ratio']))
  for (const [name, [mine = 0, theirs = 0]] of Object.entries(rows)) {
    console.log(
      lineOf(
        name,
        [mine, theirs, mine / theirs].map(value => value.toFixed(2)),
      ),
    )
  }
}

function listStatements(name: string, counts: Map<string, number>): void {
  console.log(`\n${name}`)
  const sorted = [...counts].filter(([, count]) => count >= 0.05).sort(([, a], [, b]) => b - a)
  for (const [text, count] of sorted) console.log(`${count.toFixed(2).padStart(7)}  ${text.slice(0, 160)}`)
}

const lineOf = (name: string, cells: readonly string[]) =>
  name.padEnd(32) + cells.map(cell => cell.slice(0, 20).padStart(22)).join('')
