/** Messages to people: written in the transaction that made them true, sent afterwards, once per key (rule T2). */
import type { UndeliverableReason } from '#domain/message/undeliverable.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type QueuedMessage = {
  readonly key: string
  readonly organizationId: string | null
  readonly orderId: string | null
  readonly recipient: string
  readonly channel: 'sms' | 'email'
  readonly subject: string | null
  readonly text: string
  /** False for answers to what the recipient has just asked for. */
  readonly needsConsent?: boolean
  /** The zone whose night it does not disturb. */
  readonly quietZone?: string | null
  readonly firstAttemptAt?: Date
  readonly notAfter?: Date | null
  /** The wish on the waiting list that it answers. */
  readonly waitingId?: string
}

/** Idempotent: a message whose key is there already is the same message and stays as it is. */
export async function queueMessages(db: Db | Tx, now: Date, messages: readonly QueuedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(one => ({ ...one, firstAttemptAt: one.firstAttemptAt ?? now }))
  await sql`
    INSERT INTO message (key, organization_id, order_id, recipient, channel, subject, text, needs_consent, quiet_zone,
      not_after, waiting_id, next_attempt_at, created_at)
    SELECT key, "organizationId", "orderId", recipient, channel, subject, text, coalesce("needsConsent", true), "quietZone",
      "notAfter", "waitingId", "firstAttemptAt", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one (key text, "organizationId" uuid, "orderId" uuid,
      recipient text, channel text, subject text, text text, "needsConsent" boolean, "quietZone" text,
      "notAfter" timestamptz, "waitingId" uuid, "firstAttemptAt" timestamptz)
    ON CONFLICT (key) DO NOTHING`.execute(db)
}

export type DueMessage = {
  readonly id: number
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject: string | null
  readonly text: string
}

type TakenMessage = DueMessage & { readonly isWithheld: boolean }

/** A little more than a day of tries, the last ones an hour apart. */
const mostTries = 32

/**
 * Claims messages to send; each is claimed again later unless it is reported sent. Two workers never claim the same one. A text whose
 * recipient has opted out since, and what has become untrue, is withheld for ever; what was tried too often is given up. At night
 * texts that can wait are not claimed.
 */
export async function claimDueMessages(db: Db, now: Date, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<TakenMessage>`
    UPDATE message SET attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + interval '15 seconds' * 2 ^ least(attempts, 8),
      withheld_at = CASE WHEN not_after < ${now} OR (channel = 'sms' AND needs_consent AND NOT may_text(recipient))
        OR attempts >= ${mostTries} THEN ${now}::timestamptz END,
      undeliverable_why = CASE WHEN attempts >= ${mostTries} THEN 'given-up' END
    WHERE id IN (SELECT id FROM message WHERE sent_at IS NULL AND withheld_at IS NULL AND next_attempt_at <= ${now}
        AND (quiet_zone IS NULL OR extract(hour FROM ${now}::timestamptz AT TIME ZONE quiet_zone) BETWEEN 8 AND 20)
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, key, recipient AS "to", channel, subject, text, withheld_at IS NOT NULL AS "isWithheld"`.execute(db)
  return rows.filter(({ isWithheld }) => !isWithheld)
}

/** Ends a message that nobody can receive. */
export async function recordUndeliverable(db: Db, id: number, why: UndeliverableReason, now: Date): Promise<void> {
  await sql`
    UPDATE message SET withheld_at = ${now}, undeliverable_why = ${why}
    WHERE id = ${id} AND sent_at IS NULL AND withheld_at IS NULL`.execute(db)
}

export async function recordSent(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`UPDATE message SET sent_at = ${now} WHERE id = ANY(${ids}::bigint[])`.execute(db)
}
