/** Whether a route's truck carries what its stops bring and take, and whether a facility takes it. */
import type { ContainerRig } from '#domain/dispatch/plan/day.ts'
import type { StopKind } from '#domain/dispatch/stop.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckRig } from '#domain/fleet/truck.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type FitFacts = {
  /** Null where the route has no truck yet. */
  readonly truck: { readonly rig: TruckRig; readonly carries: readonly string[] } | null
  readonly kind: StopKind
  readonly facilityId: string | null
  /** Null where it brings or takes none; the rig where it is known which box that is. */
  readonly leavesTypeId: string | null
  readonly leavesRig: ContainerRig | null
  readonly takesTypeId: string | null
  readonly takesRig: ContainerRig | null
  readonly materialIds: readonly string[]
}

/** Columns for a statement that reads a stop `s`, of the orders that it takes from, `p`, or is about, `a`, and of the box `c` that it fetches. */
export const rigColumns = sql`(SELECT b.rig FROM container b WHERE b.id = s.planned_container_id) AS "leavesRig",
      coalesce(c.rig, (SELECT b.rig FROM container b WHERE b.order_id = coalesce(p.id, a.id))) AS "takesRig"`

/** A row for each stop. */
export async function listFitFacts(tx: Tx, routeId: string, stopIds: readonly string[]): Promise<FitFacts[]> {
  const { rows } = await sql<FitFacts>`
    SELECT CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('rig', t.rig, 'carries',
        coalesce((SELECT jsonb_agg(k.container_type_id) FROM truck_carries k WHERE k.truck_id = t.id), '[]')) END AS truck,
      s.kind, s.facility_id AS "facilityId", n.snapshot #>> '{containers,0,_id}' AS "leavesTypeId",
      coalesce(p.snapshot #>> '{containers,0,_id}', c.container_type_id::text, a.snapshot #>> '{containers,0,_id}') AS "takesTypeId",
      ${rigColumns}, coalesce((SELECT array_agg(m->>'id')
        FROM jsonb_array_elements(coalesce(p.snapshot, a.snapshot)->'materials') m), '{}')::text[] AS "materialIds"
    FROM route r LEFT JOIN truck t ON t.id = r.truck_id JOIN stop s ON s.id = ANY(${stopIds})
      LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
      LEFT JOIN orders a ON a.id = s.about_order_id LEFT JOIN container c ON c.id = s.container_id
    WHERE r.id = ${routeId} ORDER BY s.id`.execute(tx)
  return rows
}

type OpenFacility = {
  readonly id: string
  readonly kind: FacilityKind
  readonly opens: OpeningHours | null
  readonly materialIds: readonly string[] | null
}

/** The places of a hauler, of which some may take a load. */
export async function listFitFacilities(tx: Tx, organizationId: string): Promise<OpenFacility[]> {
  const { rows } = await sql<OpenFacility>`
    SELECT id, kind, opens, to_jsonb(material_ids) AS "materialIds" FROM facility
    WHERE organization_id = ${organizationId} AND NOT archived ORDER BY id`.execute(tx)
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
