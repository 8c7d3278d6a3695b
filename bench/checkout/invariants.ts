/** These rules about money and orders must hold after the load. */

import { makeDb } from '@rolloff/sql/connect.ts'
import type pg from 'pg'
import { brokenAfterCheckouts } from '#server/testing/invariants.ts'

type ExpectedOrders = { readonly orders: number; readonly totalInCents: number }

/** @throws an error that names the first violated rule, or if there are fewer orders than were confirmed to customers. */
export async function checkInvariants(pool: pg.Pool, expected: ExpectedOrders): Promise<void> {
  const [broken] = await brokenAfterCheckouts(makeDb(pool))
  if (broken) throw new Error(`${broken.rule}: ${broken.rows.length} times, first ${JSON.stringify(broken.rows[0])}`)
  await checkTold(pool, expected)
}

/** Checks a build with other tables. @throws if there are fewer orders than were confirmed to customers. */
export async function checkTold(pool: pg.Pool, expected: ExpectedOrders): Promise<void> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS orders, coalesce(sum(total_in_cents), 0)::int8 AS "totalInCents" FROM orders`,
  )
  const [found] = rows
  if (found.orders !== expected.orders || found.totalInCents !== expected.totalInCents) {
    throw new Error(`customers were told of ${JSON.stringify(expected)}, the database holds ${JSON.stringify(found)}`)
  }
}
