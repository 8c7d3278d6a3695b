/**
 * This module reads everything that is stored about a person, in the form in which it is stored. It contains columns that are added later
 * without a change here.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { isOwnSince } from '#server/db/account/partings.ts'
import { customersOf, peopleBehind } from '#server/db/customer/merges.ts'

export type PersonalData = {
  readonly profile: unknown
  readonly addresses: readonly unknown[]
  readonly consents: readonly unknown[]
  readonly carts: readonly unknown[]
  readonly orders: readonly unknown[]
  readonly messages: readonly unknown[]
  readonly repliesByText: readonly unknown[]
  readonly waitingList: readonly unknown[]
  readonly customers: readonly unknown[]
  readonly drivers: readonly unknown[]
  readonly savedViews: readonly unknown[]
  readonly signIns: readonly unknown[]
}

const list = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((SELECT jsonb_agg(kept) FROM (${rows}) AS found (kept)), '[]')`

const ofOrder = (table: string, order = 'created_at') =>
  list(
    sql`SELECT to_jsonb(t) - 'organization_id' - 'device' FROM ${sql.table(table)} t WHERE t.order_id = o.id ORDER BY ${sql.ref(order)}`,
  )

/** The condition is true if other people order for the same site. The office's remark may then be about them. */
const isShared = sql`EXISTS (SELECT FROM orders x WHERE x.site_id = s.id AND x.user_id <> o.user_id)`

/** Photos are listed without their pictures. The order's page shows the pictures. */
const orders = list(sql`
  SELECT to_jsonb(o) - 'organization_id' || jsonb_build_object(
    'lines', ${ofOrder('order_line', 'position')}, 'events', ${ofOrder('order_event', 'id')},
    'eventHours', ${list(sql`SELECT to_jsonb(h) - 'organization_id' FROM order_event e JOIN event_hour h ON h.event_id = e.id
      WHERE e.order_id = o.id ORDER BY h.event_id, h.at`)},
    'payments', ${ofOrder('payment')}, 'refunds', ${ofOrder('refund')}, 'charges', ${ofOrder('order_charge')},
    'extensions', ${ofOrder('order_extension')}, 'weighings', ${ofOrder('weighing')}, 'bills', ${ofOrder('bill')},
    'billLines', ${ofOrder('bill_line', 'position')}, 'adjustments', ${ofOrder('order_adjustment', 'at')},
    'fees', ${ofOrder('order_fee', 'proposed_at')}, 'orderConsents', ${ofOrder('order_consent', 'at')},
    'visits', ${list(sql`SELECT jsonb_build_object('kind', s.kind, 'day', s.day, 'window_start', s.window_start, 'window_end',
        s.window_end, 'state', s.state, 'failed_reason', s.failed_reason, 'note_to_driver', s.note_to_driver, 'errand', s.errand,
        'place', s.place, 'done_at', s.done_at)
      FROM stop s WHERE s.drop_off_order_id = o.id OR s.pickup_order_id = o.id OR s.about_order_id = o.id ORDER BY s.created_at, s.id`)},
    'site', (SELECT to_jsonb(s) - 'organization_id' - 'key' - 'version' - CASE WHEN ${isShared} THEN 'remark' ELSE '' END
      FROM site s WHERE s.id = o.site_id),
    'promises', ${ofOrder('promise', 'number')},
    'photos', ${list(sql`SELECT jsonb_build_object('kind', p.kind, 'created_at', p.created_at)
      FROM order_photo p WHERE p.order_id = o.id ORDER BY p.created_at`)},
    'notes', ${list(sql`SELECT jsonb_build_object('content', n.content, 'created_at', n.created_at)
      FROM note n WHERE n.entity_id = o.id AND (n.created_by = u.id OR EXISTS (SELECT FROM bill_objection j
        WHERE j.order_id = o.id AND j.answer_note_id = n.id)) ORDER BY n.created_at`)})
  FROM orders o WHERE o.user_id = u.id ORDER BY o.created_at`)

export async function readPersonalData(db: Db, userId: string): Promise<PersonalData> {
  const { rows } = await sql<PersonalData>`
    SELECT to_jsonb(u) - 'subject' AS profile,
      ${list(sql`SELECT to_jsonb(a) FROM address a WHERE a.user_id = u.id ORDER BY a.created_at`)} AS addresses,
      ${list(sql`SELECT to_jsonb(i) FROM identity_consent i WHERE i.phone = u.phone AND ${isOwnSince(sql`i.verified_at`)} ORDER BY i.entry`)} AS consents,
      ${list(sql`SELECT to_jsonb(c) - 'organization_id' - 'browser' || jsonb_build_object('spokenConsents', ${list(
        sql`SELECT jsonb_build_object('read_at', s.read_at, 'language', s.language, 'sentence', s.sentence,
            'total_in_cents', s.total_in_cents, 'card_last_four', s.card_last_four)
          FROM spoken_consent s WHERE s.cart_id = c.id ORDER BY s.read_at`,
      )}, 'spot', (SELECT jsonb_build_object('plot', p.plot, 'has_photo', p.photo_id IS NOT NULL, 'updated_at', p.updated_at)
        FROM spot p WHERE p.cart_id = c.id)) FROM cart c
        WHERE c.user_id = u.id ORDER BY c.created_at`)} AS carts,
      ${orders} AS orders,
      ${list(sql`SELECT jsonb_build_object('recipient', m.recipient, 'channel', m.channel, 'subject', m.subject, 'text', m.text,
          'created_at', m.created_at, 'sent_at', m.sent_at)
        FROM message m LEFT JOIN orders o ON o.id = m.order_id
        WHERE o.user_id = u.id OR (m.recipient = u.phone AND ${isOwnSince(sql`m.created_at`)})
          OR m.key IN (SELECT l.key FROM phone_order p JOIN cart c ON c.id = p.cart_id AND c.user_id = u.id
            JOIN message l ON starts_with(l.key, 'order-link:' || c.id))
          OR m.waiting_id IN (SELECT w.id FROM waiting_list w WHERE w.user_id = u.id) ORDER BY m.id`)} AS messages,
      ${list(sql`SELECT to_jsonb(t) - 'id' - 'organization_id' - 'settled_at' FROM inbound_text t WHERE t.phone = u.phone AND ${isOwnSince(sql`t.received_at`)} ORDER BY t.received_at`)} AS "repliesByText",
      ${list(sql`SELECT to_jsonb(w) - 'user_id' - 'id' FROM waiting_list w
        WHERE w.user_id = u.id ORDER BY w.created_at`)} AS "waitingList",
      ${list(sql`SELECT to_jsonb(c) - 'organization_id' - 'sort_name' - 'version' || jsonb_build_object('notes', ${list(
        sql`SELECT jsonb_build_object('content', n.content, 'created_at', n.created_at)
          FROM note n WHERE n.entity_id = c.id ORDER BY n.created_at`,
      )}) FROM customer c WHERE c.id IN (${customersOf(sql`u.id`)})
          AND NOT EXISTS (SELECT FROM (${peopleBehind(sql`c.id`)}) p WHERE p.user_id <> u.id)
        ORDER BY c.id`)} AS customers,
      ${list(
        sql`SELECT to_jsonb(d) - 'user_id' || jsonb_build_object('inspections', ${list(
          sql`SELECT to_jsonb(i) - 'organization_id' FROM inspection i WHERE i.driver_id = d.id ORDER BY i.made_at, i.id`,
        )}) FROM driver d WHERE d.user_id = u.id OR (d.archived AND d.phone = u.phone
          AND NOT EXISTS (SELECT FROM account_parting p WHERE p.user_id = u.id)) ORDER BY d.id`,
      )} AS drivers,
      ${list(sql`SELECT to_jsonb(v) - 'organization_id' - 'made_by' - 'version' FROM saved_view v
        WHERE v.made_by = u.id ORDER BY v.created_at`)} AS "savedViews",
      ${list(sql`SELECT jsonb_build_object('authenticated_at', s.authenticated_at, 'revoked_at', s.revoked_at)
        FROM identity_session s WHERE s.subject::text = u.subject ORDER BY s.authenticated_at`)} AS "signIns"
    FROM app_user u WHERE u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a person who is signed in is not there')
  return row
}
