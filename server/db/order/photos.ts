/**
 * A photo of an order was taken by a driver or shows a scale ticket. Its bytes are a file. Photos from older versions may still have their
 * bytes in the row.
 */
import type { PhotoType } from '@rolloff/photo/photo.ts'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { addFile, fileColumn, type NewFile, type StoredFile } from '#server/db/file/files.ts'

export const photoKinds = ['drop-off', 'pickup', 'scale-ticket', 'failed-attempt'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** A photo of one of these kinds belongs to a truck, or to a stop without an order. */
type OtherKind = 'inspection' | 'errand'

/** Scale tickets are kept for longer than other photos (rule L46). */
export const fileKindOf = (kind: PhotoKind | OtherKind) => (kind === 'scale-ticket' ? 'scale-ticket' : 'photo')

export type NamedPhoto = {
  readonly organizationId: string
  readonly about:
    | { readonly orderId: string; readonly kind: PhotoKind }
    | { readonly orderId: null; readonly kind: OtherKind }
  /** The phone makes this id. */
  readonly id: string
  readonly stopId: string | null
  readonly driverId: string
  readonly takenAt: Date
  readonly file: NewFile
  readonly now: Date
}

export async function isPhotoThere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM order_photo WHERE id = ${id}`.execute(db)
  return rows.length === 1
}

/**
 * Stores a photo once for each id. Returns false and stores nothing if there is a photo with this id already. The caller's file then has no
 * row.
 */
export async function addNamedPhoto(tx: Tx, photo: NamedPhoto): Promise<boolean> {
  const { id, organizationId, about, file } = photo
  const { rows } = await sql`
    INSERT INTO order_photo (id, organization_id, order_id, kind, media_type, file_key, created_at, stop_id, driver_id, taken_at)
    VALUES (${id}, ${organizationId}, ${about.orderId}, ${about.kind}, ${file.mediaType}, ${file.key},
      ${photo.now}, ${photo.stopId}, ${photo.driverId}, ${photo.takenAt})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  if (rows.length === 0) return false
  await addFile(tx, file)
  return true
}

/** This condition on a photo `p` is true if it is a scale ticket whose picture was not deleted. */
export const isTicket = sql`p.kind = 'scale-ticket' AND p.forgotten_at IS NULL`

/**
 * This condition on a photo `p` is true if a weighing names it. Weighings are never changed, so the row of such a photo must never be
 * deleted. With EXISTS, PostgreSQL would read all weighings for a few photos.
 */
export const isNamedByWeighing = sql`coalesce((SELECT true FROM weighing w WHERE w.ticket_photo_id = p.id AND w.order_id = p.order_id LIMIT 1), false)`

/**
 * Returns true if a weighing of the order may name the photo. The photo must be a scale ticket, or an earlier weighing must have named it.
 */
export async function isTicketOf(db: Db | Tx, id: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM order_photo p WHERE p.id = ${id} AND p.order_id = ${orderId} AND ((${isTicket}) OR ${isNamedByWeighing})`.execute(
    db,
  )
  return rows.length === 1
}

export type PhotoFacts = { readonly id: string; readonly kind: PhotoKind; readonly at: string }

/** This column lists the photos of an order `o` without their bytes, the oldest first. */
export const photosOfOrder = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'at', f.created_at) ORDER BY f.created_at, f.id)
  FROM order_photo f WHERE f.order_id = o.id AND f.forgotten_at IS NULL), '[]')`

export type StopPhoto = { readonly id: string; readonly at: Date }

/**
 * Lists the photos of a stop of the hauler, the oldest first. They are the photos of the stop's orders and, for an errand, the photos
 * without an order.
 */
export async function listPhotosOfStop(db: Db, organizationId: string, stopId: string): Promise<StopPhoto[]> {
  const { rows } = await sql<StopPhoto>`
    WITH visited AS (SELECT * FROM stop WHERE id = ${stopId} AND organization_id = ${organizationId}),
    taken AS (
      SELECT p.* FROM visited s JOIN order_photo p ON p.stop_id = s.id AND p.order_id IS NULL
      UNION ALL
      SELECT p.* FROM visited s JOIN order_photo p ON p.stop_id = s.id
        AND p.order_id IN (s.drop_off_order_id, s.pickup_order_id, s.about_order_id))
    SELECT id, coalesce(taken_at, created_at) AS at FROM taken ORDER BY 2, 1`.execute(db)
  return rows
}

export type StoredPhoto = {
  readonly organizationId: string
  readonly mediaType: PhotoType
  /** The content is null if the bytes are a file. */
  readonly content: Buffer | null
  readonly file: StoredFile | null
  readonly small: StoredFile | null
  readonly isSmallRefused: boolean
}

/** This column is the small file with the alias `s`, or null. */
export const smallColumn = sql`CASE WHEN s.key IS NOT NULL THEN jsonb_build_object('key', s.key, 'mediaType', s.media_type,
  'sizeInBytes', s.size_in_bytes, 'sha256', s.sha256, 'place', s.place) END`

export async function findPhoto(db: Db, id: string): Promise<StoredPhoto | null> {
  const { rows } = await sql<StoredPhoto>`
    SELECT p.organization_id AS "organizationId", p.media_type AS "mediaType", p.content, ${fileColumn} AS file,
      ${smallColumn} AS small, p.is_small_refused AS "isSmallRefused"
    FROM order_photo p LEFT JOIN file f ON f.key = p.file_key LEFT JOIN file s ON s.key = p.small_key
    WHERE p.id = ${id} AND p.forgotten_at IS NULL`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns false if another request has stored a small photo first, or if the photo is gone. The caller must then delete the new file,
 * because no row names it.
 */
export async function storeSmallPhoto(tx: Tx, photoId: string, small: NewFile): Promise<boolean> {
  const { rowCount } = await sql`
    UPDATE order_photo SET small_key = ${small.key} WHERE id = ${photoId} AND small_key IS NULL
      AND forgotten_at IS NULL`.execute(tx)
  if (rowCount === 1) await addFile(tx, small)
  return rowCount === 1
}

export async function refuseSmallPhoto(db: Db, photoId: string): Promise<void> {
  await sql`UPDATE order_photo SET is_small_refused = true WHERE id = ${photoId}`.execute(db)
}
