/** The office finds orders by their keys, boxes by their number and loads by their ticket, from a few typed letters (rule D100). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { LoadState } from '#domain/dispatch/driver-day.ts'
import type { StopState } from '#domain/dispatch/stop.ts'
import type { ContainerPlace, ContainerStatus } from '#domain/fleet/container.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { identityColumns, keysOf, type OrderIdentity } from '#server/db/office/order-list.ts'
import { orderStreet } from '#server/db/order/order-street.ts'

export type FoundVisit = {
  readonly stopId: string
  readonly day: Day
  readonly state: StopState
  readonly isPublished: boolean
  readonly start: number | null
  readonly end: number | null
  readonly driver: string | null
  /** This is the visit's place among the `stops` stops of its route. It is null if the visit is on no route. */
  readonly position: number | null
  readonly stops: number
}

export type FoundOrder = OrderIdentity & {
  /** This is the open visit of the order. */
  readonly visit: FoundVisit | null
}

const visit = sql`(SELECT jsonb_build_object('stopId', s.id, 'day', ${dayColumn('s.day')}, 'state', s.state,
    'isPublished', s.published_at IS NOT NULL, 'start', s.window_start, 'end', s.window_end, 'driver', d.first_name, 'position', s.position,
    'stops', (SELECT count(*) FROM stop x WHERE x.route_id = s.route_id))
  FROM stop s LEFT JOIN route q ON q.id = s.route_id LEFT JOIN driver d ON d.id = q.driver_id
  WHERE (s.drop_off_order_id = o.id OR s.pickup_order_id = o.id)
    AND s.state IN ('planned', 'under-way', 'arrived', 'waiting') ORDER BY s.day LIMIT 1)`

/**
 * If many orders have a key that begins with the text, only this many are read and sorted by age. Orders with the whole text as a key come
 * first.
 */
const maxLookedAt = 50

type OrderAsk = {
  readonly keys: readonly string[]
  readonly limit: number
  readonly withVisits: boolean
  readonly language?: Language
}

/** Finds the orders with a key that begins with the text. Orders with the whole text as a key come first, then the newest. */
export async function findOrders(
  db: Db,
  organizationId: string,
  { keys, limit, withVisits, language = 'en' }: OrderAsk,
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    WITH found AS (SELECT k.order_id, bool_or(k.is_whole) AS is_whole, max(k.placed_at) AS placed_at
      FROM (${keysOf(organizationId, keys, maxLookedAt)}) k GROUP BY k.order_id ORDER BY 2 DESC, 3 DESC, k.order_id LIMIT ${limit})
    SELECT ${identityColumns(language)}, CASE WHEN ${withVisits} THEN ${visit} END AS visit
    FROM found f JOIN orders o ON o.id = f.order_id ORDER BY f.is_whole DESC, f.placed_at DESC, f.order_id`.execute(db)
  return rows
}

export type FoundBox = {
  readonly id: string
  readonly number: string
  readonly typeName: string
  readonly status: ContainerStatus
  readonly place: ContainerPlace
  /** This is the street of the order that has the box. If there is none, it is the name of the yard, facility or truck. */
  readonly where: string | null
  readonly orderNumber: string | null
  readonly isFull: boolean
}

type BoxAsk = {
  readonly letters: string | null
  readonly digits: string
  readonly limit: number
  readonly language?: Language
}

/** Finds boxes by their number. The statement reads all boxes of the hauler, because a hauler has only hundreds of them. */
export async function findBoxes(
  db: Db,
  organizationId: string,
  { letters, digits, limit, language = 'en' }: BoxAsk,
): Promise<FoundBox[]> {
  const { rows } = await sql<FoundBox>`
    SELECT c.id, c.friendly_id AS number, ${localizedName(sql`t`, language)} AS "typeName", c.status, c.place,
      coalesce(${orderStreet()}, f.name, k.name) AS where, o.friendly_id AS "orderNumber", c.is_full AS "isFull"
    FROM container c JOIN container_type t ON t.id = c.container_type_id LEFT JOIN facility f ON f.id = c.facility_id
      LEFT JOIN truck k ON k.id = c.truck_id LEFT JOIN orders o ON o.id = c.order_id
    WHERE c.organization_id = ${organizationId} AND NOT c.archived AND split_part(c.friendly_id, '-', 2) LIKE ${`${digits}%`}
      AND (${letters}::text IS NULL OR split_part(c.friendly_id, '-', 1) = ${letters})
    ORDER BY length(c.friendly_id), c.friendly_id LIMIT ${limit}`.execute(db)
  return rows
}

export type FoundTicket = {
  readonly orderId: string
  readonly orderNumber: string
  readonly ticketNumber: string
  readonly year: number | null
  readonly name: string
  readonly facility: string | null
  readonly tons: number | null
  readonly state: LoadState
  readonly status: OrderStatus
}

/** Finds tickets in the order of the index. If several tickets have one number, that of the last year comes first. */
export async function findTickets(
  db: Db,
  organizationId: string,
  { begins, limit }: { begins: string; limit: number },
): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    SELECT l.order_id AS "orderId", o.friendly_id AS "orderNumber", l.ticket_number AS "ticketNumber", l.ticket_year AS year,
      coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), o.snapshot #>> '{customer,lastName}', '') AS name,
      f.name AS facility, l.tons::float8 AS tons, l.state, o.status
    FROM (SELECT * FROM load x WHERE x.organization_id = ${organizationId} AND x.ticket_number IS NOT NULL
        AND search_fold(x.ticket_number) ~>=~ ${begins} AND search_fold(x.ticket_number) ~<~ (${begins} || chr(1114111))
      ORDER BY search_fold(x.ticket_number) USING ~<~, x.ticket_year DESC LIMIT ${limit}) l
      JOIN orders o ON o.id = l.order_id LEFT JOIN facility f ON f.id = l.facility_id
    ORDER BY search_fold(l.ticket_number) USING ~<~, l.ticket_year DESC`.execute(db)
  return rows
}
