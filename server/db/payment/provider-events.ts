/** This module stores each event of an outside service once, before the server handles it. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OutsideMoney } from '#domain/payment/outside-money.ts'
import { type PaidAttempt, paidAttemptOf } from '#server/db/payment/paid-attempts.ts'

export type StoredEvent = {
  readonly id: string
  readonly type: string
  readonly paymentAccount: string | null
  readonly intentId: string | null
  readonly cardFingerprint?: string | null
  /** This is the part of the event about money that moved at the service. */
  readonly money?: OutsideMoney | null
  /** This is the time by the service's clock. */
  readonly createdAt?: Date
}

export type NewEvent = StoredEvent & {
  /** This is the attempt that had stored the event's intent at the time when the event was stored. */
  readonly attempt: PaidAttempt | null
}

/** Returns null if this event is stored already. */
export async function recordEvent(db: Db, event: StoredEvent, now: Date): Promise<NewEvent | null> {
  const { id, type, paymentAccount, intentId, cardFingerprint = null, money = null, createdAt = now } = event
  const { rows } = await sql<{ attempt: PaidAttempt | null }>`
    WITH recorded AS (
      INSERT INTO provider_event (id, type, payment_account, intent_id, card_fingerprint, received_at, money)
      VALUES (${id}, ${type}, ${paymentAccount}, ${intentId}, ${cardFingerprint}, ${now}, ${money ? JSON.stringify({ ...money, at: createdAt }) : null}::jsonb) ON CONFLICT (id) DO NOTHING RETURNING id)
    SELECT ${paidAttemptOf(intentId)} AS attempt FROM recorded`.execute(db)
  return rows[0] ? { ...event, ...rows[0] } : null
}

export async function settleEvent(
  db: Db,
  id: string,
  state: 'done' | 'unmatched' | 'unknown',
  now: Date,
): Promise<void> {
  await sql`
    UPDATE provider_event SET state = ${state}, attempts = attempts + 1, handled_at = ${now} WHERE id = ${id} AND state <> 'done'`.execute(
    db,
  )
}

export type OpenEvent = StoredEvent & { readonly tries: number; readonly triedAt: Date | null }

/** Lists the events that are not handled yet. The events with the fewest tries come first. */
export async function listOpenEvents(db: Db, limit: number): Promise<OpenEvent[]> {
  const { rows } = await sql<OpenEvent>`
    SELECT id, type, payment_account AS "paymentAccount", intent_id AS "intentId", attempts AS tries,
      handled_at AS "triedAt", money, coalesce((money->>'at')::timestamptz, received_at) AS "createdAt"
    FROM provider_event WHERE state IN ('received', 'unmatched') ORDER BY attempts, received_at LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Counts the declined cards of an intent. */
export async function countDeclines(db: Db, intentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM provider_event
    WHERE intent_id = ${intentId} AND type = 'payment_intent.payment_failed'`.execute(db)
  return rows[0]?.count ?? 0
}
