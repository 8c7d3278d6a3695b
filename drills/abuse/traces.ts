/** Measures what an attack uses: rows, memory and processor time. */
import { readFile } from 'node:fs/promises'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import type { Product } from '../stage/product.ts'

/**
 * Counts everything that attackers left in the database. Good customers leave nothing in these counts, because they
 * complete each checkout.
 */
export async function countRows({ connectionString }: Product) {
  const { pool, close } = openProductDatabase({ connectionString })
  try {
    const { rows } = await pool.query<{ carts: number; codes: number; counts: number; wishes: number }>(`SELECT
      (SELECT count(*)::int FROM cart c WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id)) AS carts,
      (SELECT count(*)::int FROM identity_code WHERE NOT is_used) AS codes,
      (SELECT count(*)::int FROM waiting_list) AS wishes,
      (SELECT count(*)::int FROM rate_count) AS counts`)
    const { carts = 0, codes = 0, counts = 0, wishes = 0 } = rows[0] ?? {}
    return { attackersCarts: carts, attackersCodes: codes, attackersWishes: wishes, rateCounts: counts }
  } finally {
    await close()
  }
}

export async function memoryInMb(product: Product): Promise<number> {
  const status = await readFile(`/proc/${product.process().pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const ticksPerSecond = 100

/** Returns how many seconds of one core the server has used so far, without its database. */
export async function coreSeconds(product: Product): Promise<number> {
  const stat = await readFile(`/proc/${product.process().pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
