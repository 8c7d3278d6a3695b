import type { Pool } from 'pg'

const dayInMs = 86_400_000
/** Like Stripe, the simulator stores events and the answers to idempotency keys for thirty days. */
const storedMs = 30 * dayInMs
/** One statement deletes at most this many rows, so that it does not lock them for long. */
const atOnce = 10_000

/** Deletes all events and stored answers that are older. */
export async function forgetOld(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - storedMs)
  for (const table of ['events', 'idempotency_keys']) {
    let forgotten = atOnce
    while (forgotten === atOnce) forgotten = await forgetSome(pool, table, before)
  }
}

async function forgetSome(pool: Pool, table: string, before: Date): Promise<number> {
  const text = `DELETE FROM stripe_simulator.${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM stripe_simulator.${table} WHERE created_at < $1 LIMIT ${atOnce}))`
  return (await pool.query({ name: `simulator-forget-${table}`, text, values: [before] })).rowCount ?? 0
}
