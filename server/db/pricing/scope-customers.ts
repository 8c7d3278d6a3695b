/** A pricing rule may be for some customer records of the office (rule K1). It then counts for all people of these records (rule P30). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CustomerKind } from '#domain/customer/customer.ts'

type Sql = ReturnType<typeof sql>

/**
 * Selects the people of these customers. If a customer was merged, they are the people of the record that is shown. The result also
 * contains the given ids, because a rule may name a person, and because the id of a record stands for a record without people.
 */
export const peopleOfCustomers = (ids: Sql, organizationId: Sql) => sql`
  SELECT one.id FROM unnest(${ids}) AS one (id)
  UNION SELECT coalesce(c.merged_into, c.id) FROM customer c WHERE c.id = ANY(${ids}) AND c.organization_id = ${organizationId}
  UNION SELECT p.user_id FROM customer c JOIN customer_person p ON p.customer_id = coalesce(c.merged_into, c.id)
    WHERE c.id = ANY(${ids}) AND c.organization_id = ${organizationId}`

/** This column has the people for whom a rule counts, as JSON. Null means everybody. */
export const peopleInScope = sql`CASE WHEN customer_ids IS NOT NULL THEN (
  SELECT coalesce(jsonb_agg(one.id ORDER BY one.id), '[]')
  FROM (${peopleOfCustomers(sql`customer_ids`, sql`pricing_rule.organization_id`)}) one) END`

export async function listPeopleOf(tx: Tx, organizationId: string, customerIds: readonly string[]): Promise<string[]> {
  const people = peopleOfCustomers(sql`${customerIds}::uuid[]`, sql`${organizationId}::uuid`)
  const { rows } = await sql<{ ids: string[] }>`SELECT ARRAY(${people}) AS ids`.execute(tx)
  return rows[0]?.ids ?? []
}

/**
 * Returns a person of a customer, for whom a cart can be priced. If the customer has no people, the id of the record is returned. Returns
 * null if the hauler has no such customer.
 */
export async function findPersonOf(tx: Tx, organizationId: string, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce((SELECT p.user_id FROM customer_person p WHERE p.customer_id = coalesce(c.merged_into, c.id)
      ORDER BY p.user_id LIMIT 1), coalesce(c.merged_into, c.id)) AS id
    FROM customer c WHERE c.id = ${customerId} AND c.organization_id = ${organizationId}`.execute(tx)
  return rows[0]?.id ?? null
}

export type ScopeCustomer = {
  readonly id: string
  readonly kind: CustomerKind
  readonly name: string
  readonly company: string | null
  readonly isBlocked: boolean
  /** This is the record that is shown, into which the customer was merged. It is null if the customer was not merged. */
  readonly into: { readonly kind: CustomerKind; readonly name: string; readonly company: string | null } | null
}

/** Lists all customers that the rules of a hauler name. */
export async function listScopeCustomers(db: Db, organizationId: string): Promise<ScopeCustomer[]> {
  const { rows } = await sql<ScopeCustomer>`
    SELECT c.id, c.kind, c.name, c.company, coalesce(k.blocked_at, c.blocked_at) IS NOT NULL AS "isBlocked",
      CASE WHEN k.id IS NOT NULL THEN jsonb_build_object('kind', k.kind, 'name', k.name, 'company', k.company) END AS into
    FROM customer c LEFT JOIN customer k ON k.id = c.merged_into
    WHERE c.organization_id = ${organizationId} AND c.id = ANY(ARRAY(
      SELECT unnest(r.customer_ids) FROM pricing_rule r WHERE r.organization_id = ${organizationId}))
    ORDER BY c.sort_name, c.id`.execute(db)
  return rows
}
