/** When a person has corrected their address, the mails that came back from the old one are sent again (rule T28). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { reasonsOfRecipient } from '#domain/message/undeliverable.ts'
import { dayInMs } from '#domain/value/calendar.ts'

/** Older mails are not sent again, because the page of the order shows newer facts. */
const sentAgainWithinMs = 30 * dayInMs

/**
 * Queues the mails about a person's orders that came back from another address than the present one. They are queued once, in the order in
 * which they were written. It is idempotent: a mail that was sent again is not queued again, even if it comes back again.
 */
export async function sendReturnedMailsAgain(db: Db, userId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO message (key, organization_id, order_id, recipient, channel, subject, text, needs_consent, not_after, next_attempt_at, created_at)
    SELECT m.key || ':again', m.organization_id, m.order_id, u.email, m.channel, m.subject, m.text, m.needs_consent, m.not_after, ${now}, ${now}
    FROM app_user u JOIN orders o ON o.user_id = u.id JOIN message m ON m.order_id = o.id
    WHERE u.id = ${userId} AND u.email <> '' AND m.recipient <> u.email AND m.channel = 'email'
      AND m.undeliverable_why = ANY(${[...reasonsOfRecipient]}) AND m.created_at > ${new Date(now.getTime() - sentAgainWithinMs)}
      AND m.key NOT LIKE '%:again'
    ORDER BY m.id ON CONFLICT (key) DO NOTHING`.execute(db)
}
