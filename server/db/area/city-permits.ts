/** This module stores what a hauler wrote about permits of a city, for its public pages (rule C71). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CityPermitDraft } from '#domain/area/city-permit.ts'
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
export function listShownPermits(
  db: Db,
  organizationId: string,
  version: number,
  language: Language,
): Promise<readonly CityPermit[]> {
  const key = `permits ${organizationId} ${language}`
  return rememberByVersion(db, { key, version }, async () => {
    const permits = await listCityPermits(db, organizationId)
    return permits.flatMap(({ slug, text, textEs, url }) => {
      const shown = language === 'es' && textEs !== '' ? textEs : text
      return shown === '' ? [] : [{ slug, text: shown, url }]
    })
  })
}

export type StoredPermit = CityPermitDraft & { readonly id: string; readonly slug: string; readonly version: number }

const columns = sql`id, city_slug AS slug, text, text_es AS "textEs", url, version`

export async function listCityPermits(db: Db, organizationId: string): Promise<StoredPermit[]> {
  const { rows } = await sql<StoredPermit>`
    SELECT ${columns} FROM city_permit WHERE organization_id = ${organizationId} ORDER BY city_slug`.execute(db)
  return rows
}

export async function lockCityPermit(tx: Tx, organizationId: string, slug: string): Promise<StoredPermit | null> {
  const { rows } = await sql<StoredPermit>`
    SELECT ${columns} FROM city_permit
    WHERE organization_id = ${organizationId} AND city_slug = ${slug} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

/** Stores the text of a city. A text that a colleague has added at the same moment stays, and the result is then false. */
export async function storeCityPermit(
  tx: Tx,
  organizationId: string,
  { slug, version, draft }: { readonly slug: string; readonly version: number; readonly draft: CityPermitDraft },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO city_permit AS p (organization_id, city_slug, text, text_es, url)
    VALUES (${organizationId}, ${slug}, ${draft.text}, ${draft.textEs}, ${draft.url})
    ON CONFLICT ON CONSTRAINT city_permit_once DO UPDATE
      SET text = EXCLUDED.text, text_es = EXCLUDED.text_es, url = EXCLUDED.url, version = p.version + 1
      WHERE p.version = ${version} RETURNING id`.execute(tx)
  return rows.length === 1
}
