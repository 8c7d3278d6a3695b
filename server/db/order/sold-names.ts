/**
 * This module names what an order sold in the reader's language. An order keeps the names that its customer read
 * (rule P19). A reader of another language sees the name that the catalog has in that language.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import type { Language } from '#domain/value/language.ts'
import { localized, localizedName } from '#server/db/catalog/catalog.ts'

/** The column is the name of the first dumpster of an order `o`. */
export const soldSize = (language: Language) => sql`CASE WHEN coalesce(o.snapshot->>'language', 'en') = ${language}
    THEN o.snapshot #>> '{containers,0,name}'
    ELSE coalesce((SELECT ${localizedName(sql`ct`, language)} FROM container_type ct
      WHERE ct.id = (o.snapshot #>> '{containers,0,_id}')::uuid), o.snapshot #>> '{containers,0,name}') END`

/** The column is the name of a material `m` of an order `o`. */
export const soldMaterial = (language: Language) => sql`CASE WHEN coalesce(o.snapshot->>'language', 'en') = ${language}
    THEN m->>'name'
    ELSE coalesce((SELECT ${localizedName(sql`cm`, language)} FROM material cm WHERE cm.id = (m->>'id')::uuid), m->>'name') END`

/**
 * Returns the names of dumpsters and materials by id. The map is empty if the order's own names are in the
 * language.
 */
export async function readSoldNames(
  db: Db,
  snapshot: Pick<OrderSnapshot, 'language' | 'containers' | 'materials' | 'toCallAbout'>,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (snapshot.language === language) return new Map()
  const types = snapshot.containers.map(one => one._id)
  const materials = [...snapshot.materials, ...snapshot.toCallAbout].map(one => one.id)
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, ${localized('name', language)} AS name FROM container_type WHERE id = ANY(${types}::uuid[])
    UNION ALL SELECT id, ${localized('name', language)} FROM material WHERE id = ANY(${materials}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
