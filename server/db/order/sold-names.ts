/**
 * This module reads the names of what an order sold, in the language of the reader. An order keeps the names in the language of its
 * customer (rule P19). If the reader has another language, the names come from the catalog.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import type { Language } from '#domain/value/language.ts'
import { localized, localizedName } from '#server/db/catalog/catalog.ts'

/** Returns a column with the name of the first dumpster of an order `o`. */
export const soldSize = (language: Language) => sql`CASE WHEN coalesce(o.snapshot->>'language', 'en') = ${language}
    THEN o.snapshot #>> '{containers,0,name}'
    ELSE coalesce((SELECT ${localizedName(sql`ct`, language)} FROM container_type ct
      WHERE ct.id = (o.snapshot #>> '{containers,0,_id}')::uuid), o.snapshot #>> '{containers,0,name}') END`

/** Returns a column with the name of a material `m` of an order `o`. */
export const soldMaterial = (language: Language) => sql`CASE WHEN coalesce(o.snapshot->>'language', 'en') = ${language}
    THEN m->>'name'
    ELSE coalesce((SELECT ${localizedName(sql`cm`, language)} FROM material cm WHERE cm.id = (m->>'id')::uuid), m->>'name') END`

/** Returns the names of dumpsters and materials by their ids. The map is empty if the order's own names are already in the language. */
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
