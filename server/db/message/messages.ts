/** The transaction that makes a message true also stores the message. A job sends it afterwards, once for its key (rule T2). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { countTexts } from '#domain/message/gsm.ts'
import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

export type QueuedMessage = {
  readonly key: string
  readonly organizationId: string | null
  readonly orderId: string | null
  readonly recipient: string
  readonly channel: 'sms' | 'email'
  readonly subject: string | null
  readonly text: string
  /** It is false for an answer to a request that the recipient has just made. */
  readonly needsConsent?: boolean
  /** This is the time zone of the quiet hours in which the message waits. */
  readonly quietZone?: string | null
  readonly firstAttemptAt?: Date
  readonly notAfter?: Date | null
  /** This is the waiting-list entry that the message is for. */
  readonly waitingId?: string
}

/** Queues messages. It is idempotent: if a message with the same key is queued already, that message stays as it is. */
export async function queueMessages(db: Db | Tx, now: Date, messages: readonly QueuedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(one => ({
    ...one,
    firstAttemptAt: one.firstAttemptAt ?? now,
    segments: countTexts(one.text),
  }))
  await sql`
    INSERT INTO message (key, organization_id, order_id, recipient, channel, subject, text, needs_consent, quiet_zone,
      not_after, waiting_id, next_attempt_at, segments, created_at)
    SELECT key, "organizationId", "orderId", recipient, channel, subject, text, coalesce("needsConsent", true), "quietZone",
      "notAfter", "waitingId", "firstAttemptAt", segments, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one (key text, "organizationId" uuid, "orderId" uuid,
      recipient text, channel text, subject text, text text, "needsConsent" boolean, "quietZone" text,
      "notAfter" timestamptz, "waitingId" uuid, "firstAttemptAt" timestamptz, segments smallint)
    ON CONFLICT (key) DO NOTHING`.execute(db)
}

export type DueMessage = {
  readonly id: number
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject: string | null
  readonly text: string
  /** A process called the service for this message at this time and did not store the answer. It is null if no such call is open. */
  readonly inDoubtSince: Date | null
}

type TakenMessage = DueMessage & { readonly isWithheld: boolean }

/** The tries last a little more than a day. The last ones are an hour apart. */
const maxTries = 32

/** Returns a column with the day of a moment in UTC, for the ceiling. */
const dayOf = (moment: ReturnType<typeof sql>) => sql`(${moment} AT TIME ZONE 'UTC')::date`

/**
 * Claims the messages that are due. The claim stores that they are handed over, before the caller calls the service. The process that
 * claims a message has two minutes to store the outcome. After that the message is claimed again and is in doubt. Two processes never claim
 * the same message.
 *
 * The claim withholds a text whose recipient has opted out since, and a message that has become untrue. It gives up a message that was
 * tried too often. It leaves out messages in their quiet hours, and texts about orders of a hauler whose texts have reached the ceiling of
 * the day (rule T22). It adds the cost of each claimed text to the day before the text is sent.
 */
export function claimDueMessages(
  db: Db,
  now: Date,
  limit: number,
  maxSegments: number | null = null,
): Promise<DueMessage[]> {
  if (maxSegments === null) return claim(db, now, limit, maxSegments)
  return db.transaction().execute(async tx => {
    await waitForOtherClaims(tx)
    return claim(tx, now, limit, maxSegments)
  })
}

/** Waits until no other transaction claims messages, because each claim reads the cost of the day's texts and adds to it. */
async function waitForOtherClaims(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('texts of a day'))`.execute(tx)
}

/** Returns the condition that a message `m` is not in its quiet hours. */
export const isAwake = (now: Date) =>
  sql`(m.quiet_zone IS NULL OR extract(hour FROM ${now}::timestamptz AT TIME ZONE m.quiet_zone) BETWEEN 8 AND 20)`

/** Returns how many segments of texts the hauler of a message `m` has sent on this day of UTC. */
const spentOn = (now: Date) =>
  sql`coalesce((SELECT d.segments FROM text_day d
    WHERE d.organization_id = m.organization_id AND d.day = ${dayOf(sql`${now}::timestamptz`)}), 0)`

/**
 * Returns the condition that a message `m` is sent whatever its hauler has spent on texts today. So are emails, texts without consent such as
 * codes, messages of no hauler, and messages that only end now, because they are too old or were tried too often.
 */
const isFreeOfCeiling = (now: Date, maxSegments: number | null) =>
  sql`(${maxSegments}::int IS NULL OR m.channel <> 'sms' OR NOT m.needs_consent OR m.organization_id IS NULL
    OR m.handed_over_at IS NOT NULL OR m.attempts >= ${maxTries} OR coalesce(m.not_after < ${now}, false))`

/** Returns the condition that a message `m` does not wait for the next day of UTC because of the ceiling (rule T22). */
export const isWithinCeiling = (now: Date, maxSegments: number | null) =>
  sql`(${isFreeOfCeiling(now, maxSegments)} OR ${spentOn(now)} + m.segments <= ${maxSegments}::int)`

async function claim(db: Db | Tx, now: Date, limit: number, maxSegments: number | null): Promise<DueMessage[]> {
  const { rows } = await sql<TakenMessage>`
    WITH due AS (
      SELECT m.id, m.organization_id, m.channel, m.segments, m.handed_over_at AS in_doubt_since, ${isFreeOfCeiling(now, maxSegments)} AS is_free,
        m.attempts >= ${maxTries} OR m.handed_over_at IS NULL AND (coalesce(m.not_after < ${now}, false)
          OR (m.channel = 'sms' AND m.needs_consent AND NOT may_text(m.recipient))) AS is_over
      FROM message m WHERE m.sent_at IS NULL AND m.withheld_at IS NULL AND m.next_attempt_at <= ${now}
        AND ${isAwake(now)} AND ${isWithinCeiling(now, maxSegments)}
      ORDER BY m.id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    counted AS (
      SELECT m.*, CASE WHEN m.channel <> 'sms' OR m.is_over OR m.in_doubt_since IS NOT NULL THEN 0 ELSE m.segments END AS cost, ${spentOn(now)} AS spent FROM due m),
    taken AS (
      SELECT * FROM (SELECT c.*, c.spent + sum(c.cost) OVER (PARTITION BY c.organization_id ORDER BY c.id) AS then_spent FROM counted c) c
      WHERE c.is_free OR c.is_over OR c.then_spent <= ${maxSegments}::int),
    noted AS (
      INSERT INTO text_day AS d (organization_id, day, segments)
      SELECT organization_id, ${dayOf(sql`${now}::timestamptz`)}, sum(cost) FROM taken
      WHERE organization_id IS NOT NULL AND cost > 0 GROUP BY organization_id
      ON CONFLICT (organization_id, day) DO UPDATE SET segments = d.segments + excluded.segments)
    UPDATE message m SET attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + interval '2 minutes' * 2 ^ least(CASE WHEN due.in_doubt_since IS NULL THEN 0 ELSE attempts END, 5),
      handed_over_at = CASE WHEN due.is_over THEN due.in_doubt_since ELSE coalesce(due.in_doubt_since, ${now}) END,
      withheld_at = CASE WHEN due.is_over THEN ${now}::timestamptz END,
      undeliverable_why = CASE WHEN attempts < ${maxTries} THEN NULL WHEN due.in_doubt_since IS NULL THEN 'given-up' ELSE 'answer-lost' END
    FROM taken due WHERE m.id = due.id
    RETURNING m.id, m.key, m.recipient AS "to", m.channel, m.subject, m.text, due.in_doubt_since AS "inDoubtSince",
      m.withheld_at IS NOT NULL AS "isWithheld"`.execute(db)
  return rows.filter(({ isWithheld }) => !isWithheld).sort((one, other) => one.id - other.id)
}

export type SentRecord = { readonly id: number; readonly reference: string | null }

/** Stores that the service took these messages. */
export async function recordSent(db: Db, sent: readonly SentRecord[], now: Date): Promise<void> {
  await sql`
    UPDATE message m SET sent_at = coalesce(m.sent_at, ${now}), reference = coalesce(one.reference, m.reference)
    FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS one (id bigint, reference text)
    WHERE m.id = one.id AND m.withheld_at IS NULL`.execute(db)
}

/** Stores that the service refused these messages. They become due again, each time after a longer wait. */
export async function recordNotTaken(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await giveBack(db, ids, sql`${now}::timestamptz + interval '15 seconds' * 2 ^ least(m.attempts - 1, 8)`)
}

/** Stores that the service does not have these messages, so the call with the lost answer did not hand them over. They are due at once. */
export async function recordAbsent(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await giveBack(db, ids, sql`${now}::timestamptz`)
}

/** Stores that the messages were not handed over, and subtracts their cost from the day. */
async function giveBack(db: Db, ids: readonly number[], nextAttemptAt: ReturnType<typeof sql>): Promise<void> {
  await sql`
    WITH back AS (
      UPDATE message m SET handed_over_at = NULL, next_attempt_at = ${nextAttemptAt}
      FROM (SELECT id, handed_over_at FROM message WHERE id = ANY(${ids}::bigint[])) before
      WHERE m.id = before.id AND m.sent_at IS NULL
      RETURNING m.organization_id, m.channel, m.segments, before.handed_over_at)
    UPDATE text_day d SET segments = greatest(0, d.segments - b.segments)
    FROM (SELECT organization_id, ${dayOf(sql`handed_over_at`)} AS day, sum(segments) AS segments
      FROM back WHERE channel = 'sms' GROUP BY 1, 2) b
    WHERE d.organization_id = b.organization_id AND d.day = b.day`.execute(db)
}

export type HeldTexts = {
  /** This is the number of texts about orders that wait for the next day of UTC. */
  readonly waiting: number
}

/** Counts the texts about orders of a hauler that are due and wait because of the ceiling. Returns null if there are none. */
export async function findHeldTexts(
  db: Db,
  { organizationId, maxSegments, now }: { organizationId: string; maxSegments: number; now: Date },
): Promise<HeldTexts | null> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM message m LEFT JOIN text_day d
      ON d.organization_id = m.organization_id AND d.day = ${dayOf(sql`${now}::timestamptz`)}
    WHERE m.organization_id = ${organizationId} AND m.channel = 'sms' AND m.needs_consent AND m.sent_at IS NULL AND m.withheld_at IS NULL
      AND m.handed_over_at IS NULL AND m.next_attempt_at <= ${now} AND NOT coalesce(m.not_after < ${now}, false)
      AND coalesce(d.segments, 0) + m.segments > ${maxSegments}`.execute(db)
  const waiting = rows[0]?.waiting ?? 0
  return waiting > 0 ? { waiting } : null
}

/** Ends a message that cannot reach its recipient, or of which nobody knows whether it was sent. */
export async function recordUndeliverable(db: Db | Tx, id: number, why: UndeliverableReason, now: Date): Promise<void> {
  await sql`
    UPDATE message SET withheld_at = ${now}, undeliverable_why = ${why}
    WHERE id = ${id} AND sent_at IS NULL AND withheld_at IS NULL`.execute(db)
}

export type ReportedMessage = {
  readonly key: string
  readonly reference: string
  readonly isDelivered: boolean
  /** This is the reason why the message did not arrive. It is null if the message arrived or is still on its way. */
  readonly why: UndeliverableReason | null
}

/**
 * Stores a receipt of the service for a message. Every receipt proves that the service took the message, even if its answer was lost. A
 * message that has arrived stays delivered. Returns the recipient, or null if the receipt contains nothing new.
 */
export async function recordReceipt(
  tx: Tx,
  report: ReportedMessage,
  now: Date,
): Promise<{ readonly recipient: string } | null> {
  const { key, reference, isDelivered, why } = report
  const { rows } = await sql<{ recipient: string }>`
    UPDATE message SET sent_at = coalesce(sent_at, ${now}), withheld_at = NULL, reference = ${reference},
      delivered_at = CASE WHEN ${isDelivered} THEN ${now}::timestamptz END,
      undelivered_at = CASE WHEN ${why}::text IS NOT NULL THEN ${now}::timestamptz END, undeliverable_why = ${why}
    WHERE key = ${key} AND handed_over_at IS NOT NULL AND (withheld_at IS NULL OR undeliverable_why = 'answer-lost')
      AND delivered_at IS NULL AND (undelivered_at IS NULL OR ${isDelivered})
      AND (sent_at IS NULL OR ${isDelivered} OR ${why}::text IS NOT NULL) RETURNING recipient`.execute(tx)
  return rows[0] ?? null
}

export type ReportedMail = { readonly to: string; readonly messageId: string | null; readonly since: Date }

/**
 * Finds the mail that a Message-ID names (`smtp-messages.ts` makes the Message-ID from the key). If there is none, it is the latest mail
 * that was handed over for this address. Only mails since the given time count. Returns null if there are none.
 */
export async function findMailOf(
  db: Db,
  { to, messageId, since }: ReportedMail,
): Promise<{ readonly key: string; readonly reference: string | null; readonly isNamed: boolean } | null> {
  const { rows } = await sql<{ key: string; reference: string | null; isNamed: boolean }>`
    SELECT m.key, m.reference, m.is_named AS "isNamed" FROM (
      SELECT id, key, reference, coalesce(${messageId}::text
        LIKE '<' || left(encode(sha256(convert_to(key, 'UTF8')), 'hex'), 32) || '@%', false) AS is_named
      FROM message WHERE recipient = ANY(${[to, to.toLowerCase()]}) AND channel = 'email' AND handed_over_at >= ${since}) m
    ORDER BY m.is_named DESC, m.id DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}
