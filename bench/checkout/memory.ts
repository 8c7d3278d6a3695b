/** Measures how much memory the server needs while customers place thousands of orders. README.md says how to read the figures. */
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/embedded-postgres.ts'
import { checkInvariants } from './invariants.ts'
import { productSettings, startProduct, startScript, stop } from './processes.ts'
import { rounded, type Side, shop } from './turns.ts'

const customers = 8
const turnSeconds = 5

export async function measureMemory(
  folder: string,
  { orders, nodeOptions }: { orders: number; nodeOptions: readonly string[] },
): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'rolloff-bench-'))
  await chmod(place, 0o755)
  const postgres = await startEmbeddedPostgres({ folder: place })
  const generator = startScript('load.ts')
  const settings = productSettings(postgres.connectionString, join(place, 'secrets'))
  const server = await startProduct(folder, settings, nodeOptions)
  try {
    const side: Side = { ...server, recorded: null, next: 0, orders: 0, totalInCents: 0 }
    console.log(`resident memory at start: ${residentMiB(side.pid)} MiB`)
    let reported = 0
    while (side.orders < orders) {
      await shop(side, { customers, generator }, turnSeconds)
      if (side.orders - reported < 500) continue
      reported = side.orders
      console.log(`after ${side.orders} orders: ${residentMiB(side.pid)} MiB`)
    }
    console.log(`the most at any time: ${residentMiB(side.pid, 'VmHWM')} MiB`)
    const { pool, close } = openProductDatabase({ connectionString: postgres.connectionString })
    await checkInvariants(pool, side).finally(close)
  } finally {
    await Promise.all([stop(generator), server.stop()])
    await postgres.stop()
    await rm(place, { recursive: true, force: true })
  }
}

/** Returns the resident memory of a process, in mebibytes: the present one (`VmRSS`) or the most since its start (`VmHWM`). */
function residentMiB(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return rounded(Number(kibibytes) / 1024, 0)
}
