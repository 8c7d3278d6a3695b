/**
 * An inspection has the defects that a driver found on a truck. They are open until a person has signed their repair (rules D106 and D107).
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { TruckSystem } from '#domain/fleet/truck-system.ts'

export type NewInspection = {
  readonly organizationId: string
  readonly truckId: string
  readonly driverId: string
  readonly tapId: string
  readonly at: Date
  readonly defects: readonly TruckSystem[]
  readonly signedAs: string | null
}

export async function addInspection(tx: Tx, added: NewInspection): Promise<void> {
  await sql`
    INSERT INTO inspection (organization_id, truck_id, driver_id, tap_id, made_at, defects, signed_as)
    VALUES (${added.organizationId}, ${added.truckId}, ${added.driverId}, ${added.tapId}, ${added.at}, ${added.defects},
      ${added.signedAs})`.execute(tx)
}

/** Returns null for another hauler's inspection. */
export async function findTruckOfInspection(tx: Tx, organizationId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ truckId: string }>`
    SELECT truck_id AS "truckId" FROM inspection
    WHERE id = ${id} AND organization_id = ${organizationId} AND defects <> '{}'`.execute(tx)
  return rows[0]?.truckId ?? null
}

type Signed = { readonly id: string; readonly actorId: string; readonly now: Date }

/** Returns false if the repair was signed already. */
export async function signRepaired(tx: Tx, { id, actorId, now }: Signed): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE inspection SET repaired_by = ${actorId}, repaired_at = ${now}
    WHERE id = ${id} AND repaired_at IS NULL RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Returns the first name of the person who signed the repair. Returns null if nobody has. */
export async function findWhoSigned(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ who: string }>`
    SELECT coalesce(nullif(u.first_name, ''), '–') AS who FROM inspection i JOIN app_user u ON u.id = i.repaired_by
    WHERE i.id = ${id}`.execute(tx)
  return rows[0]?.who ?? null
}

type OfTruck = { readonly organizationId: string; readonly truckId: string }

export async function hasOpenDefects(db: Db | Tx, { organizationId, truckId }: OfTruck): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM inspection
    WHERE organization_id = ${organizationId} AND truck_id = ${truckId} AND repaired_at IS NULL AND defects <> '{}' LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

export type ListedInspection = {
  readonly id: string
  readonly at: Date
  readonly driver: string
  readonly defects: TruckSystem[]
  readonly signedAs: string | null
  readonly photoIds: string[]
  readonly repairedAt: Date | null
  readonly repairedBy: string | null
}

const maxListed = 10

/** Lists the inspections of a truck. Those with open defects come first, then the newest. */
export async function listInspections(db: Db, organizationId: string, truckId: string): Promise<ListedInspection[]> {
  const { rows } = await sql<ListedInspection>`
    SELECT i.id, i.made_at AS at, d.first_name AS driver, i.defects, i.signed_as AS "signedAs",
      ARRAY(SELECT p.id FROM tap t, jsonb_array_elements_text(t.content->'photoIds') one JOIN order_photo p ON p.id = one::uuid
          AND p.organization_id = i.organization_id
        WHERE t.id = i.tap_id ORDER BY p.created_at, p.id) AS "photoIds",
      i.repaired_at AS "repairedAt", nullif(u.first_name, '') AS "repairedBy"
    FROM inspection i JOIN driver d ON d.id = i.driver_id LEFT JOIN app_user u ON u.id = i.repaired_by
    WHERE i.id = ANY(ARRAY(SELECT open.id FROM inspection open WHERE open.organization_id = ${organizationId}
          AND open.truck_id = ${truckId} AND open.repaired_at IS NULL AND open.defects <> '{}'
          ORDER BY open.made_at DESC LIMIT ${maxListed})
        || ARRAY(SELECT latest.id FROM inspection latest WHERE latest.organization_id = ${organizationId}
          AND latest.truck_id = ${truckId} ORDER BY latest.made_at DESC LIMIT ${maxListed}))
    ORDER BY i.repaired_at IS NULL AND i.defects <> '{}' DESC, i.made_at DESC LIMIT ${maxListed}`.execute(db)
  return rows
}
