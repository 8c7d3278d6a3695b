/** This module reads the carts from which the prices of placed orders were made. The cart of an order never changes. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { ZipCode } from '#domain/value/zip.ts'

export type PlacedCart = Pick<
  Cart,
  | 'customerType'
  | 'materials'
  | 'containers'
  | 'addOnIds'
  | 'promotionCode'
  | 'nearTruck'
  | 'collectTaxes'
  | 'dropOffWindow'
  | 'pickupWindow'
> & {
  readonly id: string
  readonly number: string
  readonly placedAt: Date
  readonly serviceAreaId: string
  readonly userId: string
  readonly zipCode: ZipCode | null
}

/**
 * Lists the newest priced orders of an organization since the given time, a page at a time. A page begins after the last order of the page
 * before.
 */
export async function listPlacedCarts(
  db: Db,
  organizationId: string,
  page: {
    readonly since: Date
    readonly before: { readonly placedAt: Date; readonly id: string } | null
    limit: number
  },
): Promise<PlacedCart[]> {
  const { placedAt, id } = page.before ?? { placedAt: null, id: null }
  const older = page.before ? sql`AND (o.created_at, o.id) < (${placedAt}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<PlacedCart>`
    SELECT o.id, o.friendly_id AS number, o.created_at AS "placedAt", o.service_area_id AS "serviceAreaId", o.user_id AS "userId",
      c.zip_code AS "zipCode", c.customer_type AS "customerType", c.materials, c.containers, c.add_on_ids AS "addOnIds",
      c.promotion_code AS "promotionCode", c.collect_taxes AS "collectTaxes", c.near_truck AS "nearTruck", c.drop_off_window AS "dropOffWindow",
      c.pickup_window AS "pickupWindow"
    FROM orders o JOIN cart c ON c.id = o.id
    WHERE o.organization_id = ${organizationId} AND o.created_at >= ${page.since} ${older}
      AND o.status NOT IN ('created', 'payment-pending', 'payment-failed', 'cancelled', 'restricted')
      AND c.containers <> '{}' AND o.snapshot #>> '{quote,lines,0,reason,message}' IS DISTINCT FROM 'reason.agreed'
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${page.limit}`.execute(db)
  return rows
}
