/** This module counts and lists the carts that customers began and left, by the steps that they answered. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { AnsweredSteps } from '#domain/area/left-cart.ts'

/**
 * A cart with a hauler counts since its creation. A cart without a hauler is a lead without a ZIP. It belongs to the only hauler of the
 * installation, or to none if there are several.
 */
type LeftAsk = { readonly organizationId: string; readonly since: Date; readonly untouchedSince: Date }

const answeredColumns = sql`c.zip_code IS NOT NULL AS "hasZip", c.customer_type IS NOT NULL AS "hasCustomerType",
  cardinality(c.cleanup_ids) > 0 AS "hasCleanup", c.materials <> '[]' AS "hasMaterials",
  c.materials <> '[]' AND NOT EXISTS (SELECT FROM jsonb_array_elements(c.materials) chosen
    WHERE NOT EXISTS (SELECT FROM material m WHERE m.id = (chosen->>'id')::uuid AND m.is_restricted)) AS "allRestricted",
  c.containers <> '{}' AS "hasContainers", c.delivery_address_id IS NOT NULL AS "hasAddress",
  c.restrictions IS NOT NULL AS "hasRestrictions", c.delivery_location_type IS NOT NULL AS "hasLocationType",
  c.drop_off_window IS NOT NULL AND c.pickup_window IS NOT NULL AS "hasWindows", c.add_on_ids IS NOT NULL AS "hasAddOns",
  c.user_id IS NOT NULL AS "isSignedIn",
  coalesce(u.first_name <> '' AND u.last_name <> '' AND u.phone IS NOT NULL, false) AS "hasProfile"`

const left = ({ organizationId, since, untouchedSince }: LeftAsk) => sql`
  FROM (SELECT * FROM cart mine WHERE mine.organization_id = ${organizationId} AND mine.created_at >= ${since}
    UNION ALL SELECT * FROM cart lead WHERE lead.organization_id IS NULL AND lead.user_id IS NULL AND lead.phone IS NOT NULL
      AND lead.created_at >= ${since} AND (SELECT count(*) FROM organization) = 1) c
    LEFT JOIN app_user u ON u.id = c.user_id
  WHERE c.updated_at < ${untouchedSince} AND c.replaces_order_id IS NULL AND c.withdrawn_at IS NULL
    AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id)`

export type LeftGroup = AnsweredSteps & {
  readonly zipCode: string | null
  readonly carts: number
  readonly leads: number
}

/** Counts the carts with the same answered steps, by ZIP. A lead is a phone number that a person left before choosing anything. */
export async function countLeftCarts(db: Db, input: LeftAsk): Promise<LeftGroup[]> {
  const { rows } = await sql<LeftGroup>`
    SELECT "zipCode", count(*)::int AS carts, count(*) FILTER (WHERE "isLead")::int AS leads, "hasZip", "hasCustomerType",
      "hasCleanup", "hasMaterials", "allRestricted", "hasContainers", "hasAddress", "hasRestrictions", "hasLocationType",
      "hasWindows", "hasAddOns", "isSignedIn", "hasProfile"
    FROM (SELECT c.zip_code AS "zipCode", c.phone IS NOT NULL AS "isLead", ${answeredColumns} ${left(input)}) one
    GROUP BY "zipCode", "hasZip", "hasCustomerType", "hasCleanup", "hasMaterials", "allRestricted", "hasContainers", "hasAddress",
      "hasRestrictions", "hasLocationType", "hasWindows", "hasAddOns", "isSignedIn", "hasProfile"`.execute(db)
  return rows
}

export type LeftCart = AnsweredSteps & {
  readonly id: string
  readonly zipCode: string | null
  readonly updatedAt: Date
  readonly phone: string | null
  readonly email: string | null
}

/** Lists the newest left carts for a person in the office who may call the customers. */
export async function listLeftCarts(db: Db, input: LeftAsk): Promise<LeftCart[]> {
  const { rows } = await sql<LeftCart>`
    SELECT c.id, c.zip_code AS "zipCode", c.updated_at AS "updatedAt", coalesce(u.phone, c.phone) AS phone,
      nullif(u.email, '') AS email, ${answeredColumns} ${left(input)}
    ORDER BY c.updated_at DESC, c.id LIMIT 100`.execute(db)
  return rows
}
