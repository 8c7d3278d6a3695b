/** The office finds orders by keys and filters, a page at a time. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderFlaw, OrderTag } from '#domain/order/order-search.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
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

/** A filter that is null filters nothing. */
export type OrderFilters = {
  readonly flaw: OrderFlaw | null
  readonly areaId: string | null
  readonly size: ContainerSize | null
  readonly tag: OrderTag | null
  /** These two filter by visits that were not withdrawn. If both are given, one visit has both. */
  readonly day: Day | null
  readonly driverId: string | null
}

export type OrderListQuery = OrderFilters & {
  readonly organizationId: string
  readonly statuses: readonly OrderStatus[]
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

/** The visits of a driver are searched on at most this many days, the newest first. */
const maxDriverDays = 400

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

type OrderConditions = Pick<OrderFilters, 'flaw' | 'areaId' | 'size'> & { readonly today: Day }

/** The size is written as in the index `orders_of_size`. */
const conditionsOf = ({ flaw, today, areaId, size }: OrderConditions): Condition => {
  const late = sql`AND coalesce(o.final_pickup_window->>'day', o.pickup_window->>'day')::bigint < ${today}`
  const kind = flaw === 'no-photo' ? 'drop-off' : 'pickup'
  const unseen = sql`AND NOT EXISTS (SELECT FROM order_photo f WHERE f.order_id = o.id AND f.kind = ${kind})`
  const ofFlaw = sql`${flaw === 'overdue' ? late : sql``} ${flaw === null || flaw === 'overdue' ? sql`` : unseen}`
  const ofArea = areaId === null ? sql`` : sql`AND o.service_area_id = ${areaId}`
  const ofSize = size === null ? sql`` : sql`AND o.snapshot #>> '{containers,0,size}' = ${size}`
  return sql`${ofFlaw} ${ofArea} ${ofSize}`
}

export async function listOfficeOrders(db: Db, input: OrderListQuery): Promise<OfficeListedOrder[]> {
  const found = await findIds(db, input)
  if (found !== null) return listFoundOrders(db, input, found, await findTagged(db, input))
  return input.tag === null ? listOrdersByStatus(db, input) : listTaggedOrders(db, input, input.tag)
}

/** The page begins behind the last order of the page before. */
const conditionsAt = ({ before, isOldestFirst = false, except = [], ...query }: OrderListQuery): Condition => {
  const placedAt = before?.placedAt ?? (isOldestFirst ? '-infinity' : 'infinity')
  const place = sql`(${placedAt}::timestamptz, ${before?.id ?? noId}::uuid)`
  const compared = isOldestFirst ? sql`>` : sql`<`
  return sql`${conditionsOf(query)} AND (o.created_at, o.id) ${compared} ${place} AND o.id <> ALL(${except}::uuid[])`
}

const noId = '00000000-0000-0000-0000-000000000000'

/** Reads at most one page of orders of each status, so that PostgreSQL does not read all finished orders. */
async function listOrdersByStatus(db: Db, input: OrderListQuery): Promise<OfficeListedOrder[]> {
  const { organizationId, statuses, limit, isOldestFirst = false } = input
  const direction = isOldestFirst ? sql`ASC` : sql`DESC`
  const { rows } = await sql<OfficeListedOrder>`
    SELECT ${listedColumns(input)} FROM orders o WHERE o.id = ANY(ARRAY(
      SELECT n.id FROM unnest(${statuses}::text[]) AS wanted (status), LATERAL (
        SELECT o.id, o.created_at FROM orders o
        WHERE o.organization_id = ${organizationId} AND o.status = wanted.status ${conditionsAt(input)}
        ORDER BY o.created_at ${direction}, o.id ${direction} LIMIT ${limit}) n
      ORDER BY n.created_at ${direction}, n.id ${direction} LIMIT ${limit}))
    ORDER BY o.created_at ${direction}, o.id ${direction}`.execute(db)
  return rows
}

/** Reads at most one page of orders of each customer or site that has the tag. */
async function listTaggedOrders(db: Db, input: OrderListQuery, { of }: OrderTag): Promise<OfficeListedOrder[]> {
  const { organizationId, statuses, limit, isOldestFirst = false } = input
  const direction = isOldestFirst ? sql`ASC` : sql`DESC`
  const column = of === 'customer' ? sql`o.customer_id` : sql`o.site_id`
  const { rows } = await sql<OfficeListedOrder>`
    SELECT ${listedColumns(input)} FROM orders o WHERE o.id = ANY(ARRAY(
      SELECT n.id FROM unnest(${await findTagged(db, input)}::uuid[]) AS wanted (id), LATERAL (
        SELECT o.id, o.created_at FROM orders o
        WHERE o.organization_id = ${organizationId} AND ${column} = wanted.id AND o.status = ANY(${statuses}) ${conditionsAt(input)}
        ORDER BY o.created_at ${direction}, o.id ${direction} LIMIT ${limit}) n
      ORDER BY n.created_at ${direction}, n.id ${direction} LIMIT ${limit}))
    ORDER BY o.created_at ${direction}, o.id ${direction}`.execute(db)
  return rows
}

/** Reads a page of the orders with these ids. */
async function listFoundOrders(
  db: Db,
  input: OrderListQuery,
  ids: readonly string[],
  tagged: readonly string[] | null,
): Promise<OfficeListedOrder[]> {
  const { organizationId, statuses, limit, isOldestFirst = false } = input
  const direction = isOldestFirst ? sql`ASC` : sql`DESC`
  const { rows } = await sql<OfficeListedOrder>`
    SELECT ${listedColumns(input)} FROM orders o
    WHERE o.id = ANY(${ids}::uuid[]) AND o.organization_id = ${organizationId} AND o.status = ANY(${statuses})
      ${isTaggedAs(input, tagged)} ${conditionsAt(input)}
    ORDER BY o.created_at ${direction}, o.id ${direction} LIMIT ${limit}`.execute(db)
  return rows
}

/** `tagged` are the customers or sites that have the tag. It is null if the query has no tag. */
const isTaggedAs = ({ tag }: OrderFilters, tagged: readonly string[] | null): Condition =>
  sql`AND (${tagged}::uuid[] IS NULL
    OR CASE WHEN ${tag?.of ?? null}::text = 'customer' THEN o.customer_id ELSE o.site_id END = ANY(${tagged}::uuid[]))`

/** Finds the customers or the sites that have the tag of the query. Capitals make no difference. Returns null if there is no tag. */
async function findTagged(
  db: Db,
  { organizationId, tag }: Pick<OrderListQuery, 'organizationId' | 'tag'>,
): Promise<string[] | null> {
  if (tag === null) return null
  const customers = sql`SELECT c.id FROM customer c WHERE c.organization_id = ${organizationId} AND c.merged_into IS NULL AND c.tags <> '{}'
    AND EXISTS (SELECT FROM unnest(c.tags) AS own (tag) WHERE lower(own.tag) = lower(${tag.name}))`
  const sites = sql`SELECT p.id FROM site p WHERE p.organization_id = ${organizationId} AND p.tags <> '{}'
    AND p.tags @> ARRAY[${tag.name}]`
  const { rows } = await sql<{ id: string }>`${tag.of === 'customer' ? customers : sites}`.execute(db)
  return rows.map(row => row.id)
}

/** Finds the ids of the orders by keys, and by the day and the driver of a visit. Returns null if the query has none of them. */
async function findIds(db: Db, query: SortedFactsQuery): Promise<string[] | null> {
  const { organizationId, keys, day, driverId } = query
  const byKeys = keys === null ? null : await findIdsByKeys(db, organizationId, keys)
  if (day === null && driverId === null) return byKeys
  const visited = await findVisitedIds(db, query)
  if (byKeys === null) return visited
  const known = new Set(visited)
  return byKeys.filter(id => known.has(id))
}

async function findIdsByKeys(db: Db, organizationId: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT k.order_id AS id FROM (${keysOf(organizationId, keys, maxFound)}) k`.execute(db)
  return rows.map(row => row.id)
}

/** Finds the orders with a visit on a day, of a driver, or of a driver on a day. A withdrawn stop is no visit. */
async function findVisitedIds(
  db: Db,
  { organizationId, day, driverId }: Pick<OrderListQuery, 'organizationId' | 'day' | 'driverId'>,
): Promise<string[]> {
  const onDay = day === null ? null : isoDateOf(day)
  const routes = sql`s.route_id = ANY(ARRAY(SELECT q.id FROM route q
    WHERE q.organization_id = ${organizationId} AND q.driver_id = ${driverId} AND q.day = coalesce(${onDay}::date, q.day)
    ORDER BY q.day DESC LIMIT ${maxDriverDays}))`
  const { rows } = await sql<{ id: string | null }>`
    SELECT DISTINCT unnest(ARRAY[s.drop_off_order_id, s.pickup_order_id]) AS id FROM stop s
    WHERE s.organization_id = ${organizationId} AND s.state <> 'withdrawn'
      AND ${driverId === null ? sql`s.day = ${onDay}::date` : routes}`.execute(db)
  return rows.flatMap(row => row.id ?? [])
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

export type SortedFactsQuery = OrderFilters & Pick<OrderListQuery, 'organizationId' | 'statuses' | 'keys' | 'today'>

/** The limit for each status is higher than the number of orders that a hauler has open. */
const maxOpen = 5000

/** Lists what decides the places of all orders in these statuses. The caller names no status in which orders pile up. */
export async function listSortedFacts(db: Db, input: SortedFactsQuery): Promise<SortedFacts[]> {
  const { organizationId, statuses } = input
  const [ids, tagged] = [await findIds(db, input), await findTagged(db, input)]
  const ofIds = ids === null ? sql`` : sql`AND o.id = ANY(${ids}::uuid[])`
  const conditions = sql`${conditionsOf(input)} ${isTaggedAs(input, tagged)} ${ofIds}`
  const { rows } = await sql<SortedFacts>`
    SELECT n.*, v.day AS "visitDay", v.start AS "visitStart"
    FROM unnest(${statuses}::text[]) AS wanted (status), LATERAL (
      SELECT o.id, o.status, o.created_at AS "placedAt", coalesce(o.snapshot->>'timeZone', 'UTC') AS "timeZone",
        o.pickup_window AS "pickupWindow", o.final_pickup_window AS "finalPickupWindow" FROM orders o
      WHERE o.organization_id = ${organizationId} AND o.status = wanted.status ${conditions}
      ORDER BY o.created_at DESC LIMIT ${maxOpen}) n
    LEFT JOIN LATERAL (SELECT ${dayColumn('s.day')} AS day, s.window_start AS start FROM stop s
      WHERE (s.drop_off_order_id = n.id OR s.pickup_order_id = n.id)
        AND s.state IN ('planned', 'under-way', 'arrived', 'waiting') ORDER BY s.day LIMIT 1) v ON true`.execute(db)
  return rows
}
