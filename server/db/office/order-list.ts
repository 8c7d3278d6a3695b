/** The office finds orders by keys, status and flaw. The list is sorted by age, the newest first, a page at a time. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderFlaw } from '#domain/order/order-search.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { orderStreet } from '#server/db/order/order-street.ts'
import { soldSize } from '#server/db/order/sold-names.ts'

/** These facts distinguish an order from other orders. `identityColumns` selects them. */
export type OrderIdentity = {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly name: string
  readonly street: string | null
  readonly city: string | null
  readonly size: string | null
  readonly poNumber: string | null
  readonly jobName: string | null
}

export type OfficeListedOrder = OrderIdentity & {
  readonly placedAt: Date
  readonly timeZone: string
  readonly pickupWindow: PickupWindow | null
  readonly finalPickupWindow: TimeWindow | null
  /** This is the open visit of the order. It is null if the query does not ask for visits. */
  readonly visit: {
    readonly day: Day
    readonly start: number | null
    readonly end: number | null
    readonly driver: string | null
    readonly isPublished: boolean
  } | null
}

export type OrderListQuery = {
  readonly organizationId: string
  readonly statuses: readonly OrderStatus[]
  readonly flaw: OrderFlaw | null
  /** These are beginnings of keys. If they are null, all orders are listed. */
  readonly keys: readonly string[] | null
  readonly today: Day
  /** This is the last order of the page before. It is null for the first page. */
  readonly before: { readonly placedAt: Date; readonly id: string } | null
  readonly limit: number
  /** It is true if the reader may plan visits. */
  readonly withVisits: boolean
  readonly language?: Language
}

/** A search finds at most this many orders. */
const maxFound = 500

type Condition = ReturnType<typeof sql>

/** Selects at most one page of orders of each status, so that PostgreSQL does not read all finished orders. */
const newestOf = (
  organizationId: string,
  statuses: readonly OrderStatus[],
  conditions: Condition,
  limit: number,
) => sql`
  SELECT n.id FROM unnest(${statuses}::text[]) AS wanted (status), LATERAL (
    SELECT o.id, o.created_at FROM orders o
    WHERE o.organization_id = ${organizationId} AND o.status = wanted.status ${conditions}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}) n
  ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`

/** Selects keys in the order of the index. If more keys match than the limit, only the first ones are found. */
export const keysOf = (organizationId: string, keys: readonly string[], most: number) => sql`
  SELECT k.order_id, k.placed_at, k.key = typed.key AS is_whole FROM unnest(${keys}::text[]) AS typed (key), LATERAL (
    SELECT s.order_id, s.placed_at, s.key FROM order_search_key s
    WHERE s.organization_id = ${organizationId} AND s.key ~>=~ typed.key AND s.key ~<~ (typed.key || chr(1114111))
    ORDER BY s.key USING ~<~, s.placed_at DESC LIMIT ${most}) k`

/** Returns the columns that distinguish an order `o` from other orders. */
export const identityColumns = (language: Language) => sql`o.id, o.friendly_id AS number, o.status,
      coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), nullif(trim(concat(o.snapshot #>> '{customer,firstName}', ' ',
        o.snapshot #>> '{customer,lastName}')), ''), '') AS name,
      ${orderStreet()} AS street, o.snapshot #>> '{address,city}' AS city,
      ${soldSize(language)} AS size, o.po_number AS "poNumber", o.job_name AS "jobName"`

export async function listOfficeOrders(db: Db, input: OrderListQuery): Promise<OfficeListedOrder[]> {
  const { organizationId, statuses, before, flaw, keys, today, limit, withVisits, language = 'en' } = input
  const late = sql`AND coalesce(o.final_pickup_window->>'day', o.pickup_window->>'day')::bigint < ${today}`
  const unseen = sql`AND NOT EXISTS (SELECT FROM order_photo f WHERE f.order_id = o.id AND f.kind = 'drop-off')`
  const older = sql`AND (o.created_at, o.id) < (${before?.placedAt ?? null}::timestamptz, ${before?.id ?? null}::uuid)`
  const conditions = sql`${flaw === 'overdue' ? late : sql``} ${flaw === 'no-photo' ? unseen : sql``} ${before === null ? sql`` : older}`
  const found = sql`SELECT o.id FROM orders o WHERE o.id = ANY(ARRAY(SELECT order_id FROM (${keysOf(organizationId, keys ?? [], maxFound)}) k))
    AND o.status = ANY(${statuses}) ${conditions} ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`
  const { rows } = await sql<OfficeListedOrder>`
    SELECT ${identityColumns(language)},
      o.created_at AS "placedAt", coalesce(o.snapshot->>'timeZone', 'UTC') AS "timeZone", o.pickup_window AS "pickupWindow",
      o.final_pickup_window AS "finalPickupWindow",
      (SELECT jsonb_build_object('day', ${dayColumn('s.day')}, 'start', s.window_start,
          'end', s.window_end, 'driver', d.first_name, 'isPublished', s.published_at IS NOT NULL)
        FROM stop s LEFT JOIN route q ON q.id = s.route_id LEFT JOIN driver d ON d.id = q.driver_id
        WHERE ${withVisits} AND (s.drop_off_order_id = o.id OR s.pickup_order_id = o.id)
          AND s.state IN ('planned', 'under-way', 'arrived', 'waiting') ORDER BY s.day LIMIT 1) AS visit
    FROM orders o WHERE o.id = ANY(ARRAY(${keys === null ? newestOf(organizationId, statuses, conditions, limit) : found}))
    ORDER BY o.created_at DESC, o.id DESC`.execute(db)
  return rows
}
