/** This module stores the customers of a hauler. Another hauler's customer is not found. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CustomerDetails, CustomerKind } from '#domain/customer/customer.ts'

export type Customer = {
  readonly id: string
  readonly version: number
  readonly kind: CustomerKind
  readonly name: string
  readonly company: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: string[]
  readonly blockedAt: Date | null
  readonly blockedWhy: string | null
  readonly isErased: boolean
}

export const customerColumns = sql`c.id, c.version, c.kind, c.name, c.company, c.phone, c.email, c.tags, c.blocked_at AS "blockedAt",
  c.blocked_why AS "blockedWhy", c.erased_at IS NOT NULL AS "isErased"`

export async function findCustomer(db: Db, organizationId: string, id: string): Promise<Customer | null> {
  const { rows } = await sql<Customer>`
    SELECT ${customerColumns} FROM customer c
    WHERE c.id = ${id} AND c.organization_id = ${organizationId} AND c.merged_into IS NULL`.execute(db)
  return rows[0] ?? null
}

export async function lockCustomer(tx: Tx, organizationId: string, id: string): Promise<Customer | null> {
  const { rows } = await sql<Customer>`
    SELECT ${customerColumns} FROM customer c
    WHERE c.id = ${id} AND c.organization_id = ${organizationId} AND c.merged_into IS NULL FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export async function updateCustomer(tx: Tx, id: string, details: CustomerDetails): Promise<void> {
  const { kind, name, company, phone, email, tags } = details
  await sql`
    UPDATE customer SET kind = ${kind}, name = ${name}, company = ${company}, phone = ${phone}, email = ${email}, tags = ${tags},
      version = version + 1
    WHERE id = ${id}`.execute(tx)
}

/** Stores or removes the block of a customer. Null removes it. */
export async function blockCustomer(
  tx: Tx,
  id: string,
  block: { readonly at: Date; readonly why: string } | null,
): Promise<void> {
  await sql`
    UPDATE customer SET blocked_at = ${block?.at ?? null}, blocked_why = ${block?.why ?? null}, version = version + 1
    WHERE id = ${id}`.execute(tx)
}
