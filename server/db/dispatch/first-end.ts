import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { eventHour } from '#server/db/order/event-hour.ts'

type End = { readonly at: Date; readonly driverId: string; readonly recordedAt: Date }

/**
 * If two drivers report that they ended the stop, the earlier time counts for the stop and for its orders. Returns true if the given time
 * is the earlier one. The function then stores it.
 */
export async function keepFirstEnd(tx: Tx, id: string, { at, driverId, recordedAt }: End): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH ended AS (
      SELECT id, done_at, drop_off_order_id, pickup_order_id FROM stop
      WHERE id = ${id} AND state = 'done' AND done_at > ${at} FOR UPDATE),
    moved AS (
      UPDATE stop SET done_at = ${at}, done_by = ${driverId}, version = version + 1 FROM ended WHERE stop.id = ended.id
      RETURNING stop.id),
    hours AS (INSERT INTO event_hour (event_id, organization_id, at, driver_id, recorded_at)
    SELECT e.id, e.organization_id, ${at}, ${driverId}, ${recordedAt}
    FROM ended JOIN order_event e ON e.order_id IN (ended.drop_off_order_id, ended.pickup_order_id)
      AND e.event IN ('deliver', 'collect') AND ${eventHour} = ended.done_at)
    SELECT id FROM moved`.execute(tx)
  return rows.length > 0
}
