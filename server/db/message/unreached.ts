/**
 * This module lists the numbers and addresses of a customer at which the latest message did not arrive, if the
 * reason lies in them (rule T20).
 */

import { sql } from '@rolloff/sql/sql.ts'
import { type ReasonOfRecipient, reasonsOfRecipient } from '#domain/message/undeliverable.ts'

export type UnreachedRecipient = {
  /** The recipient is a number as +1 and ten digits, or a mail address. */
  readonly recipient: string
  readonly channel: 'sms' | 'email'
  readonly why: ReasonOfRecipient
  readonly at: string
}

/**
 * Selects the unreached recipients of the customer `c`. A message that is on its way, or that has no report, counts
 * as reached. A message that was sent since ends the reason, and so does another number or address in its place.
 */
export const unreachedOfCustomer = sql`
  SELECT m.recipient, m.channel, m.why, m.at FROM (
    SELECT DISTINCT ON (m.recipient) m.recipient, m.channel, m.undeliverable_why AS why, coalesce(m.undelivered_at, m.withheld_at) AS at
    FROM orders o JOIN message m ON m.order_id = o.id LEFT JOIN app_user u ON u.id = o.user_id
    WHERE o.customer_id = c.id AND m.recipient <> '' AND m.recipient IN (u.phone, u.email, c.phone, c.email) AND (m.sent_at IS NOT NULL OR m.undeliverable_why IS NOT NULL)
    ORDER BY m.recipient, m.id DESC) m
  WHERE m.why = ANY(${[...reasonsOfRecipient]}) ORDER BY m.at DESC, m.recipient LIMIT 20`
