/** Stops that were taken off the board and are put back. */
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

/** What was withdrawn is planned again; its route is set by the caller. */
export async function markPlannedAgain(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE stop SET state = 'planned', version = version + 1,
      changed_at = CASE WHEN published_at IS NULL THEN NULL ELSE ${now}::timestamptz END
    WHERE id = ANY(${ids})`.execute(tx)
}

/** Its customer knows of no day: it is published anew. */
export async function makeDraft(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE stop SET published_at = NULL, changed_at = NULL WHERE id = ${id}`.execute(tx)
}
