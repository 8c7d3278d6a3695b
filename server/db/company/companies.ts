/** This module lists the haulers of an installation for its operator. It reads none of the haulers' own data. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { NewCompany } from '#domain/company/new-company.ts'

export type Company = {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly people: number
  readonly invited: number
  readonly zips: number
}

export async function listCompanies(db: Db): Promise<Company[]> {
  const { rows } = await sql<Company>`
    SELECT h.id, h.name, h.created_at AS "createdAt",
      (SELECT count(*)::int FROM membership m WHERE m.organization_id = h.id AND m.suspended_at IS NULL) AS people,
      (SELECT count(*)::int FROM invitation i WHERE i.organization_id = h.id) AS invited,
      (SELECT count(*)::int FROM service_area_zip z WHERE z.organization_id = h.id AND z.active) AS zips
    FROM organization h ORDER BY h.created_at DESC, h.id`.execute(db)
  return rows
}

export async function countHaulers(db: Db): Promise<number> {
  const { rows } = await sql<{ haulers: number }>`SELECT count(*)::int AS haulers FROM organization`.execute(db)
  return rows[0]?.haulers ?? 0
}

export async function isPrefixUsed(tx: Tx, prefix: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM organization WHERE box_prefix = ${prefix}`.execute(tx)
  return rows.length > 0
}

type AddedCompany = Pick<NewCompany, 'id' | 'name' | 'boxPrefix' | 'accent'> & {
  readonly phone: string
  /** An empty text means that the company has named no address yet. */
  readonly email: string
}

/** Returns false if a company has this id already. */
export async function addCompany(
  tx: Tx,
  { id, name, phone, email, boxPrefix, accent }: AddedCompany,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO organization (id, name, phone, email, box_prefix, accent)
    VALUES (${id}, ${name}, ${phone}, ${email}, ${boxPrefix}, ${accent})
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}

/**
 * Locks the making of companies until the transaction ends, so that two transactions never use one box prefix. The second one finds the
 * prefix used.
 */
export async function lockCompanies(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('companies'))`.execute(tx)
}
