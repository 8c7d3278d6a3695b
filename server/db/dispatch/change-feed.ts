/** What changed, for pages that are open and for the history of a stop. */
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type ChangeRow = {
  readonly seq: number
  readonly at: Date
  /** First name, or a dash for a person who has left. */
  readonly who: string
  readonly actorId: string | null
  readonly act: string
  readonly object: string
  readonly objectId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const columns = sql`c.seq, c.at, coalesce(nullif(d.first_name, ''), nullif(u.first_name, ''), '–') AS who,
  c.actor_id AS "actorId", c.act, c.object, c.object_id AS "objectId", c.before, c.after`
const people = sql`LEFT JOIN app_user u ON u.id = c.actor_id LEFT JOIN driver d ON d.id = c.driver_id`

export type Cursor = { readonly xid: string; readonly seq: number }

/**
 * Changes behind a cursor, in the order in which they may be read: numbers are neither drawn nor visible in the order of commits, so
 * only transactions older than every open one count, by their id and then by number.
 */
export async function listChangesSince(
  db: Db,
  organizationId: string,
  { xid, seq }: Cursor,
  limit: number,
): Promise<(ChangeRow & { readonly xid: string })[]> {
  const { rows } = await sql<ChangeRow & { readonly xid: string }>`
    SELECT ${columns}, c.xid::text AS xid FROM change c ${people}
    WHERE c.organization_id = ${organizationId} AND (c.xid, c.seq) > (${xid}::xid8, ${seq}::bigint)
      AND c.xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY c.xid, c.seq LIMIT ${limit}`.execute(db)
  return rows
}

/** Where a page that has just read everything begins. */
export async function currentCursor(db: Db): Promise<Cursor> {
  const { rows } = await sql<{ xid: string | null }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid`.execute(db)
  // Everything of that transaction and later is still to be read.
  return { xid: rows[0]?.xid ?? '0', seq: -1 }
}

/** Newest first. */
export async function listHistory(db: Db, organizationId: string, objectId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT ${columns} FROM change c ${people}
    WHERE c.organization_id = ${organizationId} AND c.object_id = ${objectId} ORDER BY c.seq DESC LIMIT 100`.execute(db)
  return rows
}
