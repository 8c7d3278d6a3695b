/** A hauler that moved to another cell leaves the keys of its pages and people here. They lead to the new cell. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import pg from 'pg'
import { Refusal } from '#domain/refusal/refusal.ts'

/** 'cart' is the id of a cart or an order, 'person' the id of a person who works for the hauler, and 'link' the hash of a driver's link. */
export type MovedKey = {
  readonly kind: 'cart' | 'person' | 'zip' | 'link'
  readonly key: string
  /** The caller names this hauler. It may be any text. Without it every hauler counts that left the key. */
  readonly haulerId?: string | null
}

/** Returns the public address of the new cell. Returns null if the key belongs to no hauler that moved. */
export async function findMovedTo(db: Db, { kind, key, haulerId = null }: MovedKey): Promise<string | null> {
  const { rows } = await sql<{ movedTo: string }>`
    SELECT h.moved_to AS "movedTo" FROM moved_key k JOIN moved_hauler h ON h.id = k.hauler_id
    WHERE k.kind = ${kind} AND k.key = ${key} AND (${haulerId}::text IS NULL OR h.id::text = ${haulerId}) ORDER BY h.moved_at DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.movedTo ?? null
}

/**
 * Callers use this if they found nothing under a key.
 *
 * @throws Refusal 'company-moved' with the address of the new cell
 */
export async function refuseMoved(db: Db, moved: MovedKey): Promise<void> {
  const address = await findMovedTo(db, moved)
  if (address !== null) throw new Refusal('company-moved', { address })
}

/** PostgreSQL reports with this code that a row would refer to one that is gone. */
const missingReference = '23503'

/**
 * A call reads a hauler's row, the hauler leaves, and then the call stores a row that refers to the hauler. Returns the public address of
 * the new cell if the error says that. PostgreSQL names the missing row only in the detail of the error.
 */
export async function findMovedToAfter(db: Db, error: unknown): Promise<string | null> {
  if (!(error instanceof pg.DatabaseError) || error.code !== missingReference) return null
  const { rows } = await sql<{ movedTo: string }>`
    SELECT moved_to AS "movedTo" FROM moved_hauler WHERE position(id::text IN ${error.detail ?? ''}) > 0`.execute(db)
  return rows[0]?.movedTo ?? null
}
