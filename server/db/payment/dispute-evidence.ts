/** This module stores the office's answers to disputes, and reads the facts of the orders that an answer needs (rules M91 and M92). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'
import { isOwnSince } from '#server/db/account/partings.ts'
import type { PhotoKind } from '#server/db/order/photos.ts'

export type AnsweredDispute = {
  readonly id: string
  readonly providerDisputeId: string
  readonly paymentAccount: string | null
  readonly amountInCents: number
  readonly reason: string
  readonly status: string
  readonly openedAt: Date
  readonly answerBy: Date | null
  readonly closedAt: Date | null
  /** This is the time when a person began to hand in the answer. */
  readonly begunAt: Date | null
  readonly sentAt: Date | null
  /**
   * This is the first name of the person who handed in the answer, or who began to. It is null if it was handed in on the pages of the
   * service, or if the person has left.
   */
  readonly sentBy: string | null
  readonly paidInCents: number
  readonly paidAt: Date
  readonly cardBrand: string | null
  readonly cardLastFour: string | null
}

/** Lists the disputes of an order of the hauler, the newest first. */
export async function listDisputesOfOrder(
  db: Db | Tx,
  organizationId: string,
  orderId: string,
): Promise<AnsweredDispute[]> {
  const { rows } = await sql<AnsweredDispute>`
    SELECT d.id, d.provider_dispute_id AS "providerDisputeId", p.payment_account AS "paymentAccount",
      d.amount_in_cents AS "amountInCents", d.reason, d.status, d.opened_at AS "openedAt", d.answer_by AS "answerBy",
      d.closed_at AS "closedAt", d.evidence_begun_at AS "begunAt", d.evidence_sent_at AS "sentAt",
      nullif(u.first_name, '') AS "sentBy", p.amount_in_cents AS "paidInCents", p.created_at AS "paidAt",
      p.card_brand AS "cardBrand", p.card_last_four AS "cardLastFour"
    FROM dispute d JOIN payment p ON p.intent_id = d.intent_id LEFT JOIN app_user u ON u.id = d.evidence_sent_by
    WHERE d.order_id = ${orderId} AND d.organization_id = ${organizationId} ORDER BY d.opened_at DESC, d.id`.execute(db)
  return rows
}

type Begun = {
  readonly id: string
  readonly actorId: string
  readonly now: Date
  readonly unlessSince: Date
}

/**
 * Stores that a person begins to hand in the answer. Returns false if another person began after `unlessSince`, if the answer was handed
 * in, or if the dispute is closed.
 */
export async function beginEvidence(db: Db | Tx, { id, actorId, now, unlessSince }: Begun): Promise<boolean> {
  const { rows } = await sql`
    UPDATE dispute SET evidence_begun_at = ${now}, evidence_sent_by = ${actorId}::uuid
    WHERE id = ${id} AND evidence_sent_at IS NULL AND closed_at IS NULL
      AND (evidence_begun_at IS NULL OR evidence_begun_at < ${unlessSince}) RETURNING id`.execute(db)
  return rows.length === 1
}

/** Stores that the answer was not handed in, because the service refused it or was not reached. A person can then begin again. */
export async function endEvidence(db: Db | Tx, id: string): Promise<void> {
  await sql`UPDATE dispute SET evidence_begun_at = NULL, evidence_sent_by = NULL
    WHERE id = ${id} AND evidence_sent_at IS NULL`.execute(db)
}

type Sent = { readonly id: string; readonly status: string; readonly now: Date }

/**
 * Stores that the answer was handed in. Returns false if that is stored already, because the service's event may arrive before the answer
 * to our call.
 */
export async function recordEvidence(tx: Tx, { id, status, now }: Sent): Promise<boolean> {
  const { rows } = await sql`
    UPDATE dispute SET evidence_sent_at = ${now}, evidence_begun_at = NULL,
      status = CASE WHEN closed_at IS NULL THEN ${status} ELSE status END
    WHERE id = ${id} AND evidence_sent_at IS NULL RETURNING id`.execute(tx)
  return rows.length === 1
}

export type StoredConsents = {
  /** These are the newest rows of the consent ledger about texts. */
  readonly texts: readonly {
    readonly wording: string
    readonly language: Language
    readonly method: string
    readonly isAgreed: boolean
    readonly at: string
  }[]
  /** These are the sentences with which the customer agreed to later acts with a price. */
  readonly acts: readonly { readonly act: string; readonly sentence: string; readonly at: string }[]
  /** These are the sentences that a person in the office read out on the telephone. */
  readonly spoken: readonly { readonly sentence: string; readonly readBy: string | null; readonly at: string }[]
  /**
   * This is the time since when the account has known the device on which the card was typed. It is null if the device is not known or was
   * not stored.
   */
  readonly deviceKnownSince: Date | null
}

const list = (rows: ReturnType<typeof sql>) => sql`coalesce((SELECT jsonb_agg(to_jsonb(r)) FROM (${rows}) r), '[]')`

export async function findConsents(db: Db, orderId: string): Promise<StoredConsents> {
  const { rows } = await sql<StoredConsents>`
    SELECT ${list(sql`SELECT i.wording, i.language, i.method, i.is_agreed AS "isAgreed", i.verified_at AS at
        FROM identity_consent i WHERE i.phone = u.phone AND ${isOwnSince(sql`i.verified_at`)} ORDER BY i.entry DESC LIMIT 20`)} AS texts,
      ${list(sql`SELECT a.act, a.sentence, a.at FROM order_consent a WHERE a.order_id = o.id ORDER BY a.at`)} AS acts,
      ${list(sql`SELECT s.sentence, nullif(w.first_name, '') AS "readBy", s.read_at AS at
        FROM spoken_consent s LEFT JOIN app_user w ON w.id = s.read_by WHERE s.cart_id = o.id ORDER BY s.read_at`)} AS spoken,
      (SELECT min(k.known_since) FROM payment p JOIN payment_attempt t ON t.intent_id = p.intent_id
        JOIN known_device k ON k.user_id = o.user_id AND k.device = t.device WHERE p.order_id = o.id) AS "deviceKnownSince"
    FROM orders o LEFT JOIN app_user u ON u.id = o.user_id WHERE o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order that its gate found is gone')
  return row
}

export type EvidencePhoto = {
  readonly id: string
  readonly kind: PhotoKind
  readonly mediaType: string
  readonly takenAt: Date
  /** This is the driver who took the photo, or the person in the office who added it. */
  readonly by: string | null
}

/** Lists scale tickets first, then the photos of deliveries and pick-ups, each in the order in which they were taken. */
export async function listEvidencePhotos(db: Db, orderId: string, most: number): Promise<EvidencePhoto[]> {
  const { rows } = await sql<EvidencePhoto>`
    SELECT f.id, f.kind, f.media_type AS "mediaType", coalesce(f.taken_at, f.created_at) AS "takenAt",
      coalesce(nullif(d.first_name, ''), nullif(u.first_name, '')) AS by
    FROM order_photo f LEFT JOIN driver d ON d.id = f.driver_id LEFT JOIN app_user u ON u.id = f.taken_by
    WHERE f.order_id = ${orderId} AND f.forgotten_at IS NULL
    ORDER BY array_position(ARRAY['scale-ticket', 'drop-off', 'pickup', 'failed-attempt'], f.kind), 4, f.id
    LIMIT ${most}`.execute(db)
  return rows
}
