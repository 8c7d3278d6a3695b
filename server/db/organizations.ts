/** Haulers and their settings. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export async function findPaymentAccount(db: Db, organizationId: string): Promise<string | null> {
  const { rows } = await sql<{ account: string | null }>`
    SELECT payment_account AS account FROM organization WHERE id = ${organizationId}`.execute(db)
  return rows[0]?.account ?? null
}

/** The hauler's name, and whether a person looks at each order before it counts. */
export async function findReviewSetting(db: Db | Tx, organizationId: string): Promise<{ name: string; reviewsOrders: boolean }> {
  const { rows } = await sql<{ name: string; reviewsOrders: boolean }>`
    SELECT name, reviews_orders AS "reviewsOrders" FROM organization WHERE id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order belongs to a hauler')
  return row
}
