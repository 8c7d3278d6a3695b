/** The filters of the office's order list offer these choices (rule D177). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { SiteTag } from '#domain/dispatch/site.ts'

export type OrderChoices = {
  readonly areas: { readonly id: string; readonly name: string }[]
  readonly sizes: ContainerSize[]
  readonly customerTags: string[]
  readonly siteTags: SiteTag[]
  readonly drivers: { readonly id: string; readonly name: string }[]
}

/** Reads the areas and drivers of a hauler, the sizes of its dumpsters, and the tags that a customer or a site has. */
export async function findOrderChoices(db: Db, organizationId: string): Promise<OrderChoices> {
  const { rows } = await sql<OrderChoices>`
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) ORDER BY a.name, a.id)
        FROM service_area a WHERE a.organization_id = ${organizationId}), '[]') AS areas,
      ARRAY(SELECT DISTINCT ct.size FROM container_type ct WHERE ct.organization_id = ${organizationId}) AS sizes,
      ARRAY(SELECT min(own.tag) FROM customer c, unnest(c.tags) AS own (tag)
        WHERE c.organization_id = ${organizationId} AND c.merged_into IS NULL AND c.tags <> '{}'
        GROUP BY lower(own.tag) ORDER BY lower(own.tag)) AS "customerTags",
      ARRAY(SELECT DISTINCT own.tag FROM site p, unnest(p.tags) AS own (tag)
        WHERE p.organization_id = ${organizationId} AND p.tags <> '{}') AS "siteTags",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', trim(concat(d.first_name, ' ', d.last_name)))
          ORDER BY d.first_name, d.last_name, d.id)
        FROM driver d WHERE d.organization_id = ${organizationId} AND NOT d.archived), '[]') AS drivers`.execute(db)
  const [choices] = rows
  if (!choices) throw new Error('a statement without FROM returned no row')
  return choices
}
