/** This module lists changes for open pages and for the history of a stop. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type ChangeRow = {
  readonly seq: number
  readonly at: Date
  /** This is the first name of the person, or a dash if the person has left. */
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

export type NewsRow = {
  readonly xid: string
  readonly at: Date
  /** This is the first name of the person. It is null for customers, and for members who have left. */
  readonly who: string | null
  readonly actorId: string | null
  readonly act: string
  readonly object: string
  readonly objectId: string
  /** This is the day on the board that the change concerns. It is null if the change belongs to no day. */
  readonly day: number | null
}

/**
 * Lists the changes that the office, drivers and customers made after a transaction, in an order in which a reader misses none.
 * Transactions do not commit in the order of their numbers. Only transactions that are older than every open transaction are therefore
 * listed, and each of them as a whole.
 */
export async function listNewsSince(db: Db, organizationId: string, xid: string, limit: number): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    SELECT news.xid, news.at, news.who, news."actorId", news.act, news.object, news."objectId", news.day FROM (
      SELECT c.xid::text AS xid, c.at, coalesce(nullif(d.first_name, ''), nullif(u.first_name, '')) AS who,
        c.actor_id AS "actorId", c.act, c.object, c.object_id AS "objectId",
        (coalesce(c.after->>'day', c.before->>'day'))::bigint AS day, c.xid AS position, c.seq
      FROM change c ${people}
      WHERE c.organization_id = ${organizationId} AND c.xid > ${xid}::xid8
        AND c.xid < pg_snapshot_xmin(pg_current_snapshot())
      UNION ALL
      SELECT e.xid::text, coalesce(e.recorded_at, e.at), NULL, NULL, e.event, 'order', e.order_id, NULL, e.xid, e.id
      FROM order_event e
      WHERE e.organization_id = ${organizationId} AND e.xid > ${xid}::xid8
        AND e.xid < pg_snapshot_xmin(pg_current_snapshot())) news
    ORDER BY position, seq LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns the newest transaction whose changes are visible to a page that reads everything now. */
export async function newestTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string | null }>`
    SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text AS xid`.execute(db)
  return rows[0]?.xid ?? '0'
}

/** Lists the last changes of an object, at most 100, the newest first. */
export async function listHistory(db: Db, organizationId: string, objectId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT ${columns} FROM change c ${people}
    WHERE c.organization_id = ${organizationId} AND c.object_id = ${objectId} ORDER BY c.seq DESC LIMIT 100`.execute(db)
  return rows
}
