/**
 * An agreement on the telephone gives an order without a price its lines and its price. It is stored in the order and in the order's cart,
 * because swaps and further orders are made from the cart.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import type { PriceLine } from '#domain/pricing/line.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'

export type NewAgreement = {
  readonly order: LockedOrder
  readonly snapshot: OrderSnapshot
  readonly totalInCents: number
  readonly lines: readonly PriceLine[]
  readonly now: Date
}

/** Freezes the quote and stores everything that the order contains from now on. The windows of the order are stored with its event. */
export async function storeAgreement(tx: Tx, agreement: NewAgreement): Promise<void> {
  const { order, snapshot, totalInCents, lines, now } = agreement
  const { dropOffWindow, pickupWindow, preAuthInCents } = snapshot
  const stored = JSON.stringify(snapshot)
  await sql`
    WITH filled AS (
      UPDATE cart SET version = version + 1, updated_at = ${now}, zip_code = ${snapshot.zipCode},
        containers = ${JSON.stringify(Object.fromEntries(snapshot.containers.map(one => [one._id, one.quantity])))}::jsonb,
        materials = ${JSON.stringify(snapshot.materials.map(({ id, quantity }) => ({ id, quantity })))}::jsonb,
        delivery_address_id = ${snapshot.address?._id ?? null}::uuid,
        restrictions = ${JSON.stringify(snapshot.restrictions)}::jsonb,
        delivery_location_type = ${snapshot.deliveryLocationType},
        drop_off_window = ${JSON.stringify(dropOffWindow)}::jsonb, pickup_window = ${JSON.stringify(pickupWindow)}::jsonb,
        add_on_ids = coalesce(add_on_ids, '{}')
      WHERE id = ${order.id} RETURNING id, organization_id, version),
    frozen AS (
      INSERT INTO quote (cart_id, organization_id, version, total_in_cents, pre_auth_in_cents, snapshot, created_at)
      SELECT id, organization_id, version, ${totalInCents}::int, ${preAuthInCents}::int, ${stored}::jsonb, ${now} FROM filled),
    lines AS (
      INSERT INTO order_line (order_id, organization_id, position, kind, item_id, label, quantity, amount_in_cents, reason)
      SELECT ${order.id}::uuid, ${order.organizationId}::uuid, position - 1, one->>'kind', (one->>'itemId')::uuid, one->>'label',
        (one->>'quantity')::int, (one->>'amountInCents')::int, one->'reason'
      FROM jsonb_array_elements(${JSON.stringify(lines)}::jsonb) WITH ORDINALITY AS line (one, position))
    UPDATE orders SET snapshot = ${stored}::jsonb, total_in_cents = ${totalInCents}::int, pre_auth_in_cents = ${preAuthInCents}::int, updated_at = ${now}
    WHERE id = ${order.id}`.execute(tx)
}

/** Returns true if the customer of this order pays tax. */
export async function collectsTaxes(tx: Db | Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ collectTaxes: boolean }>`
    SELECT collect_taxes AS "collectTaxes" FROM cart WHERE id = ${orderId}`.execute(tx)
  return rows[0]?.collectTaxes ?? true
}
