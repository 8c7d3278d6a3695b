/** People at the payment service: an id for each account of a hauler they pay. */
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export async function findPaymentCustomer(db: Db, userId: string, account: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT provider_customer_id AS id FROM payment_customer
    WHERE user_id = ${userId} AND payment_account = ${account ?? ''}`.execute(db)
  return rows[0]?.id ?? null
}

/** The one that is kept: of two made at once the first. */
export async function recordPaymentCustomer(
  db: Db,
  userId: string,
  account: string | null,
  id: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO payment_customer AS c (user_id, payment_account, provider_customer_id) VALUES (${userId}, ${account ?? ''}, ${id})
    ON CONFLICT (user_id, payment_account) DO UPDATE SET provider_customer_id = c.provider_customer_id
    RETURNING provider_customer_id AS id`.execute(db)
  return rows[0]?.id ?? id
}
