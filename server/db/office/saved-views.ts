/** A saved view is a name for the address of a list in the office (rule V3). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type SavedView = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly isForAll: boolean
  readonly madeBy: string | null
  readonly version: number
}

const columns = sql`id, name, address, is_for_all AS "isForAll", made_by AS "madeBy", version`

type Reader = { readonly organizationId: string; readonly personId: string }

/**
 * Lists a person's own views and the views for everybody, in the order that the person chose. Views that the person has not placed follow,
 * the oldest first.
 */
export async function listViews(db: Db | Tx, { organizationId, personId }: Reader): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    SELECT ${columns} FROM saved_view v LEFT JOIN saved_view_place p ON p.view_id = v.id AND p.person_id = ${personId}
    WHERE v.organization_id = ${organizationId} AND (is_for_all OR made_by = ${personId})
    ORDER BY p.place NULLS LAST, created_at, id`.execute(db)
  return rows
}

/** Locks a view that the person may see. Returns null for another person's own view, and for a view of another hauler. */
export async function lockView(tx: Tx, id: string, { organizationId, personId }: Reader): Promise<SavedView | null> {
  const { rows } = await sql<SavedView>`
    SELECT ${columns} FROM saved_view WHERE id = ${id} AND organization_id = ${organizationId}
      AND (is_for_all OR made_by = ${personId}) FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

type NewView = Reader & {
  readonly name: string
  readonly address: string
  readonly isForAll: boolean
  readonly now: Date
}

export async function addView(
  tx: Tx,
  { organizationId, personId, name, address, isForAll, now }: NewView,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO saved_view (organization_id, made_by, is_for_all, name, address, created_at)
    VALUES (${organizationId}, ${personId}, ${isForAll}, ${name}, ${address}, ${now}) RETURNING id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a view was stored without an id')
  return row.id
}

export async function storeView(
  tx: Tx,
  id: string,
  { name, isForAll }: Pick<NewView, 'name' | 'isForAll'>,
): Promise<void> {
  await sql`UPDATE saved_view SET name = ${name}, is_for_all = ${isForAll}, version = version + 1 WHERE id = ${id}`.execute(
    tx,
  )
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM saved_view WHERE id = ${id}`.execute(tx)
}

/**
 * Stores the order of the views. A view that another person has just deleted is left out. The statement locks rows in the order of their
 * ids, so that two windows of a person may wait for one another but never wait for each other.
 */
export async function placeViews(tx: Tx, personId: string, ids: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO saved_view_place (person_id, view_id, organization_id, place)
    SELECT ${personId}::uuid, v.id, v.organization_id, x.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY x (id, place)
      JOIN (SELECT id, organization_id FROM saved_view WHERE id = ANY(${ids}::uuid[]) FOR KEY SHARE) v ON v.id = x.id ORDER BY v.id
    ON CONFLICT (person_id, view_id) DO UPDATE SET place = excluded.place`.execute(tx)
}
