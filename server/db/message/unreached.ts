/**
 * This module lists the numbers and addresses of a customer that the latest message did not reach, if the reason is the number or address
 * itself (rule T20).
 */

import { sql } from '@rolloff/sql/sql.ts'
import { type ReasonOfRecipient, reasonsOfRecipient } from '#domain/message/undeliverable.ts'

export type UnreachedRecipient = {
  /** The recipient is a phone number as +1 and ten digits, or a mail address. */
  readonly recipient: string
  readonly channel: 'sms' | 'email'
  readonly why: ReasonOfRecipient
  readonly at: string
}

/**
 * Selects the recipients of a customer `c` that the latest message did not reach. A message that is on its way, or that has no receipt,
 * counts as arrived. A number or address is no longer listed once a later message was sent to it, or once the customer has another one in
 * its place.
 */
export const unreachedOfCustomer = sql`
  SELECT m.recipient, m.channel, m.why, m.at FROM (
    SELECT DISTINCT ON (m.recipient) m.recipient, m.channel, m.undeliverable_why AS why, coalesce(m.undelivered_at, m.withheld_at) AS at
    FROM orders o JOIN message m ON m.order_id = o.id LEFT JOIN app_user u ON u.id = o.user_id
    WHERE o.customer_id = c.id AND m.recipient <> '' AND m.recipient IN (u.phone, u.email, c.phone, c.email) AND (m.sent_at IS NOT NULL OR m.undeliverable_why IS NOT NULL)
    ORDER BY m.recipient, m.id DESC) m
  WHERE m.why = ANY(${[...reasonsOfRecipient]}) ORDER BY m.at DESC, m.recipient LIMIT 20`
