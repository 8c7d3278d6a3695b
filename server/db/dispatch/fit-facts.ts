/** Whether a route's truck carries what its stops bring and take. */
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
      n.snapshot #>> '{containers,0,_id}' AS "leavesTypeId", p.snapshot #>> '{containers,0,_id}' AS "takesTypeId"
    FROM route r JOIN truck t ON t.id = r.truck_id JOIN stop s ON s.id = ANY(${stopIds})
      LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
    WHERE r.id = ${routeId}`.execute(tx)
  return rows
}
