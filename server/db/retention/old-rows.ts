/**
 * Each of these functions deletes some of the oldest rows of a table whose period is over (rule A30). It finds them by an index, leaves out
 * what another transaction has locked, and returns how many rows it deleted or the last row that it looked at. A condition about another
 * table is a subquery with one value, because PostgreSQL would read that whole table for an EXISTS.
 */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { finishedStatuses } from '#domain/account/leaving.ts'
import { openStates } from '#domain/dispatch/stop.ts'
import { moneyActs, moneyAuditAct, moneyObjects } from '#domain/retention/money-changes.ts'
import type { ChangedObject } from '#server/db/change/changes.ts'
import { monthsBefore, type Old } from './old.ts'

/** Messages that wait, and messages of an order that has not ended, stay. */
export async function deleteOldMessages(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM message WHERE id = ANY (ARRAY(SELECT m.id FROM message m
      WHERE m.created_at < ${monthsBefore(old)} AND num_nonnulls(m.sent_at, m.withheld_at) > 0
        AND coalesce((SELECT o.status = ANY (${[...finishedStatuses]}::text[]) FROM orders o WHERE o.id = m.order_id), true)
      ORDER BY m.created_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
  return rowCount ?? 0
}

export async function deleteOldReplies(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM inbound_text WHERE id = ANY (ARRAY(SELECT t.id FROM inbound_text t
      WHERE t.received_at < ${monthsBefore(old)} ORDER BY t.received_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(
    tx,
  )
  return rowCount ?? 0
}

export async function deleteOldOutbox(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM dev_outbox WHERE id = ANY (ARRAY(SELECT d.id FROM dev_outbox d
      WHERE d.at < ${monthsBefore(old)} ORDER BY d.id LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
  return rowCount ?? 0
}

/** An entry of a person who still waits stays. */
export async function deleteOldWaiting(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM waiting_list WHERE id = ANY (ARRAY(SELECT w.id FROM waiting_list w
      WHERE w.told_at < ${monthsBefore(old)} ORDER BY w.told_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
  return rowCount ?? 0
}

export async function deleteOldTextDays(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM text_day t USING (SELECT d.organization_id, d.day
      FROM organization o CROSS JOIN LATERAL (SELECT x.organization_id, x.day FROM text_day x
        WHERE x.organization_id = o.id AND x.day < ${monthsBefore(old)}::date ORDER BY x.day LIMIT ${old.limit}) d
      LIMIT ${old.limit}) one
    WHERE t.organization_id = one.organization_id AND t.day = one.day`.execute(tx)
  return rowCount ?? 0
}

/** An event that no process has read yet stays. */
export async function deleteOldEvents(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM provider_event WHERE id = ANY (ARRAY(SELECT e.id FROM provider_event e
      WHERE e.received_at < ${monthsBefore(old)} AND e.state <> 'received'
        AND (SELECT d.event_id FROM card_decline d WHERE d.event_id = e.id) IS NULL
      ORDER BY e.received_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
  return rowCount ?? 0
}

/** This is the last change that was looked at. Its time is a text, because a Date has no microseconds. */
export type SeenChange = { readonly organizationId: string; readonly at: string; readonly seq: number }

export const beforeAllChanges: SeenChange = {
  organizationId: '00000000-0000-0000-0000-000000000000',
  at: '-infinity',
  seq: 0,
}

const objectsOfMoney: readonly ChangedObject[] = moneyObjects

/**
 * Looks at some of the old changes, hauler by hauler, and deletes those that are not about money. It goes on after the last one that was
 * looked at, because changes about money stay for years. Returns the last one of its range, or null if there is none. A trigger refuses to
 * delete a change unless the transaction names the time before which changes are old.
 */
export async function deleteOldChanges(
  tx: Tx,
  { after, old, moneyMonths }: { readonly after: SeenChange; readonly old: Old; readonly moneyMonths: number },
): Promise<SeenChange | null> {
  await sql`SELECT set_config('rolloff.old_before', ${monthsBefore(old)}::text, true)`.execute(tx)
  const isOfAfter = sql`o.id = ${after.organizationId}::uuid`
  const { rows } = await sql<SeenChange>`
    WITH seen AS MATERIALIZED (
      SELECT o.id AS organization_id, c.at, c.seq, c.act, c.object FROM organization o CROSS JOIN LATERAL (
        SELECT x.at, x.seq, x.act, x.object FROM change x
        WHERE x.organization_id = o.id AND x.at < ${monthsBefore(old)}
          AND (x.at, x.seq) > (CASE WHEN ${isOfAfter} THEN ${after.at}::timestamptz ELSE '-infinity' END,
            CASE WHEN ${isOfAfter} THEN ${after.seq}::bigint ELSE 0 END)
        ORDER BY x.at, x.seq LIMIT ${old.limit}) c
      WHERE o.id >= ${after.organizationId}::uuid
      ORDER BY o.id, c.at, c.seq LIMIT ${old.limit}),
    gone AS (
      DELETE FROM change WHERE seq = ANY (ARRAY(SELECT s.seq FROM seen s
        WHERE s.act <> ALL (${[...moneyActs]}::text[]) AND s.object <> ALL (${[...objectsOfMoney]}::text[])
          OR s.at < ${monthsBefore({ now: old.now, months: moneyMonths })})))
    SELECT organization_id AS "organizationId", at::text, seq FROM seen
    ORDER BY seen.organization_id DESC, seen.at DESC, seen.seq DESC LIMIT 1`.execute(tx)
  return rows[0] ?? null
}

export async function deleteOldAudit(tx: Tx, old: Old & { readonly moneyMonths: number }): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM audit_event WHERE id = ANY (ARRAY(SELECT a.id FROM audit_event a
      WHERE a.at < ${monthsBefore(old)}
        AND (a.action <> ${moneyAuditAct} OR a.at < ${monthsBefore({ now: old.now, months: old.moneyMonths })})
      ORDER BY a.at LIMIT ${old.limit}))`.execute(tx)
  return rowCount ?? 0
}

/** A check stays while a defect that it found is not repaired. Its photos go with it. */
export async function deleteOldTruckChecks(tx: Tx, old: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM inspection WHERE id = ANY (ARRAY(SELECT i.id FROM inspection i
        WHERE i.made_at < ${monthsBefore(old)} AND (i.defects = '{}' OR i.repaired_at IS NOT NULL)
        ORDER BY i.made_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))
      RETURNING tap_id, organization_id),
    photos AS (
      DELETE FROM order_photo p USING gone g, tap t, jsonb_array_elements_text(t.content -> 'photoIds') AS photo (id)
      WHERE t.id = g.tap_id AND p.id = photo.id::uuid AND p.kind = 'inspection' AND p.organization_id = g.organization_id)
    SELECT count(*)::int AS count FROM gone`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next batch begins after this tap. Its time is a text, because a Date would lose the microseconds. */
export type SeenTap = { readonly receivedAt: string; readonly id: string }

export const beforeAllTaps: SeenTap = { receivedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Deletes old taps, the oldest first. It looks at as many as the limit says, beginning after the given tap. A tap stays if it belongs to a
 * truck check, which goes later, or to a stop that is still open. Returns the last tap that it looked at, also if that tap stays. Returns
 * null if no old tap is left.
 */
export async function deleteOldTaps(
  tx: Tx,
  { after, old }: { readonly after: SeenTap; readonly old: Old },
): Promise<SeenTap | null> {
  const { rows } = await sql<SeenTap>`
    WITH seen AS MATERIALIZED (
      SELECT t.id, t.received_at FROM tap t
      WHERE (t.received_at, t.id) > (${after.receivedAt}::timestamptz, ${after.id}::uuid) AND t.received_at < ${monthsBefore(old)}
      ORDER BY t.received_at, t.id LIMIT ${old.limit}),
    gone AS (
      DELETE FROM tap WHERE id = ANY (ARRAY(SELECT t.id FROM tap t
        WHERE t.id = ANY (ARRAY(SELECT s.id FROM seen s))
          AND (SELECT i.id FROM inspection i WHERE i.tap_id = t.id) IS NULL
          AND coalesce((SELECT s.state <> ALL (${[...openStates]}::text[]) FROM stop s WHERE s.id = t.stop_id), true)
        FOR UPDATE SKIP LOCKED)))
    SELECT received_at::text AS "receivedAt", id FROM seen ORDER BY seen.received_at DESC, seen.id DESC LIMIT 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function deleteOldLinks(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM driver_link WHERE token_hash = ANY (ARRAY(SELECT l.token_hash FROM driver_link l
      WHERE l.expires_at < ${monthsBefore(old)} ORDER BY l.expires_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(
    tx,
  )
  return rowCount ?? 0
}

/** The newest reservation of a hauler stays, because the next one gets the number after it. */
export async function deleteOldReservations(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM reservation WHERE id = ANY (ARRAY(SELECT r.id FROM reservation r
      WHERE r.created_at < ${monthsBefore(old)} AND r.state <> 'held'
        AND r.slot < (SELECT max(x.slot) FROM reservation x WHERE x.organization_id = r.organization_id)
      ORDER BY r.created_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
  return rowCount ?? 0
}

/** The consents of a number stay until nothing was agreed or refused for so long and no account has the number. */
export async function deleteOldConsents(tx: Tx, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM identity_consent WHERE id = ANY (ARRAY(SELECT c.id FROM identity_consent c
      WHERE c.verified_at < ${monthsBefore(old)}
        AND (SELECT max(n.verified_at) FROM identity_consent n WHERE n.phone = c.phone) < ${monthsBefore(old)}
        AND (SELECT u.id FROM app_user u WHERE u.phone = c.phone) IS NULL
      ORDER BY c.verified_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED))`.execute(tx)
  return rowCount ?? 0
}
