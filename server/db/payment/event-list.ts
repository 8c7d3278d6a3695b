/** This module stores the time up to which the payment service's list of events was read, for each payment account. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export async function findEventsReadUntil(db: Db, paymentAccount: string | null): Promise<Date | null> {
  const { rows } = await sql<{ readUntil: Date }>`
    SELECT read_until AS "readUntil" FROM payment_event_list WHERE payment_account = ${paymentAccount ?? ''}`.execute(
    db,
  )
  return rows[0]?.readUntil ?? null
}

export async function recordEventsRead(db: Db, paymentAccount: string | null, until: Date): Promise<void> {
  await sql`
    INSERT INTO payment_event_list AS l (payment_account, read_until) VALUES (${paymentAccount ?? ''}, ${until})
    ON CONFLICT (payment_account) DO UPDATE SET read_until = greatest(l.read_until, excluded.read_until)`.execute(db)
}

/** Returns the given events that are stored already. */
export async function findStoredEvents(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM provider_event WHERE id = ANY(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
