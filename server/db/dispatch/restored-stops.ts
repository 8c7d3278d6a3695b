/** This module puts stops back that were withdrawn. */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** Marks withdrawn stops as planned again. The caller must set their routes. */
export async function markPlannedAgain(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE stop SET state = 'planned', version = version + 1,
      changed_at = CASE WHEN published_at IS NULL THEN NULL ELSE ${now}::timestamptz END
    WHERE id = ANY(${ids})`.execute(tx)
}

/** Makes a stop a draft again, because its customer has no promise. The office publishes it again later. */
export async function makeDraft(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE stop SET published_at = NULL, changed_at = NULL WHERE id = ${id}`.execute(tx)
}
