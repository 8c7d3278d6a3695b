/** Why the address service answers nobody, for all server processes together (rule C57). */
import type { AddressFault } from '#domain/address-service.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type OpenAddressFault = { readonly fault: AddressFault; readonly reason: string; readonly since: Date }

/** A fault that was not seen for this long is no longer shown, because no search can tell whether it is mended. */
const toldFor = sql`interval '7 days'`

export async function recordAddressFault(
  db: Db,
  { fault, reason }: Pick<OpenAddressFault, 'fault' | 'reason'>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO address_service_fault AS f (fault, reason, since, seen_at)
    VALUES (${fault}, ${reason}, ${now}, ${now})
    ON CONFLICT (fault) DO UPDATE SET
      reason = excluded.reason,
      seen_at = excluded.seen_at,
      since = CASE WHEN f.seen_at <= excluded.seen_at - ${toldFor} THEN excluded.since ELSE f.since END`.execute(db)
}

/** An answer proves that all of them are mended. */
export async function endAddressFaults(db: Db): Promise<void> {
  await sql`DELETE FROM address_service_fault`.execute(db)
}

/** The oldest first. */
export async function listAddressFaults(db: Db, now: Date): Promise<OpenAddressFault[]> {
  const { rows } = await sql<OpenAddressFault>`
    SELECT fault, reason, since FROM address_service_fault
    WHERE seen_at > ${now}::timestamptz - ${toldFor} ORDER BY since, fault`.execute(db)
  return rows
}
