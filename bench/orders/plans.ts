/** Shows how PostgreSQL finds the rows of a read: the statement that the product sends, and its plan. */

import { type Db, makeDb } from '@rolloff/sql/connect.ts'
import type pg from 'pg'

export type Plan = { readonly name: string; readonly lines: readonly string[]; readonly generic: readonly string[] }

/** Returns two plans: one with the values of this call, which is executed, and the one that a connection keeps for all values. */
export async function planOf(pool: pg.Pool, name: string, read: (db: Db) => Promise<unknown>): Promise<Plan> {
  const asked: pg.QueryConfig[] = []
  const db = makeDb(pool)
  await read({
    ...db,
    query: statement => {
      asked.push(statement)
      return db.query(statement)
    },
  })
  const [statement] = asked
  if (!statement || asked.length > 1) throw new Error(`${name} is ${asked.length} statements`)
  const explain = async (how: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (${how}) ${statement.text}`,
      values,
    })
    return rows.map(row => row['QUERY PLAN'])
  }
  return {
    name,
    lines: await explain('ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF', statement.values),
    generic: await explain('GENERIC_PLAN, COSTS OFF'),
  }
}

/** Returns the tables that a plan reads completely, although they grow with the orders. */
export function readWhole({ lines, generic }: Plan): string[] {
  const growing =
    /Seq Scan on (orders|cart|payment|refund|order_event|order_extension|order_swap|order_charge|order_photo|weighing|bill|bill_line|app_user)\b/
  return [...lines, ...generic].flatMap(line => growing.exec(line)?.[1] ?? [])
}
