/**
 * This module stores the time up to which the payment service's list of events was read, for each payment account. It also lists the
 * accounts whose events have to be read now.
 */
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

/** If nothing is unfinished on an account, its events are still read once in this interval, because a new dispute is possible. */
const quietAccountInterval = sql`interval '1 hour'`

/** The service keeps its events for this time. An account whose events could not be read for longer is disconnected for good. */
const eventsKeptFor = sql`interval '30 days'`

/**
 * Lists the payment accounts whose events have to be read now: accounts with an unfinished payment, charge, refund or dispute, and once an
 * hour every account that was ever used. A payment on an account that is no longer charged may still be disputed.
 */
export async function listAccountsToRead(db: Db, now: Date): Promise<(string | null)[]> {
  const { rows } = await sql<{ paymentAccount: string | null }>`
    SELECT payment_account AS "paymentAccount" FROM payment_attempt WHERE status IN ('creating', 'open')
    UNION SELECT payment_account FROM order_charge WHERE state IN ('asked', 'open')
    UNION SELECT payment_account FROM refund WHERE status = 'asked'
    UNION SELECT p.payment_account FROM dispute d JOIN payment p ON p.intent_id = d.intent_id WHERE d.closed_at IS NULL
    UNION SELECT o.payment_account FROM organization o
      LEFT JOIN payment_event_list l ON l.payment_account = coalesce(o.payment_account, '')
      WHERE (l.read_until IS NULL OR l.read_until <= ${now}::timestamptz - ${quietAccountInterval})
        AND EXISTS (SELECT FROM payment_attempt a WHERE a.organization_id = o.id)
    UNION SELECT nullif(l.payment_account, '') FROM payment_event_list l
      WHERE l.read_until > ${now}::timestamptz - ${eventsKeptFor} AND l.read_until <= ${now}::timestamptz - ${quietAccountInterval}`.execute(
    db,
  )
  return rows.map(row => row.paymentAccount)
}

/** Returns the given events that are stored already. */
export async function findStoredEvents(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM provider_event WHERE id = ANY(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
