/** If a person typed the address of an order by hand, the order is marked until the office has checked the address (rule C26). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type AddressDetails, givenDetails, type Place } from '#domain/value/address.ts'
import { detailAssignments } from '#server/db/account/addresses.ts'

export type OrderAddress = {
  readonly friendlyId: string
  readonly serviceAreaId: string
  readonly isToCheck: boolean
}

export async function findOrderAddress(
  db: Db | Tx,
  organizationId: string,
  orderId: string,
): Promise<OrderAddress | null> {
  const { rows } = await sql<OrderAddress>`
    SELECT friendly_id AS "friendlyId", service_area_id AS "serviceAreaId", address_to_check AS "isToCheck" FROM orders
    WHERE id = ${orderId} AND organization_id = ${organizationId}`.execute(db)
  return rows[0] ?? null
}

/** Lists the orders among the given ones whose address the office has to check, sorted by their numbers. */
export async function listAddressesToCheck(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ id: string; friendlyId: string }[]> {
  const { rows } = await sql<{ id: string; friendlyId: string }>`
    SELECT id, friendly_id AS "friendlyId" FROM orders WHERE id = ANY(${orderIds}::uuid[]) AND address_to_check
    ORDER BY friendly_id`.execute(tx)
  return rows
}

type Checked = {
  readonly orderId: string
  readonly place: Place
  readonly details: AddressDetails
  readonly placeId: string
  readonly now: Date
}

/**
 * Saves the address in the order and in the customer's saved address from which it was copied. The order loses its site, and a job then
 * finds the site of the new address.
 */
export async function saveCheckedAddress(tx: Tx, { orderId, place, details, placeId, now }: Checked): Promise<void> {
  const { line1, line2 = null, city, state, postalCode } = place
  const changed = JSON.stringify({ line1, line2, city, state, postalCode, ...givenDetails(details) })
  await sql`
    WITH copied AS (
      UPDATE address SET line1 = ${line1}, line2 = ${line2}, city = ${city}, state = ${state}, postal_code = ${postalCode},
        place_id = ${placeId}, source = 'typed', ${detailAssignments(details)}
      WHERE id = (SELECT (snapshot #>> '{address,_id}')::uuid FROM orders WHERE id = ${orderId}))
    UPDATE orders SET address_to_check = false, site_id = NULL, updated_at = ${now},
      snapshot = jsonb_set(jsonb_set(snapshot, '{address}', snapshot->'address' || ${changed}::jsonb), '{zipCode}',
        to_jsonb(${postalCode}::text))
    WHERE id = ${orderId}`.execute(tx)
}
