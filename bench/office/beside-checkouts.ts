/** What a checkout costs the server and PostgreSQL while the office is open, beside what it costs alone. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#server/db/postgres/supervisor.ts'
import { productSettings, startProduct, startScript, stop } from '../checkout/processes.ts'
import { measureSlice, rounded, type Side, shop } from '../checkout/turns.ts'
import { type Dispatcher, openOffice } from './crowd.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const customers = 8
const rounds = 7
const sliceSeconds = 4
const warmUpSeconds = 4

export type Beside = {
  /** Milliseconds of processor time a checkout, server and PostgreSQL together; medians of the rounds. */
  readonly aloneCpuMs: number
  readonly besideCpuMs: number
  /** The median of the rounds' own ratios. */
  readonly ratio: number
  readonly checkoutsASecond: number
  readonly movesASecond: number
}

export async function measureBesideCheckouts(): Promise<Beside> {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder })
  const postmaster = (await postgres.findProcess()) as number
  const generator = startScript('load.ts')
  const settings = { ...productSettings(postgres.connectionString, join(folder, 'secrets')), SEED: 'demo' }
  const product = await startProduct(root, settings, [])
  try {
    const side: Side = { ...product, recorded: null, next: 0, orders: 0, totalInCents: 0 }
    const around = { customers, postmaster, generator }
    const office = await openOffice(product.port)
    await shop(side, around, warmUpSeconds)
    const found: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = round % 2 === 0
      const [one, other] = [await slice(isFirst), await slice(!isFirst)]
      found.push({ alone: isFirst ? one : other, beside: isFirst ? other : one })
    }
    return summed(found)
    async function slice(isAlone: boolean) {
      return isAlone ? { ...(await measureSlice(side, around, sliceSeconds)), moves: 0 } : withOffice(office, side)
    }
    async function withOffice(open: Dispatcher, shopped: Side) {
      const crowd = await open.enter()
      const measured = await measureSlice(shopped, around, sliceSeconds)
      const moves = crowd.moves()
      if (crowd.heard() === 0) throw new Error('the open windows heard of nothing')
      await crowd.leave()
      return { ...measured, moves }
    }
  } finally {
    await Promise.all([stop(generator), product.stop()])
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Slice = Awaited<ReturnType<typeof measureSlice>> & { readonly moves: number }
type Round = { readonly alone: Slice; readonly beside: Slice }

const cpuMs = ({ serverMs, postgresMs, times }: Slice) => (serverMs + postgresMs) / times.length

function summed(found: readonly Round[]): Beside {
  const beside = found.map(round => round.beside)
  const seconds = beside.reduce((sum, one) => sum + one.seconds, 0)
  return {
    aloneCpuMs: rounded(median(found.map(({ alone }) => cpuMs(alone))), 2),
    besideCpuMs: rounded(median(beside.map(cpuMs)), 2),
    ratio: rounded(median(found.map(round => cpuMs(round.beside) / cpuMs(round.alone))), 2),
    checkoutsASecond: rounded(beside.reduce((sum, one) => sum + one.times.length, 0) / seconds, 1),
    movesASecond: rounded(beside.reduce((sum, one) => sum + one.moves, 0) / (seconds + beside.length), 1),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
