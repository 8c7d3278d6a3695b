/** A mark in a folder or a bucket shows that the folder or bucket belongs to this database. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FilePlace } from '#domain/file/file-place.ts'

export async function findMark(db: Db, place: FilePlace): Promise<string | null> {
  const { rows } = await sql<{ mark: string }>`SELECT mark FROM file_place WHERE place = ${place}`.execute(db)
  return rows[0]?.mark ?? null
}

/** Stores a mark and returns the one that counts. If a server has stored a mark before, that one counts. */
export async function storeMark(db: Db, place: FilePlace, mark: string): Promise<string> {
  await sql`INSERT INTO file_place (place, mark) VALUES (${place}, ${mark}) ON CONFLICT DO NOTHING`.execute(db)
  return (await findMark(db, place)) ?? mark
}

export type LockedMark = {
  readonly mark: string
  /** A server has found the mark in its place, so a place without the mark is a wrong one. */
  readonly isWritten: boolean
}

/** Locks the mark until the transaction ends, so that no other process writes it. The transaction may have to wait for a slow bucket. */
export async function lockMark(tx: Tx, place: FilePlace): Promise<LockedMark | null> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '30s', true) AS value`.execute(tx)
  const { rows } = await sql<LockedMark>`
    SELECT mark, is_written AS "isWritten" FROM file_place WHERE place = ${place} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export async function setMarkWritten(tx: Tx, place: FilePlace): Promise<void> {
  await sql`UPDATE file_place SET is_written = true WHERE place = ${place} AND NOT is_written`.execute(tx)
}
