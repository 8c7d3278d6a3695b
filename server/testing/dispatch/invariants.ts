/**
 * These rules must hold for a hauler whose orders are moved only by its board and its drivers. Other tests move orders along the lifecycle
 * without stops and thereby break the rules, so only the tests of the dispatch check them.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { listedStatuses, listOf } from '#domain/dispatch/list.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import { listBoardStops } from '#server/db/dispatch/board.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { type DispatchOrder, listWaitingOrders } from '#server/db/dispatch/waiting-orders.ts'
import { type BrokenInvariant, brokenInvariants, findBroken } from '#server/testing/invariants.ts'

const open = `s.state IN ('planned', 'under-way', 'arrived', 'waiting')`

/** At a dump and return, the driver takes the box before the stop is over. */
const isAhead = (column: string) => (column === 'pickup_order_id' ? 's.taken_at IS NULL' : 'true')

type Side = { readonly column: string; readonly waiting: string; readonly onTheWay: string }
const dropOff = {
  column: 'drop_off_order_id',
  waiting: `('pending-drop-off')`,
  onTheWay: `('drop-off-scheduled', 'in-transit-drop-off')`,
}
const pickup = {
  column: 'pickup_order_id',
  waiting: `('pickup-requested', 'pending-pickup')`,
  onTheWay: `('pickup-scheduled', 'in-transit-pickup')`,
}

/**
 * Finds orders that break this rule: an order that is scheduled, or to which a truck is on its way, has exactly one published visit that is
 * still to be made. Other orders have none. An order that waits has at most one draft, other orders have none.
 */
const visitsOf = ({ column, waiting, onTheWay }: Side) => `SELECT o.id, o.status FROM orders o, LATERAL (
    SELECT count(*) FILTER (WHERE s.published_at IS NOT NULL) AS published, count(*) FILTER (WHERE s.published_at IS NULL) AS drafts
    FROM stop s WHERE s.${column} = o.id AND ${open} AND ${isAhead(column)}) v
  WHERE v.published <> CASE WHEN o.status IN ${onTheWay} THEN 1 ELSE 0 END
    OR v.drafts > CASE WHEN o.status IN ${waiting} THEN 1 ELSE 0 END`

const lastPromise = `(SELECT p.day, p.window_start, p.window_end FROM promise p WHERE p.order_id = v.order_id AND p.side = v.side
    ORDER BY p.number DESC LIMIT 1)`
const promised = `SELECT s.*, coalesce(s.pickup_order_id, s.drop_off_order_id) AS order_id,
    CASE WHEN s.pickup_order_id IS NULL THEN 'drop-off' ELSE 'pickup' END AS side FROM stop s`

const rulesAt = (now: Date): Readonly<Record<string, string>> => ({
  'INV-P2 an order that waits for its dumpster has the visit that its status says': visitsOf(dropOff),
  'INV-P2 an order that waits to be picked up has the visit that its status says': visitsOf(pickup),
  'INV-P4 the stops of a route are numbered from 1 without a gap': `SELECT route_id FROM stop WHERE route_id IS NOT NULL
     GROUP BY route_id HAVING min(position) <> 1 OR max(position) <> count(*)`,
  'INV-P5 a published visit is where its customer was told, or has just been moved': `SELECT v.id FROM (${promised}) v
     LEFT JOIN LATERAL ${lastPromise} told ON true
     WHERE v.order_id IS NOT NULL AND v.state = 'planned' AND v.published_at IS NOT NULL AND v.day >= '${now.toISOString()}'::timestamptz::date
       AND (told.day, told.window_start, told.window_end) IS DISTINCT FROM (v.day, v.window_start, v.window_end)
       AND NOT coalesce(v.changed_at > '${now.toISOString()}'::timestamptz - interval '5 minutes', false)`,
  'INV-S1 an order is of a site of its own hauler and ZIP': `SELECT o.id FROM orders o JOIN site s ON s.id = o.site_id
     WHERE s.organization_id <> o.organization_id OR s.postal_code <> left(o.snapshot #>> '{address,postalCode}', 5)`,
  'INV-K1 an order is of the customer of whoever placed it': `SELECT o.id FROM orders o WHERE o.customer_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM customer c JOIN customer_person p ON p.customer_id = c.id
       WHERE c.id = o.customer_id AND c.organization_id = o.organization_id AND p.user_id = o.user_id AND c.merged_into IS NULL)`,
  'INV-P5 nobody waits for a visit that was taken off the board': `SELECT v.id FROM (${promised}) v JOIN orders o ON o.id = v.order_id
     LEFT JOIN LATERAL ${lastPromise} told ON true
     WHERE v.state = 'withdrawn' AND told.day IS NOT NULL AND v.changed_at IS NULL
       AND o.status IN ('pending-drop-off', 'pickup-requested', 'pending-pickup')
       AND (o.status = 'pending-drop-off') = (v.side = 'drop-off')
       AND NOT EXISTS (SELECT FROM stop s WHERE v.order_id IN (s.drop_off_order_id, s.pickup_order_id)
         AND (${open} OR s.state = 'withdrawn' AND s.changed_at IS NOT NULL))`,
})

/** Returns the broken rules, both those of all orders and those of the board. The list is empty if no rule is broken. */
export async function brokenDispatch(db: Db, now: Date): Promise<BrokenInvariant[]> {
  const organizations = await sql<{ id: string }>`SELECT id FROM organization`.execute(db)
  const lists = await Promise.all(organizations.rows.map(({ id }) => brokenLists(db, id, now)))
  return [...(await brokenInvariants(db)), ...(await findBroken(db, rulesAt(now))), ...lists.flat()]
}

/** Checks rule INV-P1. An order that waits for a trip or a ticket is in exactly one list, or it is on the board of its day. */
async function brokenLists(db: Db, organizationId: string, now: Date): Promise<BrokenInvariant[]> {
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  const today = localTime(now, timeZone).day
  const waiting = await listWaitingOrders(db, { organizationId, statuses: listedStatuses })
  const rows: unknown[] = waiting.filter(({ orderId }, at) => waiting.findIndex(one => one.orderId === orderId) !== at)
  for (const order of waiting) if (!(await isFound(db, organizationId, order, today))) rows.push(order)
  return rows.length === 0 ? [] : [{ rule: 'INV-P1 an order that waits for a trip is found in one place', rows }]
}

async function isFound(db: Db, organizationId: string, order: DispatchOrder, today: Day): Promise<boolean> {
  const list = listOf(order, today)
  if (list !== 'board') return list !== null
  if (order.openStopDay === null) return order.loadState === 'on-truck'
  const stops = await listBoardStops(db, organizationId, order.openStopDay)
  return stops.some(stop => stop.about?.id === order.orderId || stop.orders.some(one => one.id === order.orderId))
}
