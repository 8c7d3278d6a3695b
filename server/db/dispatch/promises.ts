/** Days and hours that customers were told; rows are only ever added. */
import { type Day, isoDateOf } from '#domain/calendar.ts'
import type { Side } from '#domain/dispatch/stop.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'
import { dayColumn } from './day-column.ts'

export type Promised = { readonly orderId: string; readonly side: Side; readonly stopId: string; readonly now: Date }

/** Without a window, a promise is taken back. */
export async function addPromise(tx: Tx, told: Promised & { readonly window: TimeWindow | null }): Promise<void> {
  const { orderId, side, window } = told
  await sql`
    INSERT INTO promise (order_id, side, number, day, window_start, window_end, stop_id, promised_at)
    SELECT ${orderId}, ${side}, coalesce(max(number), 0) + 1, ${window ? isoDateOf(window.day) : null}::date,
      ${window?.start ?? null}::int, ${window?.end ?? null}::int,
      ${told.stopId}, ${told.now}
    FROM promise WHERE order_id = ${orderId} AND side = ${side}`.execute(tx)
}

/** Null where nothing is promised, or not any more. */
export async function findLastPromise(tx: Tx, orderId: string, side: Side): Promise<TimeWindow | null> {
  const { rows } = await sql<{ day: Day | null; start: number | null; end: number | null }>`
    SELECT ${dayColumn('p.day')} AS day, p.window_start AS start, p.window_end AS "end" FROM promise p
    WHERE p.order_id = ${orderId} AND p.side = ${side} ORDER BY p.number DESC LIMIT 1`.execute(tx)
  const { day = null, start = null, end = null } = rows[0] ?? {}
  return day === null || start === null || end === null ? null : { day, start, end }
}
