/** A hauler's pictures on its public pages (rule C65). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { PictureKind, PictureSize, PictureTexts, PublicPicture } from '#domain/company/public-picture.ts'
import { addFile, fileColumn, type NewFile, type StoredFile } from '#server/db/file/files.ts'

const columns = sql`p.id, p.version, p.kind, p.alt, p.alt_es AS "altEs"`

/** Lists the cover first, and then the photos in the order that the office has chosen. */
export async function listPublicPictures(db: Db | Tx, organizationId: string): Promise<PublicPicture[]> {
  const { rows } = await sql<PublicPicture>`
    SELECT ${columns} FROM public_picture p WHERE p.organization_id = ${organizationId}
    ORDER BY p.kind, p.position, p.created_at, p.id`.execute(db)
  return rows
}

/** Finds the file of a picture in one size. Returns null if the picture was removed. */
export async function findPublicPicture(db: Db, id: string, size: PictureSize): Promise<StoredFile | null> {
  const { rows } = await sql<{ file: StoredFile | null }>`
    SELECT ${fileColumn} AS file
    FROM public_picture p LEFT JOIN file f ON f.key = CASE WHEN ${size} = 'large' THEN p.file_key ELSE p.small_key END
    WHERE p.id = ${id}`.execute(db)
  return rows[0]?.file ?? null
}

type NewPicture = PictureTexts & {
  readonly id: string
  readonly organizationId: string
  readonly kind: PictureKind
  readonly version: number
  readonly large: NewFile
  readonly small: NewFile
  readonly now: Date
}

export async function addPublicPicture(tx: Tx, picture: NewPicture): Promise<void> {
  const { large, small } = picture
  await addFile(tx, large)
  await addFile(tx, small)
  await sql`
    INSERT INTO public_picture (id, organization_id, kind, version, alt, alt_es, file_key, small_key, created_at, position)
    VALUES (${picture.id}, ${picture.organizationId}, ${picture.kind}, ${picture.version}, ${picture.alt}, ${picture.altEs},
      ${large.key}, ${small.key}, ${picture.now},
      (SELECT coalesce(max(p.position), 0) + 1 FROM public_picture p WHERE p.organization_id = ${picture.organizationId}))`.execute(
    tx,
  )
}

export async function deletePublicPicture(tx: Tx, organizationId: string, id: string): Promise<void> {
  await sql`DELETE FROM public_picture WHERE id = ${id} AND organization_id = ${organizationId}`.execute(tx)
}

/** Stores the order of a hauler's photos. */
export async function orderPublicPictures(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE public_picture p SET position = one.place
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY one (id, place)
    WHERE p.id = one.id AND p.organization_id = ${organizationId}`.execute(tx)
}
