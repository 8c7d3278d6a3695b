/** This module reads what proves the first steps of a new hauler (rule A27). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FirstStepFacts } from '#domain/company/first-steps.ts'
import { origin } from '#server/db/fleet/driver-links.ts'

export type StoredFirstSteps = Omit<FirstStepFacts, 'sizes' | 'pricedSizes'> & {
  readonly endedAt: Date | null
  readonly catalogVersion: number
  /** People reach the product at this address. */
  readonly origin: string
  /** True if no other hauler shares the installation. */
  readonly isOnly: boolean
  /** True if one of the hauler's areas has a tax. */
  readonly hasTax: boolean
}

export async function findFirstSteps(db: Db, organizationId: string): Promise<StoredFirstSteps> {
  const { rows } = await sql<StoredFirstSteps>`
    SELECT h.first_steps_ended_at AS "endedAt", h.catalog_version AS "catalogVersion", ${origin} AS origin,
      (SELECT count(*) FROM organization) = 1 AS "isOnly",
      (h.accent IS NOT NULL OR h.logo IS NOT NULL OR h.logo_key IS NOT NULL) AS "hasBrand",
      (SELECT count(*)::int FROM service_area_zip z WHERE z.organization_id = h.id AND z.active) AS zips,
      EXISTS (SELECT FROM service_area a WHERE a.organization_id = h.id AND a.tax_rate > 0) AS "hasTax",
      (SELECT count(*)::int FROM material m WHERE m.organization_id = h.id AND NOT m.archived) AS materials,
      (SELECT count(*)::int FROM time_window w WHERE w.organization_id = h.id AND NOT w.archived) AS windows,
      (SELECT count(*)::int FROM container c WHERE c.organization_id = h.id AND NOT c.archived) AS boxes,
      (SELECT count(*)::int FROM truck t WHERE t.organization_id = h.id AND NOT t.archived) AS trucks,
      (SELECT count(*)::int FROM driver d WHERE d.organization_id = h.id AND NOT d.archived) AS drivers,
      (SELECT count(*)::int FROM facility f WHERE f.organization_id = h.id AND NOT f.archived AND f.kind = 'yard') AS yards,
      (SELECT count(*)::int FROM facility f WHERE f.organization_id = h.id AND NOT f.archived AND f.kind <> 'yard') AS dumps,
      (SELECT jsonb_build_object('id', o.id, 'number', o.friendly_id)
        FROM payment p JOIN orders o ON o.id = p.order_id WHERE p.organization_id = h.id
        ORDER BY p.created_at, p.id LIMIT 1) AS "paidOrder"
    FROM organization h WHERE h.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a hauler that somebody works for is not there')
  return row
}

/** Returns true while the list of the first steps has not ended. */
export async function hasFirstSteps(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    SELECT first_steps_ended_at IS NULL AS "isOpen" FROM organization WHERE id = ${organizationId}`.execute(db)
  return rows[0]?.isOpen === true
}

/** Ends the list. Returns false if it has ended before. */
export async function endFirstSteps(db: Db | Tx, organizationId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE organization SET first_steps_ended_at = ${at}
    WHERE id = ${organizationId} AND first_steps_ended_at IS NULL RETURNING id`.execute(db)
  return rows.length > 0
}
