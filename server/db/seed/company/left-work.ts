/** This module finds the stops of the demo's first days that no driver has ended. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { StopState } from '#domain/dispatch/stop.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { demoId, organizationId } from '../ids.ts'
import { demoOffice } from '../people.ts'

/** The demo enters its own work on the board as Miguel, the dispatcher. */
export const demoDispatcherId = demoOffice[1]?.id ?? ''

const firstStop = demoId('stop', 0)
const lastStop = demoId('stop', 999_999_999_999)
const firstOrder = demoId('order', 0)
const lastOrder = demoId('order', 999_999_999_999)

/** Returns true if the demo hauler was seeded with its orders. */
export async function hasDemoOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE id = ${demoId('order', 1)} AND organization_id = ${organizationId}`.execute(db)
  return rows.length > 0
}

export type OpenDemoStop = {
  readonly id: string
  readonly version: number
  readonly state: StopState
  readonly day: Day
  readonly driverId: string | null
  readonly isPublished: boolean
  /** True if the last change was made by a person, and not by the demo itself. */
  readonly isTouched: boolean
  /** This is half an hour after the last event of the stop's order. */
  readonly startedAt: Date | null
}

/** Lists the stops in the order of their routes. */
export async function listOpenDemoStops(db: Db): Promise<OpenDemoStop[]> {
  const { rows } = await sql<OpenDemoStop>`
    SELECT s.id, s.version, s.state, ${dayColumn('s.day')} AS day, r.driver_id AS "driverId",
      s.published_at IS NOT NULL AS "isPublished",
      coalesce((SELECT c.actor_id <> ${demoDispatcherId} FROM change c WHERE c.object_id = s.id AND c.actor_id IS NOT NULL
        ORDER BY c.seq DESC LIMIT 1), false) AS "isTouched",
      (SELECT max(e.at) + interval '30 minutes' FROM order_event e WHERE e.order_id IN (s.drop_off_order_id, s.pickup_order_id)) AS "startedAt"
    FROM stop s LEFT JOIN route r ON r.id = s.route_id
    WHERE s.organization_id = ${organizationId} AND s.id BETWEEN ${firstStop} AND ${lastStop}
      AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')
    ORDER BY s.day, s.route_id, s.position, s.id`.execute(db)
  return rows
}

/** Lists the loads that are still on a truck although the day of the route is over. */
export async function listLeftDemoLoads(db: Db, today: Day): Promise<{ orderId: string; version: number }[]> {
  const { rows } = await sql<{ orderId: string; version: number }>`
    SELECT l.order_id AS "orderId", l.version FROM load l JOIN route r ON r.id = l.route_id
    WHERE l.organization_id = ${organizationId} AND l.order_id BETWEEN ${firstOrder} AND ${lastOrder}
      AND l.state = 'on-truck' AND r.day < ${isoDateOf(today)}::date`.execute(db)
  return rows
}
