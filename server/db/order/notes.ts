/** A note is a text that a person wrote about something, for the office to read. */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type NoteOrigin = 'customer' | 'order' | 'driver' | 'truck' | 'container'

export type NewNote = {
  readonly organizationId: string
  readonly origin: NoteOrigin
  readonly entityId: string
  readonly content: string
  readonly createdBy: string | null
  readonly now: Date
}

/** Returns the id of the note. */
export async function addNote(tx: Tx, note: NewNote): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO note (organization_id, origin, entity_id, content, created_by, created_at)
    VALUES (${note.organizationId}, ${note.origin}, ${note.entityId}, ${note.content}, ${note.createdBy}, ${note.now})
    RETURNING id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a note that was just stored is not there')
  return row.id
}

/** Stores that the customer objects to this bill. */
export async function addObjection(
  tx: Tx,
  objection: { organizationId: string; orderId: string; version: number; noteId: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO bill_objection (order_id, version, organization_id, note_id, created_at)
    VALUES (${objection.orderId}, ${objection.version}, ${objection.organizationId}, ${objection.noteId}, ${objection.now})
    ON CONFLICT (order_id, version) DO NOTHING`.execute(tx)
}

/** Returns true if the office has answered the objection and confirmed this bill. */
export async function isObjectionAnswered(tx: Tx, orderId: string, version: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM bill_objection WHERE order_id = ${orderId} AND version = ${version} AND answered_at IS NOT NULL`.execute(
    tx,
  )
  return rows.length === 1
}

/** Stores that the office confirms this bill, with the text of a note. */
export async function answerObjection(
  tx: Tx,
  answer: { orderId: string; version: number; noteId: string; actorId: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE bill_objection SET answer_note_id = ${answer.noteId}, answered_by = ${answer.actorId}, answered_at = ${answer.now}
    WHERE order_id = ${answer.orderId} AND version = ${answer.version} AND answered_at IS NULL`.execute(tx)
}
