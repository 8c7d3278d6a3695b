/** Unfinished work should have been done and has no end, such as a visit of an earlier day, or a load that is still on a truck. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { LoadState } from '#domain/dispatch/driver-day.ts'
import type { StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { Tap } from '#domain/dispatch/tap.ts'
import type { Day } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'

export type UnfinishedWork = {
  readonly stop: {
    readonly id: string
    readonly version: number
    readonly kind: StopKind
    readonly state: StopState
    readonly day: Day
    readonly driverName: string | null
    /** This is the container type that the stop leaves. It is null if the stop leaves no box. */
    readonly leavesTypeId: string | null
    readonly takesBox: boolean
    /** This is the number of the box at the site. It is null if the box is not known. */
    readonly knownBox: string | null
    readonly lastTap: {
      readonly kind: Tap['kind']
      readonly at: string
      readonly hasPosition: boolean
      readonly photoIds: readonly string[]
    } | null
  } | null
  readonly load: {
    readonly version: number
    readonly state: LoadState
    readonly boxNumber: string | null
    readonly driverName: string | null
    readonly collectedAt: string
  } | null
}

/** Finds the unfinished work of an order. There is none if all stops and loads have ended, and none for another hauler's order. */
export async function findUnfinished(db: Db, organizationId: string, orderId: string): Promise<UnfinishedWork> {
  const { rows } = await sql<UnfinishedWork>`
    SELECT (SELECT jsonb_build_object('id', s.id, 'version', s.version, 'kind', s.kind, 'state', s.state, 'day', ${dayColumn('s.day')},
          'driverName', (SELECT d.first_name FROM route r JOIN driver d ON d.id = r.driver_id WHERE r.id = s.route_id),
          'leavesTypeId', n.snapshot #>> '{containers,0,_id}',
          'takesBox', s.pickup_order_id IS NOT NULL OR s.kind IN ('errand', 'relocation'),
          'knownBox', (SELECT c.friendly_id FROM container c
            WHERE c.id = s.container_id OR c.order_id = s.pickup_order_id ORDER BY c.id LIMIT 1),
          'lastTap', (SELECT jsonb_build_object('kind', t.kind, 'at', t.corrected_at, 'hasPosition', t.fix IS NOT NULL,
              'photoIds', coalesce((SELECT jsonb_agg(p.id) FROM order_photo p WHERE p.stop_id = s.id), '[]'))
            FROM tap t WHERE t.stop_id = s.id ORDER BY t.corrected_at DESC LIMIT 1))
        FROM stop s LEFT JOIN orders n ON n.id = s.drop_off_order_id
        WHERE o.id IN (s.drop_off_order_id, s.pickup_order_id, s.about_order_id)
          AND s.state IN ('planned', 'under-way', 'arrived', 'waiting') ORDER BY s.day, s.id LIMIT 1) AS stop,
      (SELECT jsonb_build_object('version', l.version, 'state', l.state, 'boxNumber', c.friendly_id, 'driverName', d.first_name,
          'collectedAt', l.collected_at)
        FROM load l LEFT JOIN container c ON c.id = l.container_id LEFT JOIN route r ON r.id = l.route_id
          LEFT JOIN driver d ON d.id = r.driver_id
        WHERE l.order_id = o.id AND l.state IN ('on-truck', 'in-yard')) AS load
    FROM orders o WHERE o.id = ${orderId} AND o.organization_id = ${organizationId}`.execute(db)
  return rows[0] ?? { stop: null, load: null }
}

/** Returns the last time at which one of these orders was placed, delivered or collected. An act that the office adds must be later. */
export async function findLastVisitAt(tx: Tx, orderIds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(greatest(o.created_at, e.at)) AS at FROM orders o
      LEFT JOIN order_event e ON e.order_id = o.id AND e.event IN ('deliver', 'collect')
    WHERE o.id = ANY(${orderIds})`.execute(tx)
  return rows[0]?.at ?? null
}
