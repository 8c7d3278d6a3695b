/** This module moves the bytes of photos and logos from the database into files. Older versions stored them in the database. */
import type { PhotoType } from '@rolloff/photo/photo.ts'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { addFile, type FileKind, type NewFile } from '#server/db/file/files.ts'

export type BytesInDatabase = {
  /** This is the id of the photo, or of the hauler if it is a logo. */
  readonly id: string
  readonly organizationId: string
  readonly kind: FileKind
  readonly mediaType: PhotoType
  readonly content: Buffer
}

/** Lists a few photos at a time, because each may have five megabytes. */
export async function listPhotosInDatabase(db: Db, after: string, limit: number): Promise<BytesInDatabase[]> {
  const { rows } = await sql<BytesInDatabase>`
    SELECT id, organization_id AS "organizationId", CASE kind WHEN 'scale-ticket' THEN 'scale-ticket' ELSE 'photo' END AS kind,
      media_type AS "mediaType", content
    FROM order_photo WHERE content IS NOT NULL AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

export async function listLogosInDatabase(db: Db, after: string, limit: number): Promise<BytesInDatabase[]> {
  const { rows } = await sql<BytesInDatabase>`
    SELECT id, id AS "organizationId", 'logo' AS kind, coalesce(logo_type, 'image/png') AS "mediaType", logo AS content
    FROM organization WHERE logo IS NOT NULL AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns false if the photo is gone or was moved by another process. The caller's file then has no row. */
export async function takePhotoOut(tx: Tx, id: string, file: NewFile): Promise<boolean> {
  const { rowCount } = await sql`
    UPDATE order_photo SET content = NULL, file_key = ${file.key} WHERE id = ${id} AND content IS NOT NULL`.execute(tx)
  if (rowCount === 1) await addFile(tx, file)
  return rowCount === 1
}

/** Returns false if the hauler has another logo by now. The address of the logo stays the same, because the picture is the same. */
export async function takeLogoOut(tx: Tx, id: string, file: NewFile, content: Buffer): Promise<boolean> {
  const { rowCount } = await sql`
    UPDATE organization SET logo = NULL, logo_type = NULL, logo_key = ${file.key}
    WHERE id = ${id} AND logo = ${content}`.execute(tx)
  if (rowCount === 1) await addFile(tx, file)
  return rowCount === 1
}
