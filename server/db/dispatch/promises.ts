/** A promise is the day and hours that a customer was promised for a visit. Rows are only ever added. */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Side } from '#domain/dispatch/stop.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { dayColumn } from './calendar.ts'

export type PromisedSide = { readonly orderId: string; readonly side: Side }
export type PromisedStop = PromisedSide & { readonly stopId: string; readonly now: Date }
/** A promise whose window is null takes the last promise back. */
export type NewPromise = PromisedStop & { readonly window: TimeWindow | null }

export const addPromise = (tx: Tx, promise: NewPromise): Promise<void> => addPromises(tx, [promise])

/** Adds promises, at most one for each order and side. */
export async function addPromises(tx: Tx, promises: readonly NewPromise[]): Promise<void> {
  if (promises.length === 0) return
  const rows = promises.map(({ window, ...one }) => ({
    ...one,
    day: window ? isoDateOf(window.day) : null,
    start: window?.start ?? null,
    end: window?.end ?? null,
  }))
  await sql`
    INSERT INTO promise (order_id, organization_id, side, number, day, window_start, window_end, stop_id, promised_at)
    SELECT o.id, o.organization_id, one.side, 1 + coalesce((SELECT max(p.number) FROM promise p
        WHERE p.order_id = one."orderId" AND p.side = one.side), 0), one.day, one.start, one."end", one."stopId", one.now
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one ("orderId" uuid, side text, day date, start int, "end" int,
      "stopId" uuid, now timestamptz) JOIN orders o ON o.id = one."orderId"`.execute(tx)
}

export type LastPromise = PromisedSide & { readonly window: TimeWindow }

/** Returns null if no promise was made, or if the last one was taken back. */
export async function findLastPromise(tx: Tx, orderId: string, side: Side): Promise<TimeWindow | null> {
  return (await listLastPromises(tx, [{ orderId, side }]))[0]?.window ?? null
}

/** Lists the last promises. A side is left out if it has no promise, or if the last one was taken back. */
export async function listLastPromises(tx: Tx, of: readonly PromisedSide[]): Promise<LastPromise[]> {
  if (of.length === 0) return []
  const { rows } = await sql<PromisedSide & { day: Day | null; start: number | null; end: number | null }>`
    SELECT p.order_id AS "orderId", p.side, ${dayColumn('p.day')} AS day, p.window_start AS start, p.window_end AS "end"
    FROM unnest(${of.map(one => one.orderId)}::uuid[], ${of.map(one => one.side)}::text[]) one (order_id, side)
      JOIN LATERAL (SELECT * FROM promise q WHERE q.order_id = one.order_id AND q.side = one.side
        ORDER BY q.number DESC LIMIT 1) p ON true`.execute(tx)
  return rows.flatMap(({ orderId, side, day, start, end }) =>
    day === null || start === null || end === null ? [] : [{ orderId, side, window: { day, start, end } }],
  )
}
