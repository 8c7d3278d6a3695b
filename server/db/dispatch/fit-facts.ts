/** Whether a route's truck carries what its stops bring and take, and whether a facility that was chosen takes it. */
import type { OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckRig } from '#domain/fleet/truck.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type FitFacts = {
  readonly rig: TruckRig
  readonly carries: readonly string[]
  /** Of one stop; null where it brings or takes none. */
  readonly leavesTypeId: string | null
  readonly takesTypeId: string | null
}

/** A row for each stop; none where the route has no truck yet. */
export async function listFitFacts(tx: Tx, routeId: string, stopIds: readonly string[]): Promise<FitFacts[]> {
  const { rows } = await sql<FitFacts>`
    SELECT t.rig, coalesce((SELECT array_agg(c.container_type_id) FROM truck_carries c WHERE c.truck_id = t.id), '{}') AS carries,
      n.snapshot #>> '{containers,0,_id}' AS "leavesTypeId", 
      coalesce(p.snapshot #>> '{containers,0,_id}', c.container_type_id::text, a.snapshot #>> '{containers,0,_id}') AS "takesTypeId"
    FROM route r JOIN truck t ON t.id = r.truck_id JOIN stop s ON s.id = ANY(${stopIds})
      LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
      LEFT JOIN orders a ON a.id = s.about_order_id LEFT JOIN container c ON c.id = s.container_id
    WHERE r.id = ${routeId}`.execute(tx)
  return rows
}

export type ChosenFacility = {
  readonly id: string
  readonly name: string
  readonly opens: OpeningHours | null
  readonly materialIds: readonly string[] | null
  readonly loadMaterialIds: readonly string[]
}

/** Of those of these stops whose load from the yard goes to a facility that was chosen. */
export async function listChosenFacilities(tx: Tx, stopIds: readonly string[]): Promise<ChosenFacility[]> {
  const { rows } = await sql<ChosenFacility>`
    SELECT f.id, f.name, f.opens, to_jsonb(f.material_ids) AS "materialIds",
      coalesce((SELECT array_agg(m->>'id') FROM jsonb_array_elements(a.snapshot->'materials') m), '{}') AS "loadMaterialIds"
    FROM stop s JOIN facility f ON f.id = s.facility_id JOIN orders a ON a.id = s.about_order_id
    WHERE s.id = ANY(${stopIds}) AND s.kind = 'dump'`.execute(tx)
  return rows
}

/** Why it is planned although it is not as a rule. */
export async function setReason(tx: Tx, id: string, anyway: string | null): Promise<void> {
  await sql`UPDATE stop SET planned_anyway = ${anyway} WHERE id = ${id}`.execute(tx)
}
