/** What a move on the board leaves behind. */
import { type Day, isoDateOf } from '#domain/calendar.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'
import { changesAdded, type NewChange } from './changes.ts'
import { routesChanged } from './routes.ts'

type Moved = {
  readonly organizationId: string
  readonly stopIds: readonly string[]
  readonly day: Day
  /** Why they are planned although they are not as a rule. */
  readonly anyway: string | null
  readonly routeIds: readonly string[]
  readonly changes: readonly NewChange[]
  readonly now: Date
}

/**
 * The stops' day and reason, the routes' versions and what is told of it, in one statement: a dispatcher moves many. A plan that
 * differs from what was told is noticed by the time of its change. Answers the stops' versions of now.
 */
export async function storeMoves(tx: Tx, moved: Moved): Promise<{ id: string; version: number }[]> {
  const { organizationId, stopIds, day, anyway, routeIds, changes, now } = moved
  const { rows } = await sql<{ id: string; version: number }>`
    WITH stops AS (
      UPDATE stop SET day = ${isoDateOf(day)}::date, version = version + 1, planned_anyway = ${anyway},
        changed_at = CASE WHEN published_at IS NULL THEN NULL ELSE ${now}::timestamptz END
      WHERE id = ANY(${stopIds}) RETURNING id, version),
    routes AS (${routesChanged(routeIds, now)}),
    told AS (${changesAdded(changes)})
    SELECT id, version FROM stops`.execute(tx)
  tx.notify(organizationId)
  return rows
}
