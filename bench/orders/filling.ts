/** Fills a database with copies of one order that was really made. More orders have more customers. */
import pg from 'pg'

export type Filling = {
  readonly connectionString: string
  /** This order is copied with its cart, its events and its payment. */
  readonly orderId: string
  readonly orders: number
  /** The SQL for the customer record of the nth order. Without it the record of the copied order is used. */
  readonly customerOf?: string
}

/** Each customer has ten orders. A contractor has the rest. */
const ordersOfCustomer = 10
const ordersOfContractor = 200

export const customersAmong = (orders: number) => (orders - ordersOfContractor) / ordersOfCustomer

/** Returns the owner of the nth order. Orders beside it in the table belong to other people. */
const ownerOf = (orders: number) => {
  const every = orders / ordersOfContractor
  return `CASE WHEN n % ${every} = 0 THEN md5('contractor')::uuid
    ELSE md5('customer ' || (n - n / ${every} - 1) % ${customersAmong(orders)})::uuid END`
}

export const phoneOfCustomer = (n: number) => `+1214${String(2_000_000 + n).padStart(7, '0')}`
export const phoneOfContractor = '+17372000000'

/**
 * Inserts millions of rows. Their references are correct by construction, so the database does not check each of them.
 * Only a superuser may skip that check.
 */
export async function fill({ connectionString, ...filling }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    await addPeople(client, customersAmong(filling.orders))
    for (const copying of copiesOf(filling)) await copy(client, copying)
    for (const rows of laterRows(filling.orders)) await client.query(rows)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

async function addPeople(client: pg.Client, customers: number): Promise<void> {
  await client.query(
    `INSERT INTO app_user (id, subject, phone, first_name, last_name, email)
     SELECT md5('customer ' || n)::uuid, 'customer ' || n, '+1214' || lpad((2000000 + n)::text, 7, '0'), 'Dana', 'Okafor', ''
     FROM generate_series(0, ${customers - 1}) AS n
     UNION ALL SELECT md5('contractor')::uuid, 'contractor', '${phoneOfContractor}', 'Lee', 'Ortiz', ''`,
  )
}

/** The SQL for the nth order's id, in a form that the calls accept. */
const idOfOrder = `overlay(overlay(md5('order ' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** One order was placed in each minute before now. */
const placed = `now() - n * interval '1 minute'`

export type Copying = {
  readonly table: string
  readonly of: string
  readonly orders: number
  /** The SQL of the columns in which the copies differ, by column. The database numbers some columns itself. */
  readonly own: Readonly<Record<string, string>>
}

function copiesOf({ orderId, orders, customerOf }: Omit<Filling, 'connectionString'>): Copying[] {
  const order = {
    id: idOfOrder,
    user_id: ownerOf(orders),
    friendly_id: `'R-' || nextval('order_number')`,
    created_at: placed,
    updated_at: placed,
    po_number: `CASE WHEN n % 3 = 0 THEN 'PO-' || n END`,
    job_name: `CASE WHEN n % 5 = 0 THEN 'Job on lot ' || n % 97 END`,
    ...(customerOf && { customer_id: customerOf }),
  }
  const payment = {
    id: 'gen_random_uuid()',
    order_id: idOfOrder,
    intent_id: `'pi_bench_' || n`,
    created_at: placed,
  }
  const ofOrder = `order_id = '${orderId}'`
  return [
    { orders, table: 'cart', of: `id = '${orderId}'`, own: { id: idOfOrder, user_id: ownerOf(orders) } },
    { orders, table: 'orders', of: `id = '${orderId}'`, own: order },
    { orders, table: 'order_event', of: ofOrder, own: { order_id: idOfOrder, at: placed } },
    { orders, table: 'payment', of: ofOrder, own: payment },
  ]
}

/**
 * Some orders get more rows. One in ten gets a bill with its lines, its charge and its ticket, one in twenty a refund
 * and an extension, and one in fifty a swap.
 */
function laterRows(orders: number): string[] {
  const oneIn = (every: number) =>
    `generate_series(0, ${orders - 1}, ${every}) AS n, (SELECT organization_id AS hauler FROM orders LIMIT 1) AS any_order`
  const weighing = `md5('weighing ' || n)::uuid`
  return [
    `INSERT INTO refund (organization_id, order_id, intent_id, idempotency_key, amount_in_cents, status, why, created_at)
     SELECT hauler, ${idOfOrder}, 'pi_bench_' || n, 'bench ' || n, 100, 'succeeded', 'bench', ${placed} FROM ${oneIn(20)}`,
    `INSERT INTO order_extension (organization_id, order_id, from_day, to_day, extra_days, price_in_cents, tax_in_cents, reason,
       created_at)
     SELECT hauler, ${idOfOrder}, '2026-01-05', '2026-01-08', 3, 100, 8, '{}', ${placed} FROM ${oneIn(20)}`,
    `INSERT INTO order_swap (cart_id, organization_id, order_id, swap_window, rental_days, is_same_size, requested_at)
     SELECT gen_random_uuid(), hauler, ${idOfOrder}, '{"day": 0, "start": 9, "end": 12}', 7, true, ${placed} FROM ${oneIn(50)}`,
    `INSERT INTO weighing (id, organization_id, order_id, version, containers, created_at)
     SELECT ${weighing}, hauler, ${idOfOrder}, 1, '[]', ${placed} FROM ${oneIn(10)}`,
    `INSERT INTO bill (order_id, version, organization_id, weighing_id, sub_total_in_cents, tax_in_cents, total_in_cents,
       balance_in_cents, consented_in_cents, charge_after, finalized, created_at)
     SELECT ${idOfOrder}, 1, hauler, ${weighing}, 1000, 80, 1080, 500, 500, ${placed}, '{}', ${placed} FROM ${oneIn(10)}`,
    `INSERT INTO bill_line (order_id, version, position, organization_id, kind, label, quantity, amount_in_cents, reason)
     SELECT ${idOfOrder}, 1, position, hauler, 'weight', '20 yard', 1, 100, '{}'
     FROM ${oneIn(10)}, generate_series(0, 6) AS position`,
    `INSERT INTO order_charge (organization_id, order_id, purpose, purpose_id, amount_in_cents, provider_customer_id,
       payment_method_id, idempotency_key, intent_id, state, created_at, updated_at)
     SELECT hauler, ${idOfOrder}, 'balance', ${idOfOrder} || ':1', 500, 'cus_bench', 'pm_bench', 'bench ' || n, 'pi_charge_' || n,
       'succeeded', ${placed}, ${placed} FROM ${oneIn(10)}`,
    `INSERT INTO order_photo (organization_id, order_id, kind, media_type, content, created_at)
     SELECT hauler, ${idOfOrder}, 'scale-ticket', 'image/png', '\\x00', ${placed} FROM ${oneIn(10)}`,
  ]
}

/** Copies the rows this many times, each with its own values. */
export async function copy(client: pg.Client, { table, of, orders, own }: Copying): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(row => row.name)
  const values = names.map(name => own[name] ?? `one.${name}`)
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${values.join(', ')} FROM (SELECT * FROM ${table} WHERE ${of}) AS one, generate_series(0, ${orders - 1}) AS n`,
  )
}

/** Returns the size of the table of orders with its indexes and long values, in megabytes. */
export async function sizeInMegabytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ size: string }>(`SELECT pg_total_relation_size('orders')::text AS size`)
  return Math.round(Number(rows[0]?.size) / 1_000_000)
}
