/** Every drill ends with these checks: the books have everything that was confirmed to customers, and every invariant holds. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '@rolloff/sql/sql.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { brokenInvariants, unsettled } from '#server/testing/invariants.ts'
import type { Counts } from './customers.ts'

export type Books = {
  readonly orders: number
  readonly told: number
  /**
   * The number of orders that were confirmed to a customer and are not in the books, or were not paid exactly once with
   * the confirmed amount.
   */
  readonly lost: number
  readonly brokenInvariants: readonly string[]
  readonly settledAfterMs: number
}

/** The reconciler runs every minute and leaves fresh work alone for a while. */
const maxSettlingInMs = 240_000

/** Waits until all payments and events are processed, and then checks the books. */
export async function closeBooks(connectionString: string, counts: readonly Pick<Counts, 'told'>[]): Promise<Books> {
  const { db, close } = openProductDatabase({ connectionString, waitInMs: 30_000 })
  const began = performance.now()
  try {
    let open = await unsettled(db)
    while (open.length > 0 && performance.now() - began < maxSettlingInMs) {
      await pause(500)
      open = await unsettled(db)
    }
    const settledAfterMs = Math.round(performance.now() - began)
    const { rows } = await sql<{ id: string; paid: number; payments: number }>`
      SELECT o.id, count(p.id)::int AS payments, coalesce(sum(p.amount_in_cents), 0)::int AS paid
      FROM orders o LEFT JOIN payment p ON p.order_id = o.id GROUP BY o.id`.execute(db)
    const known = new Map(rows.map(row => [row.id, row]))
    const told = counts.flatMap(one => one.told)
    const lost = told.filter(({ cartId, totalInCents }) => {
      const order = known.get(cartId)
      return order?.payments !== 1 || order.paid !== totalInCents
    })
    const broken = [...open, ...(await brokenInvariants(db))].map(({ rule, rows: found }) => `${rule}: ${found.length}`)
    return { orders: rows.length, told: told.length, lost: lost.length, brokenInvariants: broken, settledAfterMs }
  } finally {
    await close()
  }
}

/** Returns the sentences with which every drill ends, and whether each is true. */
export const kept = ({ lost, brokenInvariants: broken }: Books) => ({
  'every order that a customer was told of is there and paid once': lost === 0,
  'every invariant holds': broken.length === 0,
})
