/** This module counts the boxes of a yard. Each tick is stored as a move at once, so that all people who count see it. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'

/** A count that began more hours ago has ended. */
const countLastsInHours = 4

/** Returns the time when the current count of this yard began. Returns null if nobody counts there. */
export async function findCountBegin(db: Db, yardId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ begin: Date | null }>`
    SELECT min(m.at) AS begin FROM container_move m JOIN container c ON c.id = m.container_id
      JOIN facility f ON f.organization_id = c.organization_id
    WHERE f.id = ${yardId} AND m.event = 'counted' AND m.to_place->>'facilityId' = ${yardId}
      AND m.at > ${now}::timestamptz - interval '1 hour' * ${countLastsInHours}`.execute(db)
  return rows[0]?.begin ?? null
}

export type CountedBox = {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly typeName: string
  readonly isFull: boolean
  /** The time is null if nobody has ticked the box. */
  readonly countedAt: Date | null
  readonly countedBy: string | null
  /** Before the tick, the product showed the box in another place. */
  readonly isExtra: boolean
  readonly orderNumberBefore: string | null
  /** The count has ended without a tick of the box, and its place is unknown. */
  readonly isMissed: boolean
  /** A person has ticked the box here and then taken the tick back. The box is where it was before. */
  readonly isTakenBack: boolean
}

/**
 * Returns a condition that is true if the count has ended without a tick of a `container c` that should have been in the yard. Its last
 * move shows that.
 */
const isMissed = (yardId: string, begin: Date) => sql`c.place = 'unknown' AND c.since >= ${begin}
  AND (SELECT m.event = 'corrected' AND m.actor_id IS NOT NULL FROM container_move m WHERE m.container_id = c.id
    ORDER BY m.at DESC, m.id DESC LIMIT 1)
  AND (SELECT m.to_place->>'facilityId' FROM container_move m WHERE m.container_id = c.id
    ORDER BY m.at DESC, m.id DESC OFFSET 1 LIMIT 1) = ${yardId}`

/** The condition is true if the last move of a `container c` put it back to where it was before a tick. */
const isTakenBack = sql`(SELECT m.event = 'corrected' AND m.since IS NOT NULL FROM container_move m WHERE m.container_id = c.id
    ORDER BY m.at DESC, m.id DESC LIMIT 1)`

/**
 * Lists the boxes that should be in a yard, and those that were ticked there. A box that came after the beginning of the count is left out
 * unless it was ticked.
 */
export async function listCount(
  db: Db,
  organizationId: string,
  yardId: string,
  begin: Date,
  language: Language = 'en',
): Promise<CountedBox[]> {
  const { rows } = await sql<CountedBox>`
    SELECT c.id, c.version, c.friendly_id AS number, ${localizedName(sql`t`, language)} AS "typeName", c.is_full AS "isFull", tick.at AS "countedAt",
      tick.who AS "countedBy", tick.at IS NOT NULL AND before.facility IS DISTINCT FROM ${yardId} AS "isExtra",
      CASE WHEN before.facility IS DISTINCT FROM ${yardId} THEN before.number END AS "orderNumberBefore",
      tick.at IS NULL AND c.facility_id IS NULL AS "isMissed",
      tick.at IS NOT NULL AND c.facility_id IS DISTINCT FROM ${yardId} AS "isTakenBack"
    FROM container c JOIN container_type t ON t.id = c.container_type_id
      LEFT JOIN LATERAL (
        SELECT m.id, m.at, m.to_place->>'facilityId' AS yard, u.first_name AS who FROM container_move m LEFT JOIN app_user u ON u.id = m.actor_id
        WHERE m.container_id = c.id AND m.event = 'counted' AND m.at >= ${begin} ORDER BY m.at, m.id LIMIT 1) tick ON true
      LEFT JOIN LATERAL (
        SELECT m.to_place->>'facilityId' AS facility, o.friendly_id AS number
        FROM container_move m LEFT JOIN orders o ON o.id = (m.to_place->>'orderId')::uuid
        WHERE m.container_id = c.id AND (m.at, m.id) < (tick.at, tick.id) ORDER BY m.at DESC, m.id DESC LIMIT 1) before ON true
    WHERE c.organization_id = ${organizationId} AND (
      c.facility_id = ${yardId} AND (tick.at IS NOT NULL OR c.since < ${begin}) OR ${isMissed(yardId, begin)}
      OR tick.yard = ${yardId} AND ${isTakenBack})
    ORDER BY split_part(c.friendly_id, '-', 1), split_part(c.friendly_id, '-', 2)::int`.execute(db)
  return rows
}

/** Returns true if a person has ticked the box in the count that began at that time. */
export async function isCountedSince(tx: Tx, containerId: string, begin: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM container_move m WHERE m.container_id = ${containerId} AND m.event = 'counted' AND m.at >= ${begin}
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Lists the given boxes in the yard that have no move and no tick since the count began, and locks them. */
export async function listUnseen(
  tx: Tx,
  organizationId: string,
  yardId: string,
  ids: readonly string[],
  begin: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM container c WHERE c.organization_id = ${organizationId} AND c.facility_id = ${yardId} AND c.id = ANY(${ids})
      AND NOT EXISTS (SELECT FROM container_move m WHERE m.container_id = c.id AND m.at >= ${begin})
    ORDER BY c.id FOR UPDATE`.execute(tx)
  return rows.map(row => row.id)
}
