/** What must hold of the money and the orders after the load. */
import type pg from 'pg'
import { makeDb } from '#server/db/engine/connect.ts'
import { brokenAfterCheckouts } from '#server/testing/invariants.ts'

type ExpectedOrders = { readonly orders: number; readonly totalInCents: number }

/** Throws with the first rule that is broken, or when there are not as many orders as customers were told. */
export async function checkInvariants(pool: pg.Pool, expected: ExpectedOrders): Promise<void> {
  const [broken] = await brokenAfterCheckouts(makeDb(pool))
  if (broken) throw new Error(`${broken.rule}: ${broken.rows.length} times, first ${JSON.stringify(broken.rows[0])}`)
  await checkTold(pool, expected)
}

/** Of a build whose tables are others: throws when there are not as many orders as customers were told. */
export async function checkTold(pool: pg.Pool, expected: ExpectedOrders): Promise<void> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS orders, coalesce(sum(total_in_cents), 0)::int8 AS "totalInCents" FROM orders`,
  )
  const [found] = rows
  if (found.orders !== expected.orders || found.totalInCents !== expected.totalInCents) {
    throw new Error(`customers were told of ${JSON.stringify(expected)}, the database holds ${JSON.stringify(found)}`)
  }
}
