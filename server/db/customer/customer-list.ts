/** The office finds customers by their own keys and by the keys of their orders, a page at a time. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CustomerFilter, CustomerKind } from '#domain/customer/customer.ts'
import { type OrderStatus, orderStatuses } from '#domain/order/lifecycle.ts'
import { isStanding } from '#domain/order/rental.ts'
import { keysOf } from '#server/db/office/order-list.ts'

export type ListedCustomer = {
  readonly id: string
  readonly sortName: string
  readonly kind: CustomerKind
  readonly name: string
  readonly company: string | null
  /** These are the phone number that the office typed, and the numbers of the customer's people who signed in. */
  readonly phones: string[]
  readonly tags: string[]
  readonly isBlocked: boolean
  readonly isErased: boolean
  readonly sites: number
  readonly orders: number
  readonly onSite: number
  readonly revenueInCents: number
  readonly lastOrderAt: Date | null
}

export type CustomerListQuery = {
  readonly organizationId: string
  /** These are beginnings of keys. If they are null, all customers are listed. */
  readonly keys: readonly string[] | null
  readonly filter: CustomerFilter | null
  /** This is the last customer of the page before. It is null for the first page. */
  readonly after: { readonly sortName: string; readonly id: string } | null
  /** It is true if the names are listed from Z to A. */
  readonly isReversed?: boolean
  /** These customers are not listed, because they are on an earlier part of the list. */
  readonly except?: readonly string[]
  /** The revenue is computed from the payments and refunds since this time. */
  readonly since: Date
  readonly limit: number
}

/** A search reads at most this many matches of each kind, which is more than a page needs. */
const maxFound = 60
/** The limit is higher than the number of dumpsters that a hauler has out. */
const maxStanding = 5000
const standing = orderStatuses.filter(isStanding)
const unpaid = ['payment-pending', 'payment-failed']

/**
 * Selects customers by their own keys and those of the records that were merged into them, by the keys of their orders, by a ticket number,
 * and by a box that stands at their site.
 */
const foundBy = (organizationId: string, keys: readonly string[], most: number) => sql`
  SELECT coalesce(x.merged_into, x.id) FROM unnest(${keys}::text[]) AS typed (key), LATERAL (
    SELECT s.customer_id FROM customer_search_key s
    WHERE s.organization_id = ${organizationId} AND s.key ~>=~ typed.key AND s.key ~<~ (typed.key || chr(1114111))
    ORDER BY s.key USING ~<~ LIMIT ${most}) k JOIN customer x ON x.id = k.customer_id
  UNION SELECT o.customer_id FROM orders o WHERE o.id = ANY(ARRAY(SELECT order_id FROM (${keysOf(organizationId, keys, most)}) k))
  UNION SELECT o.customer_id FROM orders o WHERE o.id = ANY(ARRAY(SELECT t.order_id FROM unnest(${keys}::text[]) AS typed (key), LATERAL (
    SELECT l.order_id FROM load l WHERE l.organization_id = ${organizationId} AND l.ticket_number IS NOT NULL
      AND search_fold(l.ticket_number) ~>=~ typed.key AND search_fold(l.ticket_number) ~<~ (typed.key || chr(1114111))
    ORDER BY search_fold(l.ticket_number) USING ~<~ LIMIT ${most}) t))
  UNION SELECT o.customer_id FROM container b JOIN orders o ON o.id = b.order_id
    WHERE b.organization_id = ${organizationId} AND (replace(lower(b.friendly_id), '-', ' ') = ANY(${keys}) OR split_part(b.friendly_id, '-', 2) = ANY(${keys}))`

const withOrders = (organizationId: string, statuses: readonly string[]) =>
  sql`AND c.id = ANY(ARRAY(SELECT n.customer_id FROM unnest(${statuses}::text[]) AS wanted (status), LATERAL (
    SELECT o.customer_id FROM orders o WHERE o.organization_id = ${organizationId} AND o.status = wanted.status
    ORDER BY o.created_at DESC LIMIT ${maxStanding}) n))`

const isLike = (organizationId: string, filter: CustomerFilter | null) => {
  if (filter === null) return sql``
  if (filter === 'blocked') return sql`AND c.blocked_at IS NOT NULL`
  return withOrders(organizationId, filter === 'on-site' ? standing : unpaid)
}

/** Selects the figures of a customer `c`. The revenue is the sum of the payments since the given time, less the refunds. */
const figures = (since: Date) => sql`
  (SELECT count(*)::int AS orders, count(DISTINCT o.site_id)::int AS sites, max(o.created_at) AS last_order_at,
    count(*) FILTER (WHERE o.status = ANY(${standing}))::int AS on_site,
    coalesce(sum((SELECT sum(p.amount_in_cents) FROM payment p WHERE p.order_id = o.id AND p.created_at >= ${since})), 0)::int
      - coalesce(sum((SELECT sum(r.amount_in_cents) FROM refund r
        WHERE r.order_id = o.id AND r.status <> 'failed' AND r.created_at >= ${since})), 0)::int AS revenue
  FROM orders o WHERE o.customer_id = c.id)`

const listedColumns = sql`c.id, c.sort_name AS "sortName", c.kind, c.name, c.company, c.tags,
  c.blocked_at IS NOT NULL AS "isBlocked", c.erased_at IS NOT NULL AS "isErased",
  ARRAY(SELECT c.phone WHERE c.phone IS NOT NULL UNION SELECT u.phone FROM customer_person p JOIN app_user u ON u.id = p.user_id
    WHERE p.customer_id = c.id AND u.phone IS NOT NULL) AS phones,
  f.sites, f.orders, f.on_site AS "onSite", f.revenue AS "revenueInCents", f.last_order_at AS "lastOrderAt"`

export async function listCustomers(db: Db, input: CustomerListQuery): Promise<ListedCustomer[]> {
  const { organizationId, after, since, limit, isReversed = false, except = [] } = input
  const direction = isReversed ? sql`DESC` : sql`ASC`
  const place = sql`(${after?.sortName ?? null}::text COLLATE "C", ${after?.id ?? null}::uuid)`
  const compared = isReversed ? sql`<` : sql`>`
  const behind = after === null ? sql`` : sql`AND (c.sort_name, c.id) ${compared} ${place}`
  const { rows } = await sql<ListedCustomer>`
    SELECT ${listedColumns} FROM (
      SELECT * FROM customer c WHERE c.organization_id = ${organizationId} AND c.merged_into IS NULL
        ${conditionsOf(input)} ${behind} AND c.id <> ALL(${except}::uuid[])
      ORDER BY c.sort_name ${direction}, c.id ${direction} LIMIT ${limit}) c, LATERAL ${figures(since)} f
    ORDER BY c.sort_name ${direction}, c.id ${direction}`.execute(db)
  return rows
}

type CustomerConditions = Pick<CustomerListQuery, 'organizationId' | 'keys' | 'filter'>

const conditionsOf = ({ organizationId, keys, filter }: CustomerConditions) =>
  sql`${keys === null ? sql`` : sql`AND c.id = ANY(ARRAY(${foundBy(organizationId, keys, maxFound)}))`} ${isLike(organizationId, filter)}`

/** Lists the customers with these ids, in any order. */
export async function listCustomersById(db: Db, ids: readonly string[], since: Date): Promise<ListedCustomer[]> {
  const { rows } = await sql<ListedCustomer>`
    SELECT ${listedColumns} FROM customer c, LATERAL ${figures(since)} f WHERE c.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** An order that is not finished, with the place of its customer in the list. */
export type OpenOrderOfCustomer = {
  readonly orderId: string
  readonly customerId: string
  readonly sortName: string
  readonly status: OrderStatus
}

const closed: readonly OrderStatus[] = ['completed', 'cancelled', 'refunded', 'refund-failed']
const openStatuses = orderStatuses.filter(status => !closed.includes(status))

/** Lists the open orders of all customers that the query finds. Those are few in comparison to the finished orders. */
export async function listOpenOrdersOfFound(db: Db, input: CustomerConditions): Promise<OpenOrderOfCustomer[]> {
  const { rows } = await sql<OpenOrderOfCustomer>`
    SELECT n.id AS "orderId", n.status, m.id AS "customerId", m.sort_name AS "sortName"
    FROM unnest(${openStatuses}::text[]) AS wanted (status), LATERAL (
      SELECT o.id, o.status, o.customer_id FROM orders o
      WHERE o.organization_id = ${input.organizationId} AND o.status = wanted.status AND o.customer_id IS NOT NULL
      ORDER BY o.created_at DESC LIMIT ${maxStanding}) n, LATERAL (
      SELECT c.id, c.sort_name FROM customer c
      WHERE c.id = n.customer_id AND c.merged_into IS NULL ${conditionsOf(input)} LIMIT 1) m`.execute(db)
  return rows
}

export async function findListedCustomer(db: Db, id: string, since: Date): Promise<ListedCustomer | null> {
  const { rows } = await sql<ListedCustomer>`
    SELECT ${listedColumns} FROM customer c, LATERAL ${figures(since)} f WHERE c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type FoundCustomer = Pick<ListedCustomer, 'id' | 'kind' | 'name' | 'company' | 'phones' | 'isBlocked'>

/** A search reads at most this many matches of each kind. */
const maxMeant = 50

/** Finds the customers whose keys begin with the typed letters. */
export async function findCustomers(
  db: Db,
  organizationId: string,
  { keys, limit }: { readonly keys: readonly string[]; readonly limit: number },
): Promise<FoundCustomer[]> {
  const { rows } = await sql<FoundCustomer>`
    SELECT c.id, c.kind, c.name, c.company, ARRAY(SELECT c.phone WHERE c.phone IS NOT NULL) AS phones,
      c.blocked_at IS NOT NULL AS "isBlocked" FROM customer c
    WHERE c.id = ANY(ARRAY(${foundBy(organizationId, keys, maxMeant)})) AND c.organization_id = ${organizationId} AND c.merged_into IS NULL
    ORDER BY c.sort_name, c.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Lists the orders for which a visit or money may still be due, with their customers. */
export async function listOpenOrders(
  db: Db,
  customerIds: readonly string[],
): Promise<{ customerId: string; orderId: string }[]> {
  const { rows } = await sql<{ customerId: string; orderId: string }>`
    SELECT o.customer_id AS "customerId", o.id AS "orderId" FROM orders o
    WHERE o.customer_id = ANY(${customerIds}::uuid[]) AND o.customer_id IS NOT NULL
      AND o.status NOT IN ('completed', 'cancelled', 'refunded', 'refund-failed')`.execute(db)
  return rows
}
