/** This module stores what a hauler wrote about permits of a city, for its public pages (rule C71). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'
import { rememberByVersion } from '#server/db/catalog/catalog-memory.ts'

export type CityPermit = {
  /** The name of the city in addresses: `round-rock-tx`. */
  readonly slug: string
  readonly text: string
  /** The page of the city about its permits. It is empty if there is none. */
  readonly url: string
}

/** Lists what customers read, in a language. The English text takes the place of a Spanish one that is missing. */
export function listCityPermits(
  db: Db,
  organizationId: string,
  version: number,
  language: Language,
): Promise<readonly CityPermit[]> {
  const key = `permits ${organizationId} ${language}`
  return rememberByVersion(db, { key, version }, async () => {
    const { rows } = await sql<CityPermit>`
      SELECT city_slug AS slug, CASE WHEN ${language} = 'es' AND text_es <> '' THEN text_es ELSE text END AS text, url
      FROM city_permit WHERE organization_id = ${organizationId} ORDER BY city_slug`.execute(db)
    return rows
  })
}
