/** A notice reports something that happened at the payment service without us, until a person in the office has noted it (rule M47). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type NoticeKind = 'dispute-opened' | 'dispute-won' | 'dispute-lost' | 'refunded-outside' | 'unknown-event'

export type NewNotice = {
  readonly organizationId: string
  readonly orderId: string | null
  readonly kind: NoticeKind
  readonly amountInCents: number | null
  readonly what: string | null
  /** This is the id of the object at the service. There is one notice for each kind and object. */
  readonly about: string
  readonly now: Date
}

export async function addNotice(tx: Tx | Db, notice: NewNotice): Promise<void> {
  await sql`
    INSERT INTO payment_notice (organization_id, order_id, kind, amount_in_cents, what, about, at)
    VALUES (${notice.organizationId}, ${notice.orderId}, ${notice.kind}, ${notice.amountInCents}, ${notice.what},
      ${notice.about}, ${notice.now})
    ON CONFLICT DO NOTHING`.execute(tx)
}

export type PaymentNotice = {
  readonly id: string
  readonly orderId: string | null
  readonly number: string | null
  readonly customer: string
  readonly kind: NoticeKind
  readonly amountInCents: number | null
  readonly what: string | null
  readonly at: Date
  /** The notice is about a dispute that the bank has not decided. It cannot be closed before that. */
  readonly isOpen: boolean
}

const maxListed = 200

export async function listNotices(db: Db, organizationId: string): Promise<PaymentNotice[]> {
  const { rows } = await sql<PaymentNotice>`
    SELECT n.id, n.order_id AS "orderId", o.friendly_id AS number,
      coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), nullif(trim(concat(o.snapshot #>> '{customer,firstName}', ' ',
        o.snapshot #>> '{customer,lastName}')), ''), '') AS customer,
      n.kind, n.amount_in_cents AS "amountInCents", n.what, n.at, n.kind = 'dispute-opened' AS "isOpen"
    FROM payment_notice n LEFT JOIN orders o ON o.id = n.order_id
    WHERE n.organization_id = ${organizationId} AND n.noted_at IS NULL ORDER BY n.at, n.id LIMIT ${maxListed}`.execute(
    db,
  )
  return rows
}

/** Stores that a person has noted a notice. Returns null if it was noted already, or if its dispute is still open. */
export async function noteNotice(
  tx: Tx,
  { organizationId, id, actorId, now }: { organizationId: string; id: string; actorId: string; now: Date },
): Promise<{ readonly orderId: string | null } | null> {
  const { rows } = await sql<{ orderId: string | null }>`
    UPDATE payment_notice SET noted_at = ${now}, noted_by = ${actorId}
    WHERE id = ${id} AND organization_id = ${organizationId} AND noted_at IS NULL AND kind <> 'dispute-opened'
    RETURNING order_id AS "orderId"`.execute(tx)
  return rows[0] ?? null
}

export type NoticeState = {
  /** The bank has not decided the dispute yet. */
  readonly isOpen: boolean
  /** This is the first name of the person who has noted it. It is null if nobody has noted it. */
  readonly who: string | null
}

/** Returns whether a notice is still open, and who has noted it. Returns null if this hauler has no such notice. */
export async function findNoticeState(tx: Tx, organizationId: string, id: string): Promise<NoticeState | null> {
  const { rows } = await sql<NoticeState>`
    SELECT n.kind = 'dispute-opened' AND n.noted_at IS NULL AS "isOpen", nullif(u.first_name, '') AS who
    FROM payment_notice n LEFT JOIN app_user u ON u.id = n.noted_by
    WHERE n.id = ${id} AND n.organization_id = ${organizationId}`.execute(tx)
  return rows[0] ?? null
}

/** Closes the notice of a dispute's beginning, because the dispute has ended. */
export async function closeNotice(tx: Tx, kind: NoticeKind, about: string, now: Date): Promise<void> {
  await sql`
    UPDATE payment_notice SET noted_at = ${now} WHERE kind = ${kind} AND about = ${about} AND noted_at IS NULL`.execute(
    tx,
  )
}

/**
 * Returns the hauler of an account at the service, even if its payments are made on another account now. Returns null if there is no such
 * hauler, or if several share the account.
 */
export async function findHaulerOfAccount(db: Db, paymentAccount: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM organization WHERE payment_account IS NOT DISTINCT FROM ${paymentAccount}
    UNION SELECT organization_id FROM payment_account a WHERE a.id = ${paymentAccount} LIMIT 2`.execute(db)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}
