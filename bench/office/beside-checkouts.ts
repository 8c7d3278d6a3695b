/** Measures how much processor time a checkout needs, in the server and PostgreSQL, while the hauler's people work, and without them. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#server/db/postgres/embedded-postgres.ts'
import { productSettings, startProduct, startScript, stop } from '../checkout/processes.ts'
import { measureSlice, rounded, type Side, shop } from '../checkout/turns.ts'
import type { Staff } from './crowd.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const customers = 8
const rounds = 7
/** A round has four slices. Their order cancels a change of the machine's other load over a minute. */
const sliceSeconds = 3
const warmUpSeconds = 4

export type Beside = {
  /** The processor time of a checkout in milliseconds, server and PostgreSQL together. It is the median of the rounds. */
  readonly aloneCpuMs: number
  readonly besideCpuMs: number
  /** The median of the ratios of the rounds. */
  readonly ratio: number
  readonly checkoutsASecond: number
  readonly actsASecond: number
}

type Company = { readonly port: number; readonly connectionString: string }

export function buildProduct(): void {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
}

/** `open` prepares the database and its people. That time is not measured. */
export async function measureBesideCheckouts(open: (company: Company) => Promise<Staff>): Promise<Beside> {
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
    const staff = await open({ port: product.port, connectionString: postgres.connectionString })
    const alone = async () => ({ ...(await measureSlice(side, around, sliceSeconds)), acts: 0 })
    const beside = () => withStaff(staff, () => measureSlice(side, around, sliceSeconds))
    await shop(side, around, warmUpSeconds)
    await withStaff(staff, () => measureSlice(side, around, warmUpSeconds))
    const found: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const isAloneFirst = round % 2 === 0
      const [outer, inner] = isAloneFirst ? [alone, beside] : [beside, alone]
      const slices = [await outer(), await inner(), await inner(), await outer()] as const
      const [outside, inside] = [added(slices[0], slices[3]), added(slices[1], slices[2])]
      found.push(isAloneFirst ? { alone: outside, beside: inside } : { alone: inside, beside: outside })
    }
    return summed(found)
  } finally {
    await Promise.all([stop(generator), product.stop()])
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The people work from the beginning of the slice. */
async function withStaff(staff: Staff, measure: () => ReturnType<typeof measureSlice>): Promise<Slice> {
  const crowd = await staff.enter()
  const measured = await measure()
  const acts = crowd.acts()
  if (crowd.heard() === 0) throw new Error('nothing reached the people beside the checkouts')
  await crowd.leave()
  return { ...measured, acts }
}

type Slice = Awaited<ReturnType<typeof measureSlice>> & { readonly acts: number }
type Round = { readonly alone: Slice; readonly beside: Slice }

function added(one: Slice, other: Slice): Slice {
  return {
    times: [...one.times, ...other.times],
    seconds: one.seconds + other.seconds,
    waits: one.waits + other.waits,
    serverMs: one.serverMs + other.serverMs,
    postgresMs: one.postgresMs + other.postgresMs,
    acts: one.acts + other.acts,
  }
}

const cpuMs = ({ serverMs, postgresMs, times }: Slice) => (serverMs + postgresMs) / times.length

function summed(found: readonly Round[]): Beside {
  const beside = found.map(round => round.beside)
  const seconds = beside.reduce((sum, one) => sum + one.seconds, 0)
  return {
    aloneCpuMs: rounded(median(found.map(({ alone }) => cpuMs(alone))), 2),
    besideCpuMs: rounded(median(beside.map(cpuMs)), 2),
    ratio: rounded(median(found.map(round => cpuMs(round.beside) / cpuMs(round.alone))), 2),
    checkoutsASecond: rounded(beside.reduce((sum, one) => sum + one.times.length, 0) / seconds, 1),
    actsASecond: rounded(beside.reduce((sum, one) => sum + one.acts, 0) / (seconds + 2 * beside.length), 1),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
