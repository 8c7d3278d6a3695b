/** A hauler's brand is its name, its accent and its logo. */

import type { PhotoType } from '@rolloff/photo/photo.ts'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { BrandChoice } from '#domain/company/brand.ts'
import type { PublicFacts } from '#domain/company/public-facts.ts'
import { addFile, fileColumn, type NewFile, type StoredFile } from '#server/db/file/files.ts'

export type StoredBrand = BrandChoice & {
  readonly id: string
  readonly version: number
  readonly logoVersion: number
  readonly hasLogo: boolean
}

const columns = sql`h.id, h.brand_version AS version, h.name, h.accent, h.logo_version AS "logoVersion",
  (h.logo IS NOT NULL OR h.logo_key IS NOT NULL) AS "hasLogo"`

export async function findBrand(db: Db, organizationId: string): Promise<StoredBrand | null> {
  const { rows } = await sql<StoredBrand>`
    SELECT ${columns} FROM organization h WHERE h.id = ${organizationId}`.execute(db)
  return rows[0] ?? null
}

export async function lockBrand(tx: Tx, organizationId: string): Promise<StoredBrand> {
  const { rows } = await sql<StoredBrand>`
    SELECT ${columns} FROM organization h WHERE h.id = ${organizationId} FOR NO KEY UPDATE`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a hauler that somebody works for is not there')
  return row
}

export async function storeBrand(tx: Tx, organizationId: string, { name, accent }: BrandChoice): Promise<void> {
  await sql`
    UPDATE organization SET name = ${name}, accent = ${accent}, brand_version = brand_version + 1
    WHERE id = ${organizationId}`.execute(tx)
}

/** Stores the file of a new logo. Null removes the logo. */
export async function storeLogo(tx: Tx, organizationId: string, file: NewFile | null): Promise<void> {
  if (file) await addFile(tx, file)
  await sql`
    UPDATE organization SET logo = NULL, logo_type = NULL, logo_key = ${file?.key ?? null}, logo_version = logo_version + 1
    WHERE id = ${organizationId}`.execute(tx)
}

export type StoredLogo = {
  readonly version: number
  readonly mediaType: PhotoType
  /** The content is null if the bytes are a file. */
  readonly content: Buffer | null
  readonly file: StoredFile | null
}

export async function findLogo(db: Db, organizationId: string): Promise<StoredLogo | null> {
  const { rows } = await sql<StoredLogo>`
    SELECT h.logo_version AS version, coalesce(h.logo_type, f.media_type, 'image/png') AS "mediaType", h.logo AS content,
      ${fileColumn} AS file
    FROM organization h LEFT JOIN file f ON f.key = h.logo_key
    WHERE h.id = ${organizationId} AND (h.logo IS NOT NULL OR h.logo_key IS NOT NULL)`.execute(db)
  return rows[0] ?? null
}

export type FirstHauler = StoredBrand & {
  readonly phone: string
  readonly email: string
  readonly isOnly: boolean
  readonly catalogVersion: number
  /** The facts are null until the office has filled them in. */
  readonly publicFacts: PublicFacts | null
}

/** Finds the oldest hauler, whose name is shown on pages without a cart. Returns null in an empty database. */
export async function findFirstHauler(db: Db): Promise<FirstHauler | null> {
  const { rows } = await sql<FirstHauler>`
    SELECT ${columns}, h.phone, h.email, (SELECT count(*) FROM organization) = 1 AS "isOnly", h.catalog_version AS "catalogVersion",
      h.public_facts AS "publicFacts"
    FROM organization h ORDER BY h.created_at, h.id LIMIT 1`.execute(db)
  return rows[0] ?? null
}
