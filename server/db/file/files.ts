/** A row has the facts of a file in a folder or a bucket: its owner, kind, size, hash and place. */

import type { PhotoType } from '@rolloff/photo/photo.ts'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FilePlace } from '#domain/file/file-place.ts'

export type FileKind = 'photo' | 'scale-ticket' | 'logo' | 'small' | 'public-picture'

export type StoredFile = {
  readonly key: string
  readonly mediaType: PhotoType
  readonly sizeInBytes: number
  /** This is the SHA-256 hash in hexadecimal digits. */
  readonly sha256: string
  readonly place: FilePlace
}

export type NewFile = StoredFile & {
  readonly organizationId: string
  readonly kind: FileKind
  readonly now: Date
}

/** The caller must have written the bytes to their place before. */
export async function addFile(tx: Tx, file: NewFile): Promise<void> {
  await sql`
    INSERT INTO file (key, organization_id, kind, media_type, size_in_bytes, sha256, place, created_at)
    VALUES (${file.key}, ${file.organizationId}, ${file.kind}, ${file.mediaType}, ${file.sizeInBytes}, ${file.sha256},
      ${file.place}, ${file.now})`.execute(tx)
}

/** This column is the file with the alias `f`, or null. */
export const fileColumn = sql`CASE WHEN f.key IS NOT NULL THEN jsonb_build_object('key', f.key, 'mediaType', f.media_type,
  'sizeInBytes', f.size_in_bytes, 'sha256', f.sha256, 'place', f.place) END`

const columns = sql`f.key, f.media_type AS "mediaType", f.size_in_bytes AS "sizeInBytes", f.sha256, f.place`

/** Returns null for a file that nothing shows any more. */
export async function findFile(db: Db, key: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    SELECT ${columns} FROM file f WHERE f.key = ${key} AND f.let_go_at IS NULL`.execute(db)
  return rows[0] ?? null
}

/** Returns the keys whose files are in this place, even those that nothing shows any more. */
export async function keysInPlace(db: Db, place: FilePlace, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM file WHERE place = ${place} AND key = ANY(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Lists the files that are in other places, in the order of their keys, beginning after the given key. */
export async function listElsewhere(db: Db, place: FilePlace, after: string, limit: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    SELECT ${columns} FROM file f WHERE f.place <> ${place} AND f.let_go_at IS NULL AND f.key > ${after}
    ORDER BY f.key LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Locks a file until the transaction ends, so that no other process moves or deletes it. Returns its place and its hash, or null if there
 * is no such file.
 */
export async function lockFile(
  tx: Tx,
  key: string,
): Promise<{ readonly place: FilePlace; readonly sha256: string; readonly isLetGo: boolean } | null> {
  const { rows } = await sql<{ place: FilePlace; sha256: string; isLetGo: boolean }>`
    SELECT place, sha256, let_go_at IS NOT NULL AS "isLetGo" FROM file WHERE key = ${key} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export async function setPlace(tx: Tx, key: string, place: FilePlace): Promise<void> {
  await sql`UPDATE file SET place = ${place} WHERE key = ${key}`.execute(tx)
}

export type DiscardedFile = { readonly key: string; readonly place: FilePlace }

type DiscardedQuery = { readonly places: readonly FilePlace[]; readonly before: Date; readonly limit: number }

/** Lists the files that nothing has shown since before the given time, in the given places, the oldest first. */
export async function listDiscarded(db: Db, { places, before, limit }: DiscardedQuery): Promise<DiscardedFile[]> {
  const { rows } = await sql<DiscardedFile>`
    SELECT key, place FROM file WHERE let_go_at < ${before} AND place = ANY(${places}::text[])
    ORDER BY let_go_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Deletes the rows of files whose bytes were deleted. */
export async function removeDiscarded(db: Db, keys: readonly string[]): Promise<void> {
  await sql`DELETE FROM file WHERE key = ANY(${keys}::text[]) AND let_go_at IS NOT NULL`.execute(db)
}

/** Counts the shown files in each place, and the photos and logos whose bytes are still in the database. */
export async function countFiles(db: Db): Promise<Record<FilePlace | 'database', number>> {
  const { rows } = await sql<{ local: number; s3: number; database: number }>`
    SELECT count(*) FILTER (WHERE place = 'local')::int AS local, count(*) FILTER (WHERE place = 's3')::int AS s3,
      (SELECT count(*)::int FROM order_photo WHERE content IS NOT NULL)
        + (SELECT count(*)::int FROM organization WHERE logo IS NOT NULL) AS database
    FROM file WHERE let_go_at IS NULL`.execute(db)
  return rows[0] ?? { local: 0, s3: 0, database: 0 }
}
