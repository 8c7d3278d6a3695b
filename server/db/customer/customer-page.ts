/** This module reads everything about one customer, for the office's page. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CustomerKind } from '#domain/customer/customer.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { Language } from '#domain/value/language.ts'
import { type Reply, repliesOfCustomer } from '#server/db/message/replies.ts'
import { type UnreachedRecipient, unreachedOfCustomer } from '#server/db/message/unreached.ts'
import { orderStreet } from '#server/db/order/order-street.ts'
import { soldSize } from '#server/db/order/sold-names.ts'
import { type MergedRecord, mergedRecords } from './merges.ts'

export type CustomerPage = {
  readonly people: readonly { readonly id: string; readonly name: string; readonly phone: string | null }[]
  readonly orders: readonly {
    readonly id: string
    readonly number: string
    readonly status: OrderStatus
    readonly street: string | null
    readonly city: string | null
    readonly size: string | null
    readonly timeZone: string
    readonly placedAt: string
  }[]
  readonly sites: readonly {
    readonly id: string
    readonly line1: string
    readonly city: string
    readonly orders: number
  }[]
  readonly notes: readonly {
    readonly id: string
    readonly content: string
    readonly at: string
    readonly who: string | null
  }[]
  readonly merged: readonly MergedRecord[]
  readonly replies: readonly Reply[]
  readonly unreached: readonly UnreachedRecipient[]
  /**
   * These are the customers who had the same number before, or have it now, because the number was taken from a rested account (rule M76).
   */
  readonly sameNumber: readonly {
    readonly id: string
    readonly kind: CustomerKind
    readonly name: string
    readonly company: string | null
    readonly isFormer: boolean
  }[]
}

const list = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((SELECT jsonb_agg(to_jsonb(found)) FROM (${rows}) found), '[]')`

/** Selects the other customers that a parting connects with the people of a `customer c`. */
const sameNumber = sql`
  SELECT DISTINCT o.id, o.kind, o.name, o.company, r.former_id = theirs.user_id AS "isFormer"
  FROM customer_person mine
  JOIN account_parting r ON mine.user_id IN (r.user_id, r.former_id) AND r.closed_because IS DISTINCT FROM 'proven'
  JOIN customer_person theirs ON theirs.organization_id = mine.organization_id AND theirs.user_id <> mine.user_id
    AND theirs.user_id IN (r.user_id, r.former_id)
  JOIN customer x ON x.id = theirs.customer_id
  JOIN customer o ON o.id = coalesce(x.merged_into, x.id)
  WHERE mine.customer_id = c.id AND o.id <> c.id AND o.erased_at IS NULL
  ORDER BY 5 DESC, o.id`

/** Reads the page. The newest orders come first, at most 100. */
export async function readCustomerPage(db: Db, id: string, language: Language = 'en'): Promise<CustomerPage> {
  const { rows } = await sql<CustomerPage>`
    SELECT ${list(sql`SELECT u.id, trim(concat(u.first_name, ' ', u.last_name)) AS name,
          coalesce(u.phone, (SELECT r.phone FROM account_parting r WHERE r.former_id = u.id ORDER BY r.parted_at DESC LIMIT 1)) AS phone
        FROM customer_person p JOIN app_user u ON u.id = p.user_id WHERE p.customer_id = c.id AND u.deleted_at IS NULL
        ORDER BY 2, u.id LIMIT 50`)} AS people,
      ${list(sql`SELECT o.id, o.friendly_id AS number, o.status, ${orderStreet()} AS street,
          o.snapshot #>> '{address,city}' AS city, ${soldSize(language)} AS size,
          coalesce(o.snapshot->>'timeZone', 'UTC') AS "timeZone", o.created_at AS "placedAt"
        FROM orders o WHERE o.customer_id = c.id ORDER BY o.created_at DESC, o.id DESC LIMIT 100`)} AS orders,
      ${list(sql`SELECT s.id, s.line1, s.city, n.orders FROM (
          SELECT o.site_id, count(*)::int AS orders, max(o.created_at) AS last FROM orders o
          WHERE o.customer_id = c.id AND o.site_id IS NOT NULL GROUP BY o.site_id ORDER BY last DESC LIMIT 50) n
        JOIN site s ON s.id = n.site_id WHERE s.key IS NOT NULL ORDER BY n.last DESC`)} AS sites,
      ${list(sql`SELECT n.id, n.content, n.created_at AS at, nullif(u.first_name, '') AS who
        FROM note n LEFT JOIN app_user u ON u.id = n.created_by WHERE n.entity_id IN (SELECT c.id UNION ALL SELECT o.id FROM customer o WHERE o.merged_into = c.id)
        ORDER BY n.created_at DESC LIMIT 100`)} AS notes,
      ${list(mergedRecords)} AS merged, ${list(repliesOfCustomer)} AS replies,
      ${list(unreachedOfCustomer)} AS unreached,
      ${list(sameNumber)} AS "sameNumber"
    FROM customer c WHERE c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a customer that was found is gone')
  return row
}
