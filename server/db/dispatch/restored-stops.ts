/** This module puts back stops that were taken off the board. */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** Marks withdrawn stops as planned again. The caller sets their route. */
export async function markPlannedAgain(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE stop SET state = 'planned', version = version + 1,
      changed_at = CASE WHEN published_at IS NULL THEN NULL ELSE ${now}::timestamptz END
    WHERE id = ANY(${ids})`.execute(tx)
}

/** Makes a stop a draft, because its customer knows of no day. It is published again. */
export async function makeDraft(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE stop SET published_at = NULL, changed_at = NULL WHERE id = ${id}`.execute(tx)
}
