/** Fills a database with a hauler's past. It copies a finished order of the demo with its visits, its load and its history. */
import pg from 'pg'
import { figures } from '#domain/report/figures.ts'
import { customersAmong, type Filling, fill as fillOrders } from '../orders/filling.ts'

/** The SQL for the nth order's id, the same as in `../orders/filling.ts`. */
const idOfOrder = `overlay(overlay(md5('order ' || n) placing '4' from 13) placing '8' from 17)::uuid`
/** Returns the SQL for the id of the nth customer's record, in a form that the calls accept. */
const idOfCustomer = (n: string) =>
  `overlay(overlay(md5('record ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
const routesOfDay = 4
const stopsOfRoute = 8

/** Three customers share ten orders. */
const customersOf = (orders: number) => Math.floor((orders * 3) / 10)

/** This statement finds a customer who has a few orders. */
export const someCustomer = `SELECT ${idOfCustomer('77')} AS id`

/** Adds this many finished orders, and the rows that are left from the days on which they were driven. */
export async function fillOffice(filling: Filling): Promise<void> {
  await fillOrders({ ...filling, customerOf: idOfCustomer(`n % ${customersOf(filling.orders)}`) })
  const client = new pg.Client({ connectionString: filling.connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    for (const rows of [...officeRows(filling.orders), ...customerRows(filling.orders), ...figureRows])
      await client.query(rows)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

/** Every order was delivered and picked up. The days count back from half a year ago. */
function officeRows(orders: number): string[] {
  const each = `generate_series(0, ${orders - 1}) AS n, (SELECT id AS hauler FROM organization LIMIT 1) AS any_hauler`
  const day = (n: string) => `(now() - interval '180 days')::date - (${n} / ${routesOfDay * stopsOfRoute})::int`
  const route = (n: string) => `md5('route ' || ${n} / ${stopsOfRoute})::uuid`
  const visit = (side: 'drop-off' | 'pickup', n: string) =>
    `INSERT INTO stop (organization_id, kind, drop_off_order_id, pickup_order_id, day, window_start, window_end, state, route_id,
       position, published_at, done_at, created_at)
     SELECT hauler, '${side}', ${side === 'drop-off' ? idOfOrder : 'NULL'}, ${side === 'pickup' ? idOfOrder : 'NULL'}, ${day(n)},
       9, 12, 'done', ${route(n)}, ${n} % ${stopsOfRoute} + 1, now(), ${day(n)}, now() FROM ${each}`
  return [
    `INSERT INTO route (id, organization_id, day, driver_id, truck_id, published_at)
     SELECT md5('route ' || r)::uuid, hauler, ${day(`(r * ${stopsOfRoute})`)}, md5('driver ' || r % ${routesOfDay})::uuid,
       md5('truck ' || r % ${routesOfDay})::uuid, now()
     FROM generate_series(0, ${Math.ceil((orders * 2) / stopsOfRoute)}) AS r, (SELECT id AS hauler FROM organization LIMIT 1) AS any_hauler`,
    visit('drop-off', '(2 * n)'),
    visit('pickup', '(2 * n + 1)'),
    `INSERT INTO promise (order_id, organization_id, side, number, day, window_start, window_end, promised_at)
     SELECT ${idOfOrder}, hauler, side, 1, ${day('n')}, 9, 12, now() FROM ${each}, (VALUES ('drop-off'), ('pickup')) AS sides (side)`,
    `INSERT INTO load (order_id, organization_id, route_id, state, collected_at, dumped_at, ticket_number, ticket_year, tons)
     SELECT ${idOfOrder}, hauler, ${route('(2 * n + 1)')}, 'confirmed', ${day('(2 * n + 1)')}, ${day('(2 * n + 1)')}, 'B' || n, 2020, 2.5 FROM ${each}`,
    // These are the search keys of the customers. One in twenty is a Reyes, and ten share a phone.
    `INSERT INTO order_search_key (organization_id, order_id, key, placed_at)
     SELECT hauler, o.id, key, o.created_at FROM ${each}, orders o,
       LATERAL order_search_keys(jsonb_build_object(
         'customer', jsonb_build_object('firstName', 'Rosa', 'lastName', CASE WHEN n % 20 = 0 THEN 'Reyes' ELSE 'Family ' || n % 5000 END,
           'phone', '+1512' || lpad((2000000 + n / 10)::text, 7, '0')),
         'address', jsonb_build_object('line1', 100 + n % 9000 || ' Bench Lane ' || n % ${customersOf(orders)})), o.friendly_id, o.po_number, o.job_name) AS key
     WHERE o.id = ${idOfOrder}`,
    `INSERT INTO change (organization_id, at, act, object, object_id, xid)
     SELECT hauler, now() - interval '180 days', 'tap', 'stop', ${idOfOrder}, '3' FROM ${each}`,
  ]
}

/**
 * One customer in twenty is a Reyes. The product's trigger, which writes the search keys, is off here. So this SQL writes
 * the same keys.
 */
function customerRows(orders: number): string[] {
  const each = `generate_series(0, ${customersOf(orders) - 1}) AS n, (SELECT id AS hauler FROM organization LIMIT 1) AS any_hauler`
  const name = `CASE WHEN n % 20 = 0 THEN 'Reyes' ELSE 'Family ' || n % 5000 END`
  const phone = `'+1512' || lpad((2000000 + n)::text, 7, '0')`
  return [
    `INSERT INTO customer (id, organization_id, kind, name, phone)
     SELECT ${idOfCustomer('n')}, hauler, 'person', 'Rosa ' || ${name}, ${phone} FROM ${each}`,
    `INSERT INTO customer_search_key (organization_id, customer_id, key)
     SELECT hauler, ${idOfCustomer('n')}, key FROM ${each}, LATERAL (
       SELECT lower('Rosa ' || ${name}) UNION ALL SELECT 'rosa' UNION ALL SELECT lower(${name})
       UNION ALL SELECT right(${phone}, digits) FROM generate_series(4, 10) AS digits) AS keys (key)`,
    `INSERT INTO customer_person (customer_id, organization_id, user_id)
     SELECT ${idOfCustomer('n')}, hauler, md5('customer ' || n)::uuid FROM ${each}
     WHERE n < ${Math.floor(customersAmong(orders))}`,
  ]
}

/** The figures cover the two years until yesterday. A day has the same number of figures for every number of orders. */
const figureRows = [
  `INSERT INTO daily_figure (organization_id, service_area_id, day, figure, value)
   SELECT a.organization_id, a.id, day::date, figure, 100
   FROM service_area a, generate_series((now() AT TIME ZONE a.time_zone)::date - 730, (now() AT TIME ZONE a.time_zone)::date - 1, interval '1 day') AS day,
     unnest(ARRAY[${figures.map(figure => `'${figure}'`).join(', ')}]) AS figure
   ON CONFLICT DO NOTHING`,
  `INSERT INTO rolled_up (service_area_id, organization_id, until) SELECT a.id, a.organization_id, (now() AT TIME ZONE a.time_zone)::date - 1 FROM service_area a
   ON CONFLICT (service_area_id) DO UPDATE SET until = excluded.until`,
]
