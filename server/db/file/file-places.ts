/** Which folder or bucket belongs to this database. */
import type { FilePlace } from '#domain/photo/file-place.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export async function findMark(db: Db, place: FilePlace): Promise<string | null> {
  const { rows } = await sql<{ mark: string }>`SELECT mark FROM file_place WHERE place = ${place}`.execute(db)
  return rows[0]?.mark ?? null
}

/** The mark that counts: the first one that a server wrote. */
export async function storeMark(db: Db, place: FilePlace, mark: string): Promise<string> {
  await sql`INSERT INTO file_place (place, mark) VALUES (${place}, ${mark}) ON CONFLICT DO NOTHING`.execute(db)
  return (await findMark(db, place)) ?? mark
}
