/**
 * This module reads the boxes of stops and the facilities of their loads. It also stores the reason why a stop is planned although it does
 * not fit.
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OpeningHours } from '#domain/fleet/facility.ts'

/**
 * These columns are for a statement that reads a stop `s`. `p` is the order whose box the stop takes, `a` is the order that the stop is
 * about, and `c` is the box that the stop fetches.
 */
export const rigColumns = sql`(SELECT b.rig FROM container b WHERE b.id = s.planned_container_id) AS "leavesRig",
      coalesce(c.rig, (SELECT b.rig FROM container b WHERE b.order_id = coalesce(p.id, a.id))) AS "takesRig"`

export type ChosenFacility = {
  readonly id: string
  readonly name: string
  readonly opens: OpeningHours | null
  readonly materialIds: readonly string[] | null
  readonly loadMaterialIds: readonly string[]
}

/** Lists the facilities that were chosen for those of the stops that take a load from the yard to a facility. */
export async function listChosenFacilities(tx: Tx, stopIds: readonly string[]): Promise<ChosenFacility[]> {
  const { rows } = await sql<ChosenFacility>`
    SELECT f.id, f.name, f.opens, to_jsonb(f.material_ids) AS "materialIds",
      coalesce((SELECT array_agg(m->>'id') FROM jsonb_array_elements(a.snapshot->'materials') m), '{}') AS "loadMaterialIds"
    FROM stop s JOIN facility f ON f.id = s.facility_id JOIN orders a ON a.id = s.about_order_id
    WHERE s.id = ANY(${stopIds}) AND s.kind = 'dump'`.execute(tx)
  return rows
}

/** Stores the reason why the stops are planned although a rule is against it. The caller must hold the lock of the stops' route. */
export async function setReason(tx: Tx, ids: readonly string[], reason: string | null): Promise<void> {
  if (ids.length === 0) return
  await sql`
    WITH held AS (SELECT id FROM stop WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE)
    UPDATE stop SET planned_anyway = ${reason} FROM held WHERE stop.id = held.id`.execute(tx)
}
