/** Every drill ends with these checks: the books have everything that was confirmed to customers, and every invariant holds. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { brokenInvariants, unsettled } from '#server/testing/invariants.ts'
import type { Counts } from './customers.ts'

export type Books = {
  readonly orders: number
  readonly told: number
  readonly lost: number
  readonly brokenInvariants: readonly string[]
  readonly settledAfterMs: number
}

type ToldOrders = Counts['told']

/** Counts the orders that were confirmed to a customer and are not in the books, or were not paid exactly once with the confirmed amount. */
export async function countLost(db: Db, told: ToldOrders): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    SELECT count(*)::int AS lost
    FROM unnest(${told.map(({ cartId }) => cartId)}::uuid[], ${told.map(one => one.totalInCents)}::int[]) AS told (id, cents)
    WHERE (SELECT array_agg(p.amount_in_cents) FROM payment p JOIN orders o ON o.id = p.order_id WHERE o.id = told.id)
      IS DISTINCT FROM ARRAY[told.cents]`.execute(db)
  return rows[0]?.lost ?? 0
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
    const { rows } = await sql<{ orders: number }>`SELECT count(*)::int AS orders FROM orders`.execute(db)
    const told = counts.flatMap(one => one.told)
    const lost = await countLost(db, told)
    const broken = [...open, ...(await brokenInvariants(db))].map(({ rule, rows: found }) => `${rule}: ${found.length}`)
    return { orders: rows[0]?.orders ?? 0, told: told.length, lost, brokenInvariants: broken, settledAfterMs }
  } finally {
    await close()
  }
}

/** Returns the sentences with which every drill ends, and whether each is true. */
export const kept = ({ lost, brokenInvariants: broken }: Books) => ({
  'every order that a customer was told of is there and paid once': lost === 0,
  'every invariant holds': broken.length === 0,
})
