/** This module reads the weights of the hauler's own loads for forecasts (rule F1). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { LoadMaterial, WeighedLoad } from '#domain/forecast/load-factor.ts'
import { rememberByVersion } from '#server/db/catalog/catalog-memory.ts'

/** The limit is high enough for thirty loads of each kind that customers order often. */
const maxLoads = 600
const maxAgeInMs = 10 * 60_000

/** Lists the confirmed loads of orders with one dumpster, the newest first. The list may be ten minutes old. */
export function listWeighedLoads(db: Db, organizationId: string, now: Date): Promise<readonly WeighedLoad[]> {
  const version = Math.floor(now.getTime() / maxAgeInMs)
  return rememberByVersion(db, { key: `weighed loads ${organizationId}`, version }, () => readLoads(db, organizationId))
}

async function readLoads(db: Db, organizationId: string): Promise<WeighedLoad[]> {
  const { rows } = await sql<Omit<WeighedLoad, 'materials'> & { materials: LoadMaterial[] }>`
    SELECT t.id AS "containerTypeId", t.volume_in_cubic_yards::float8 AS "volumeInCubicYards", l.tons::float8 AS tons,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'density',
          jsonb_build_object('low', x.density_low, 'typical', x.density_typical, 'high', x.density_high)) ORDER BY x.id)
        FROM jsonb_array_elements(o.snapshot->'materials') m JOIN material x ON x.id::text = m->>'id'
        WHERE x.density_low IS NOT NULL AND x.density_typical IS NOT NULL AND x.density_high IS NOT NULL), '[]') AS materials
    FROM (SELECT * FROM load w WHERE w.organization_id = ${organizationId} AND w.state = 'confirmed' AND w.tons IS NOT NULL
        AND w.collected_at IS NOT NULL ORDER BY w.collected_at DESC LIMIT ${maxLoads}) l
      JOIN orders o ON o.id = l.order_id JOIN container_type t ON t.id::text = o.snapshot #>> '{containers,0,_id}'
    WHERE jsonb_array_length(o.snapshot->'containers') = 1
    ORDER BY l.collected_at DESC, l.order_id`.execute(db)
  return rows
}
