/** This module gives each order the customer record of its hauler. */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { waitForMerges } from './merges.ts'

export type OrderWithoutCustomer = {
  readonly orderId: string
  readonly organizationId: string
  readonly userId: string
  readonly name: string
  readonly company: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly erasedAt: Date | null
}

/**
 * Locks orders without a customer until the transaction ends, in the order of their ids. Orders that another process has locked are left
 * out. PostgreSQL stores large snapshots compressed. Because of OFFSET 0, it unpacks the snapshot of an order once, and not for each value.
 */
export async function lockOrdersWithoutCustomer(tx: Db | Tx, most: number): Promise<OrderWithoutCustomer[]> {
  const { rows } = await sql<OrderWithoutCustomer>`
    SELECT o.id AS "orderId", o.organization_id AS "organizationId", o.user_id AS "userId",
      coalesce(left(trim(concat(said ->> 'firstName', ' ', said ->> 'lastName')), 130), '') AS name,
      nullif(left(trim(said ->> 'companyName'), 100), '') AS company,
      CASE WHEN said ->> 'phone' ~ '^\\+1\\d{10}$' THEN said ->> 'phone' END AS phone,
      nullif(left(trim(said ->> 'email'), 254), '') AS email,
      (SELECT u.deleted_at FROM app_user u WHERE u.id = o.user_id) AS "erasedAt"
    FROM orders o, LATERAL (SELECT o.snapshot -> 'customer' AS said OFFSET 0) one
    WHERE o.customer_id IS NULL ORDER BY o.id LIMIT ${most} FOR UPDATE OF o SKIP LOCKED`.execute(tx)
  return rows
}

/** Makes customers of people who have no customer record at their hauler, and stores the customers in the orders. */
export async function storeCustomers(tx: Tx, found: readonly OrderWithoutCustomer[]): Promise<void> {
  await waitForMerges(tx, [...new Set(found.map(one => one.organizationId))].toSorted())
  await sql`
    WITH said AS (
      SELECT DISTINCT ON ("organizationId", "userId") gen_random_uuid() AS id, one.*
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS one ("organizationId" uuid, "userId" uuid, name text,
        company text, phone text, email text, "erasedAt" timestamptz)
      ORDER BY "organizationId", "userId"),
    people AS (
      INSERT INTO customer_person (customer_id, organization_id, user_id) SELECT id, "organizationId", "userId" FROM said
      ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING customer_id)
    INSERT INTO customer (id, organization_id, name, company, phone, email, kind, erased_at)
    SELECT id, "organizationId", name, company, phone, email, CASE WHEN company IS NULL THEN 'person' ELSE 'company' END,
      "erasedAt"
    FROM said JOIN people ON people.customer_id = said.id`.execute(tx)
  await sql`
    UPDATE orders SET customer_id = p.customer_id FROM customer_person p
    WHERE orders.id = ANY(${found.map(one => one.orderId)}::uuid[]) AND p.organization_id = orders.organization_id
      AND p.user_id = orders.user_id`.execute(tx)
}
