import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** Returns a column with the street and unit of an order, as `streetWithUnit` writes them. It is null if the order has no address. */
export const orderStreet = (order = sql`o`) => sql`
  nullif(concat_ws(', ', ${order}.snapshot #>> '{address,line1}', nullif(${order}.snapshot #>> '{address,line2}', '')), '')`

/** Returns the street that the order was placed with. Returns null if the order has no address. */
export async function findStreetOfOrder(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ street: string | null }>`
    SELECT ${orderStreet()} AS street FROM orders o WHERE o.id = ${orderId}`.execute(tx)
  return rows[0]?.street ?? null
}
