/**
 * A customer can order the same again with a new cart. This module reads the goods of the order, and the unpaid cart that was made from it.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CartId } from '#domain/cart/cart.ts'
import type { Language } from '#domain/value/language.ts'
import { localized } from '#server/db/catalog/catalog.ts'

/** Returns the newest cart that was made from the order and is no order itself. */
export async function findUnpaidRepeat(db: Db, orderId: string): Promise<CartId | null> {
  const { rows } = await sql<{ id: CartId }>`
    SELECT c.id FROM cart c WHERE c.repeats_order_id = ${orderId} AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id)
    ORDER BY c.created_at DESC LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}

export type OrderedGood = {
  readonly kind: 'cleanup' | 'material' | 'container-type' | 'add-on'
  readonly id: string
  readonly name: string
  readonly isOffered: boolean
}

/**
 * Lists everything from the catalog that an order's cart contains, in the order of the checkout. `isOffered` is true if this hauler offers
 * it now.
 */
export async function listOrderedGoods(
  db: Db,
  { orderId, organizationId, language }: { orderId: string; organizationId: string; language: Language },
): Promise<OrderedGood[]> {
  const offered = sql`organization_id = ${organizationId} AND NOT archived`
  const { rows } = await sql<OrderedGood>`
    WITH ordered AS (SELECT cleanup_ids, materials, containers, add_on_ids FROM cart WHERE id = ${orderId})
    SELECT kind, id, name, "isOffered" FROM (
      SELECT 1 AS step, 'cleanup' AS kind, id, ${localized('title', language)} AS name, ${offered} AS "isOffered"
      FROM cleanup WHERE id IN (SELECT unnest(cleanup_ids) FROM ordered)
      UNION ALL
      SELECT 2, 'material', id, ${localized('name', language)}, ${offered}
      FROM material WHERE id IN (SELECT (jsonb_array_elements(materials)->>'id')::uuid FROM ordered)
      UNION ALL
      SELECT 3, 'container-type', id, ${localized('name', language)}, ${offered}
      FROM container_type WHERE id IN (SELECT jsonb_object_keys(containers)::uuid FROM ordered)
      UNION ALL
      SELECT 4, 'add-on', id, ${localized('title', language)}, ${offered}
      FROM add_on WHERE id IN (SELECT unnest(add_on_ids) FROM ordered)) goods
    ORDER BY step, name`.execute(db)
  return rows
}
