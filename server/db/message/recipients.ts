/** This module reads the facts that an order's messages contain, their recipients, and whether the recipients may be texted. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { boxWording, switchWording } from '#domain/message/consent-wording.ts'
import { moneyOccasions, textLimits } from '#domain/message/occasion.ts'
import type { NotifiableOrder } from '#domain/message/order-message.ts'

export type Recipient = {
  readonly order: NotifiableOrder
  readonly organizationId: string
  readonly email: string
  /**
   * The number is null if the customer has left, has not agreed to texts, or has got as many texts for the order as they agreed to
   * (rule T6).
   */
  readonly textsTo: string | null
}

/** Links begin with this address until a process has stored the address of the installation. */
export const localOrigin = 'http://localhost:3000'

/**
 * Lists the recipients of orders. Texts about money are counted separately from other texts. In one call the messages must therefore be all
 * about money, or none of them.
 */
export async function listRecipients(
  db: Db | Tx,
  orderIds: readonly string[],
  isOfMoney: boolean,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT o.organization_id AS "organizationId", coalesce(u.email, '') AS email,
      CASE WHEN may_text(u.phone) AND ${isWithinLimit(isOfMoney)} THEN u.phone END AS "textsTo",
      jsonb_build_object('orderId', o.id, 'number', o.friendly_id, 'language', o.snapshot->>'language',
        'timeZone', a.time_zone, 'firstName', coalesce(u.first_name, ''), 'hauler', ${senderOf('h')}, 'reviewUrl', ${reviewToAskFor}) AS "order"
    FROM orders o
    JOIN service_area a ON a.id = o.service_area_id
    JOIN organization h ON h.id = o.organization_id
    JOIN app_user u ON u.id = o.user_id
    WHERE o.id = ANY(${orderIds})`.execute(db)
  return rows
}

/**
 * This column is the address at which a customer is asked for a review. It is null if the order is not completed, or if a mail of the order
 * contains the address already (rule T13).
 */
const reviewToAskFor = sql`(SELECT r.url FROM (SELECT h.public_facts->>'reviewUrl' AS url) r
  WHERE o.status = 'completed' AND r.url <> '' AND NOT EXISTS (SELECT FROM message m
    WHERE m.order_id = o.id AND m.channel = 'email' AND position(r.url IN m.text) > 0))`

/**
 * Returns a condition that is true if the customer may get one more text for the order (rule T6). A person who agreed to the first wording
 * gets 12 texts in all, and some of them are only for money. A person who agreed to today's wording gets 12 texts about visits and one
 * about each bill, charge and refund.
 */
function isWithinLimit(isOfMoney: boolean) {
  const { visits, keptForMoney } = textLimits
  const isMoneys = sql`split_part(m.key, ':', 1) = ANY(${[...moneyOccasions]})`
  const sent = (only: typeof isMoneys) => sql`(SELECT count(*) FROM message m
    WHERE m.recipient = u.phone AND m.order_id = o.id AND m.channel = 'sms' AND ${only})`
  const agreedApart = sql`coalesce((SELECT c.wording IN (${boxWording}, ${switchWording}) FROM identity_consent c
    WHERE c.phone = u.phone AND c.is_agreed AND c.wording LIKE 'order-texts-%' ORDER BY c.entry DESC LIMIT 1), false)`
  if (isOfMoney) return sql`(${agreedApart} OR ${sent(sql`true`)} < ${visits})`
  return sql`(${sent(sql`NOT ${isMoneys}`)} < CASE WHEN ${agreedApart} THEN ${visits}::int ELSE ${visits - keptForMoney}::int END)`
}

/** Returns a column with the hauler in whose name messages are sent. `alias` is the alias of the organization. */
export function senderOf(alias: string) {
  const hauler = sql.table(alias)
  return sql`jsonb_build_object('name', ${hauler}.name, 'phone', ${hauler}.phone,
    'origin', coalesce((SELECT public_url FROM installation), ${localOrigin}::text),
    'templates', coalesce((SELECT jsonb_agg(jsonb_build_object('occasion', t.occasion, 'channel', t.channel,
        'language', t.language, 'subject', t.subject, 'text', t.text)) FROM message_template t
      WHERE t.organization_id = ${hauler}.id), '[]'))`
}

/** Stores the address of the installation, which all processes use. The process that starts last decides. */
export async function storePublicUrl(db: Db, url: string): Promise<void> {
  await sql`
    INSERT INTO installation (public_url) VALUES (${url.replace(/\/+$/, '')})
    ON CONFLICT (is_only) DO UPDATE SET public_url = excluded.public_url
    WHERE installation.public_url <> excluded.public_url`.execute(db)
}
