/** Why the payment service refuses everybody, for all server processes together (rule M86). */
import type { KnownFault, SetupFault } from '#domain/payment/setup-fault.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type OpenFault = KnownFault & { readonly since: Date }

/** A fault that was not seen for this long is no longer shown, because no call can tell whether it is mended. */
const toldFor = sql`interval '7 days'`

export async function recordSetupFault(db: Db, { account, fault, call }: KnownFault, now: Date): Promise<void> {
  await sql`
    INSERT INTO payment_setup_fault AS f (payment_account, fault, call, since, seen_at)
    VALUES (${account}, ${fault}, ${call}, ${now}, ${now})
    ON CONFLICT (payment_account, fault, call) DO UPDATE SET
      seen_at = excluded.seen_at,
      since = CASE WHEN f.seen_at <= excluded.seen_at - ${toldFor} THEN excluded.since ELSE f.since END`.execute(db)
}

export async function endSetupFault(db: Db, { account, fault, call }: KnownFault): Promise<void> {
  await sql`
    DELETE FROM payment_setup_fault
    WHERE payment_account = ${account} AND fault = ${fault} AND call = ${call}`.execute(db)
}

export async function listSetupFaults(db: Db, now: Date): Promise<OpenFault[]> {
  const { rows } = await sql<OpenFault>`
    SELECT payment_account AS account, fault, call, since FROM payment_setup_fault
    WHERE seen_at > ${now}::timestamptz - ${toldFor}`.execute(db)
  return rows
}

/** The oldest fault that keeps a hauler's customers from paying. */
export async function findSetupFaultOf(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<{ fault: SetupFault; since: Date } | null> {
  const { rows } = await sql<{ fault: SetupFault; since: Date }>`
    SELECT f.fault, f.since FROM payment_setup_fault f JOIN organization o ON o.id = ${organizationId}
    WHERE f.seen_at > ${now}::timestamptz - ${toldFor}
      AND (f.fault IN ('key', 'permission') OR f.payment_account = coalesce(o.payment_account, ''))
    ORDER BY f.since LIMIT 1`.execute(db)
  return rows[0] ?? null
}
