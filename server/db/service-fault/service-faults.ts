/**
 * A service fault is the reason why an outside service refuses all calls. All server processes share the stored faults (rules M86 and C57).
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { SetupFault } from '#domain/payment/setup-fault.ts'
import type { FaultOf, ServiceFault, WatchedService } from '#domain/service-fault.ts'

export type OpenFault = {
  readonly service: WatchedService
  readonly fault: FaultOf[WatchedService]
  readonly account: string
  readonly call: string
  readonly since: Date
}

/** A fault that no call met for this time is no longer shown, because without calls nobody knows whether it is mended. */
const toldFor = sql`interval '7 days'`

export type ObservedFault = ServiceFault & { readonly service: WatchedService; readonly reason: string }

export async function recordServiceFault(db: Db, observed: ObservedFault, now: Date): Promise<void> {
  const { service, fault, account, call, reason } = observed
  await sql`
    INSERT INTO service_fault AS f (service, fault, account, call, reason, since, seen_at)
    VALUES (${service}, ${fault}, ${account}, ${call}, ${reason}, ${now}, ${now})
    ON CONFLICT (service, fault, account, call) DO UPDATE SET
      reason = excluded.reason,
      seen_at = excluded.seen_at,
      since = CASE WHEN f.seen_at <= excluded.seen_at - ${toldFor} THEN excluded.since ELSE f.since END`.execute(db)
}

export async function endServiceFault(
  db: Db,
  { service, fault, account, call }: Omit<ObservedFault, 'reason'>,
): Promise<void> {
  await sql`
    DELETE FROM service_fault
    WHERE service = ${service} AND fault = ${fault} AND account = ${account} AND call = ${call}`.execute(db)
}

/** Lists the faults that are shown, the oldest first. */
export async function listServiceFaults(db: Db | Tx, now: Date): Promise<OpenFault[]> {
  const { rows } = await sql<OpenFault>`
    SELECT service, fault, account, call, since FROM service_fault
    WHERE seen_at > ${now}::timestamptz - ${toldFor} ORDER BY since, service, fault`.execute(db)
  return rows
}

/** Returns the oldest fault that prevents a hauler's customers from paying. */
export async function findPaymentFaultOf(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<{ fault: SetupFault; since: Date } | null> {
  const { rows } = await sql<{ fault: SetupFault; since: Date }>`
    SELECT f.fault, f.since FROM service_fault f JOIN organization o ON o.id = ${organizationId}
    WHERE f.service = 'payments' AND f.seen_at > ${now}::timestamptz - ${toldFor}
      AND (f.fault IN ('key', 'permission') OR f.account = coalesce(o.payment_account, ''))
    ORDER BY f.since LIMIT 1`.execute(db)
  return rows[0] ?? null
}
