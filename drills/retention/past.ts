/** Fills a database with the past of a busy hauler: copies of a finished order, and the rows that its days left behind. */
import pg from 'pg'
import { copy } from '../../bench/orders/filling.ts'

/** One order was placed every 35 minutes for forty months. The last ones are more than seven years old. */
export const orders = 50_000
export const ancientOrders = 2_000
export const restingCarts = 10_000
export const photosWithBytes = 400

const all = orders + ancientOrders

/** The SQL for the nth order's id, in a form that the calls accept. */
const idOfOrder = `overlay(overlay(md5('order ' || n) placing '4' from 13) placing '8' from 17)::uuid`
const idOfCart = `overlay(overlay(md5('resting ' || n) placing '4' from 13) placing '8' from 17)::uuid`
const placed = `CASE WHEN n < ${orders} THEN now() - interval '2 days' - n * interval '35 minutes'
  ELSE now() - interval '86 months' - (n - ${orders}) * interval '1 hour' END`
const rested = `now() - interval '2 days' - n * interval '175 minutes'`

/** References are correct by construction. Only a superuser may skip the triggers. */
export async function fillPast(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  try {
    await client.query(
      'SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0',
    )
    const { rows } = await client.query<{ id: string }>(
      `SELECT o.id FROM orders o JOIN payment_attempt a ON a.cart_id = o.id WHERE o.status = 'completed' AND a.status = 'succeeded'
         AND EXISTS (SELECT FROM quote q WHERE q.cart_id = o.id) ORDER BY o.friendly_id DESC LIMIT 1`,
    )
    const [model] = rows
    if (!model) throw new Error('the demo has no finished order')
    for (const copying of copiesOf(model.id)) await copy(client, copying)
    for (const statement of rowsOfDays) await client.query(statement)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

function copiesOf(id: string) {
  const ofOrder = `order_id = '${id}'`
  const cart = `cart_id = '${id}'`
  const order = {
    id: idOfOrder,
    friendly_id: `'R-' || nextval('order_number')`,
    created_at: placed,
    updated_at: placed,
    customer_id: 'NULL::uuid',
  }
  const attempt = { id: 'gen_random_uuid()', created_at: placed, updated_at: placed }
  const resting = { created_at: rested, updated_at: rested }
  const copied = (table: string, of: string, own: Record<string, string>) => ({ orders: all, table, of, own })
  return [
    copied('cart', `id = '${id}'`, { id: idOfOrder, created_at: placed, updated_at: placed }),
    copied('orders', `id = '${id}'`, order),
    copied('order_line', ofOrder, { order_id: idOfOrder }),
    copied('order_event', ofOrder, { order_id: idOfOrder, at: placed }),
    copied('quote', cart, { cart_id: idOfOrder, created_at: placed }),
    copied('payment_attempt', cart, { ...attempt, cart_id: idOfOrder, intent_id: `'pi_past_' || n` }),
    copied('payment', ofOrder, {
      id: 'gen_random_uuid()',
      order_id: idOfOrder,
      intent_id: `'pi_past_' || n`,
      created_at: placed,
    }),
    ...[
      copied('cart', `id = '${id}'`, { ...resting, id: idOfCart }),
      copied('quote', cart, { cart_id: idOfCart, created_at: rested }),
      copied('payment_attempt', cart, {
        ...attempt,
        cart_id: idOfCart,
        intent_id: `'pi_resting_' || n`,
        status: `'cancelled'`,
        created_at: rested,
        updated_at: rested,
      }),
    ].map(one => ({ ...one, orders: restingCarts })),
  ]
}

const each = (times: number) =>
  `generate_series(0, ${all - 1}) AS n, generate_series(1, ${times}) AS k, (SELECT organization_id AS hauler FROM driver ORDER BY id LIMIT 1) AS one_hauler`

const fileKey = `left(md5('photo ' || n || ' ' || k), 2) || '/' || md5('photo ' || n || ' ' || k)`
const isTicket = `n % 10 = 0 AND k = 2`

const rowsOfDays = [
  `INSERT INTO message (key, organization_id, order_id, recipient, channel, text, created_at, sent_at, next_attempt_at)
   SELECT 'past:' || n || ':' || k, hauler, ${idOfOrder}, '', 'sms', repeat('Your dumpster is on its way. ', 5), ${placed}, ${placed}, ${placed}
   FROM ${each(6)}`,
  `INSERT INTO inbound_text (id, phone, meaning, is_answered, received_at, words, settled_at)
   SELECT 'past ' || n, '+15125550000', 'other', false, ${placed}, 'Thank you', now() FROM ${each(1)} WHERE n % 5 = 0`,
  `INSERT INTO provider_event (id, type, intent_id, state, received_at, handled_at)
   SELECT 'evt_past_' || n || '_' || k, 'payment_intent.succeeded', 'pi_past_' || n, 'done', ${placed}, ${placed} FROM ${each(3)}`,
  `INSERT INTO change (organization_id, at, act, object, object_id, xid)
   SELECT hauler, ${placed}, CASE WHEN k = 1 AND n % 5 = 0 THEN 'confirm-ticket' ELSE 'move-stop' END, 'stop', ${idOfOrder}, '3'
   FROM ${each(8)}`,
  `INSERT INTO audit_event (organization_id, at, action, object_id)
   SELECT hauler, ${placed}, 'read-order', ${idOfOrder}::text FROM ${each(2)}`,
  `INSERT INTO driver_device (id, driver_id, last_seq, last_seen_at, organization_id)
   SELECT md5('past device')::uuid, id, 0, now(), organization_id FROM driver ORDER BY id LIMIT 1`,
  `INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, made_at, corrected_at, received_at, content, outcome)
   SELECT gen_random_uuid(), hauler, v.driver_id, v.id, n * 8 + k, 'here', ${placed}, ${placed}, ${placed},
     jsonb_build_object('photoIds', jsonb_build_array(gen_random_uuid())), 'accepted'
   FROM ${each(8)}, (SELECT id, driver_id FROM driver_device WHERE id = md5('past device')::uuid) v`,
  `INSERT INTO file (key, organization_id, kind, media_type, size_in_bytes, sha256, place, created_at)
   SELECT ${fileKey}, hauler, CASE WHEN ${isTicket} THEN 'scale-ticket' ELSE 'photo' END, 'image/jpeg', 4, repeat('0', 64), 'local', ${placed}
   FROM ${each(2)}`,
  `INSERT INTO order_photo (organization_id, order_id, kind, media_type, file_key, created_at)
   SELECT hauler, ${idOfOrder}, CASE WHEN ${isTicket} THEN 'scale-ticket' ELSE 'drop-off' END, 'image/jpeg', ${fileKey}, ${placed}
   FROM ${each(2)}`,
  `INSERT INTO reservation (organization_id, slot, cart_id, container_type_id, drop_off_window, pickup_window, state, held_until, created_at)
   SELECT hauler, 10000000 + n, ${idOfOrder}, t.id, '{"day": 0, "start": 9, "end": 12}', '{"day": 0, "start": 9, "end": 12}', 'ordered', ${placed}, ${placed}
   FROM ${each(1)}, (SELECT id FROM container_type WHERE organization_id = (SELECT organization_id FROM driver ORDER BY id LIMIT 1) LIMIT 1) t`,
  `INSERT INTO address (user_id, cart_id, type, line1, city, state, postal_code, place_id, created_at)
   SELECT NULL, ${idOfCart}, 'delivery', n || ' Past Lane', 'Austin', 'TX', '78701', 'past', ${rested}
   FROM generate_series(0, ${restingCarts - 1}) AS n`,
]
