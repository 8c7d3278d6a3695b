/** The office finds orders by keys, status and flaw, a page at a time. */

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
  /** It is true if the oldest orders come first. Otherwise the newest ones come first. */
  readonly isOldestFirst?: boolean
  /** These orders are not listed, because they are on an earlier part of the list. */
  readonly except?: readonly string[]
  readonly limit: number
  /** It is true if the reader may plan visits. */
  readonly withVisits: boolean
  readonly language?: Language
}

/** A search finds at most this many orders. */
const maxFound = 500

type Condition = ReturnType<typeof sql>

/** Selects at most one page of orders of each status, so that PostgreSQL does not read all finished orders. */
const pageOf = (
  organizationId: string,
  statuses: readonly OrderStatus[],
  conditions: Condition,
  limit: number,
  direction: Condition,
) => sql`
  SELECT n.id FROM unnest(${statuses}::text[]) AS wanted (status), LATERAL (
    SELECT o.id, o.created_at FROM orders o
    WHERE o.organization_id = ${organizationId} AND o.status = wanted.status ${conditions}
    ORDER BY o.created_at ${direction}, o.id ${direction} LIMIT ${limit}) n
  ORDER BY n.created_at ${direction}, n.id ${direction} LIMIT ${limit}`

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

type OrderConditions = Pick<OrderListQuery, 'flaw' | 'today'>

const conditionsOf = ({ flaw, today }: OrderConditions): Condition => {
  const late = sql`AND coalesce(o.final_pickup_window->>'day', o.pickup_window->>'day')::bigint < ${today}`
  const unseen = sql`AND NOT EXISTS (SELECT FROM order_photo f WHERE f.order_id = o.id AND f.kind = 'drop-off')`
  return sql`${flaw === 'overdue' ? late : sql``} ${flaw === 'no-photo' ? unseen : sql``}`
}

/** Selects the ids of the orders that the keys find. */
const foundIds = (organizationId: string, keys: readonly string[]) =>
  sql`SELECT order_id FROM (${keysOf(organizationId, keys, maxFound)}) k`

export async function listOfficeOrders(db: Db, input: OrderListQuery): Promise<OfficeListedOrder[]> {
  const { organizationId, statuses, before, keys, limit, isOldestFirst = false, except = [] } = input
  const direction = isOldestFirst ? sql`ASC` : sql`DESC`
  const place = sql`(${before?.placedAt ?? null}::timestamptz, ${before?.id ?? null}::uuid)`
  const behind = isOldestFirst ? sql`AND (o.created_at, o.id) > ${place}` : sql`AND (o.created_at, o.id) < ${place}`
  const conditions = sql`${conditionsOf(input)} ${before === null ? sql`` : behind} AND o.id <> ALL(${except}::uuid[])`
  const found = sql`SELECT o.id FROM orders o WHERE o.id = ANY(ARRAY(${foundIds(organizationId, keys ?? [])}))
    AND o.status = ANY(${statuses}) ${conditions} ORDER BY o.created_at ${direction}, o.id ${direction} LIMIT ${limit}`
  const page = pageOf(organizationId, statuses, conditions, limit, direction)
  const { rows } = await sql<OfficeListedOrder>`
    SELECT ${listedColumns(input)} FROM orders o WHERE o.id = ANY(ARRAY(${keys === null ? page : found}))
    ORDER BY o.created_at ${direction}, o.id ${direction}`.execute(db)
  return rows
}

type Read = Pick<OrderListQuery, 'withVisits' | 'language'>

const listedColumns = ({ withVisits, language = 'en' }: Read) => sql`${identityColumns(language)},
      o.created_at AS "placedAt", coalesce(o.snapshot->>'timeZone', 'UTC') AS "timeZone", o.pickup_window AS "pickupWindow",
      o.final_pickup_window AS "finalPickupWindow",
      (SELECT jsonb_build_object('day', ${dayColumn('s.day')}, 'start', s.window_start,
          'end', s.window_end, 'driver', d.first_name, 'isPublished', s.published_at IS NOT NULL)
        FROM stop s LEFT JOIN route q ON q.id = s.route_id LEFT JOIN driver d ON d.id = q.driver_id
        WHERE ${withVisits} AND (s.drop_off_order_id = o.id OR s.pickup_order_id = o.id)
          AND s.state IN ('planned', 'under-way', 'arrived', 'waiting') ORDER BY s.day LIMIT 1) AS visit`

/** Lists the orders with these ids, in any order. */
export async function listOrdersById(db: Db, read: Read, ids: readonly string[]): Promise<OfficeListedOrder[]> {
  const { rows } = await sql<OfficeListedOrder>`
    SELECT ${listedColumns(read)} FROM orders o WHERE o.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** These facts decide the place of an open order in a list that is not sorted by age. */
export type SortedFacts = Pick<
  OfficeListedOrder,
  'id' | 'status' | 'placedAt' | 'timeZone' | 'pickupWindow' | 'finalPickupWindow'
> & {
  /** This is the day of the open visit, and the first hour of its window. */
  readonly visitDay: Day | null
  readonly visitStart: number | null
}

export type SortedFactsQuery = Pick<OrderListQuery, 'organizationId' | 'statuses' | 'flaw' | 'keys' | 'today'>

/** The limit for each status is higher than the number of orders that a hauler has open. */
const maxOpen = 5000

/** Lists what decides the places of all orders in these statuses. The caller names no status in which orders pile up. */
export async function listSortedFacts(db: Db, input: SortedFactsQuery): Promise<SortedFacts[]> {
  const { organizationId, statuses, keys } = input
  const ofKeys = keys === null ? sql`` : sql`AND o.id = ANY(ARRAY(${foundIds(organizationId, keys)}))`
  const { rows } = await sql<SortedFacts>`
    SELECT n.*, v.day AS "visitDay", v.start AS "visitStart"
    FROM unnest(${statuses}::text[]) AS wanted (status), LATERAL (
      SELECT o.id, o.status, o.created_at AS "placedAt", coalesce(o.snapshot->>'timeZone', 'UTC') AS "timeZone",
        o.pickup_window AS "pickupWindow", o.final_pickup_window AS "finalPickupWindow" FROM orders o
      WHERE o.organization_id = ${organizationId} AND o.status = wanted.status ${conditionsOf(input)} ${ofKeys}
      ORDER BY o.created_at DESC LIMIT ${maxOpen}) n
    LEFT JOIN LATERAL (SELECT ${dayColumn('s.day')} AS day, s.window_start AS start FROM stop s
      WHERE (s.drop_off_order_id = n.id OR s.pickup_order_id = n.id)
        AND s.state IN ('planned', 'under-way', 'arrived', 'waiting') ORDER BY s.day LIMIT 1) v ON true`.execute(db)
  return rows
}
