/**
 * Fills a driver's day with many drop-offs, which are the same in every database. They are copies of one published
 * drop-off of the demo.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { copy } from '../orders/filling.ts'

/** The SQL for the ids of the nth order and its stop, in a form that the calls accept. */
const idAhead = (what: string) => `overlay(overlay(md5('${what} ' || n) placing '4' from 13) placing '8' from 17)::uuid`
const routeId = `md5('route ahead')::uuid`

export const tapsABatch = 20
const stopsABatch = 7

/** Returns the stops in the order in which the driver drives to them. */
export async function addDayAhead(connectionString: string, driverId: string, batches: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  try {
    const { rows: found } = await client.query(
      `SELECT o.id FROM orders o JOIN stop s ON s.drop_off_order_id = o.id WHERE o.status = 'drop-off-scheduled' ORDER BY o.id LIMIT 1`,
    )
    const orderId: string = found[0].id
    const orders = batches * stopsABatch
    await client.query('SET session_replication_role = replica')
    const at = { table: 'orders', of: `id = '${orderId}'`, orders }
    await copy(client, { ...at, table: 'cart', own: { id: idAhead('order') } })
    await copy(client, { ...at, own: { id: idAhead('order'), friendly_id: `'B-' || n` } })
    await copy(client, {
      ...at,
      table: 'order_event',
      of: `order_id = '${orderId}'`,
      own: { order_id: idAhead('order') },
    })
    await client.query(
      `INSERT INTO route (id, organization_id, day, driver_id, published_at)
       SELECT ${routeId}, organization_id, current_date + 30, '${driverId}', now() FROM orders WHERE id = '${orderId}'`,
    )
    await copy(client, {
      table: 'stop',
      of: `drop_off_order_id = '${orderId}'`,
      orders,
      own: {
        id: idAhead('stop'),
        drop_off_order_id: idAhead('order'),
        route_id: routeId,
        position: 'n + 1',
        day: 'current_date + 30',
      },
    })
    await client.query('VACUUM (ANALYZE)')
    const { rows } = await client.query(`SELECT id FROM stop WHERE route_id = ${routeId} ORDER BY position`)
    return rows.map(row => row.id)
  } finally {
    await client.end()
  }
}

/** Gives the driver's account the same id as in the other database, because statements contain it. */
export async function giveSameId(connectionString: string, phone: string, userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query('UPDATE driver SET user_id = $1 WHERE phone = $2', [userId, phone])
    await client.query('UPDATE app_user SET id = $1 WHERE phone = $2', [userId, phone])
  } finally {
    await client.end()
  }
}

/** Makes twenty taps. They complete six drop-offs and begin the seventh. */
export function batchOf(stops: readonly string[], batch: number, nowMs: number) {
  const own = stops.slice(batch * stopsABatch, (batch + 1) * stopsABatch)
  const kinds = own.flatMap(stopId => (['start', 'here', 'done'] as const).map(kind => ({ kind, stopId })))
  return kinds.slice(0, tapsABatch).map((tap, index) => ({
    ...tap,
    id: randomUUID(),
    seq: batch * tapsABatch + index + 1,
    v: 1,
    madeAt: new Date(nowMs - (tapsABatch - index) * 1000).toISOString(),
  }))
}
