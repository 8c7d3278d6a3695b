/** This module copies a guest's cart under another id, for the browser in which the guest continues (decision 8). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'
import { copiedColumns, writtenColumns } from '#server/db/account/addresses.ts'

type Copy = {
  readonly from: string
  readonly id: string
  readonly browser: Buffer
  readonly language: Language
}

/**
 * Copies the choices and the chosen address of a cart, but not the phone number that its maker left. Returns false if the cart was claimed.
 */
export async function copyUnclaimedCart(db: Db, { from, id, browser, language }: Copy): Promise<boolean> {
  const { rows } = await sql`
    WITH source AS (SELECT * FROM cart WHERE id = ${from} AND user_id IS NULL),
    place AS (
      INSERT INTO address (cart_id, ${writtenColumns})
      SELECT ${id}::uuid, ${copiedColumns('a')}
      FROM address a JOIN source s ON a.id = s.delivery_address_id AND a.cart_id = s.id
      WHERE a.user_id IS NULL AND a.removed_at IS NULL RETURNING id)
    INSERT INTO cart (id, browser, language, organization_id, service_area_id, zip_code, customer_type, cleanup_ids,
      materials, containers, delivery_address_id, restrictions, delivery_location_type, drop_off_window, pickup_window,
      add_on_ids, promotion_code, near_truck, collect_taxes)
    SELECT ${id}::uuid, ${browser}, ${language}, organization_id, service_area_id, zip_code, customer_type, cleanup_ids,
      materials, containers, (SELECT id FROM place), restrictions, delivery_location_type, drop_off_window, pickup_window,
      add_on_ids, promotion_code, near_truck, collect_taxes
    FROM source RETURNING id`.execute(db)
  return rows.length === 1
}

/**
 * Makes a new cart for the customer and the place of an order. It has the order's customer type, and those of its cleanups and materials
 * that the hauler of the ZIP offers now. Returns false if no hauler serves the ZIP now.
 */
export async function copyOrderedCart(
  db: Db,
  copy: {
    readonly orderId: string
    readonly id: string
    readonly browser: Buffer
    readonly language: Language
    /** The new cart is made to order the same again. */
    readonly isRepeat: boolean
  },
): Promise<boolean> {
  const { rows } = await sql`
    WITH source AS (
      SELECT c.*, z.organization_id AS now_organization, z.service_area_id AS now_area FROM cart c
      JOIN service_area_zip z ON z.zip_code = c.zip_code AND z.active WHERE c.id = ${copy.orderId}),
    place AS (
      SELECT a.id FROM address a JOIN source s ON a.id = s.delivery_address_id AND a.user_id = s.user_id
      WHERE a.removed_at IS NULL)
    INSERT INTO cart (id, browser, language, organization_id, service_area_id, user_id, zip_code, phone, customer_type, cleanup_ids,
      materials, delivery_address_id, restrictions, delivery_location_type, repeats_order_id)
    SELECT ${copy.id}::uuid, ${copy.browser}, ${copy.language}, now_organization, now_area, user_id, zip_code, phone, customer_type,
      ARRAY(SELECT k.id FROM cleanup k WHERE k.id = ANY(s.cleanup_ids) AND k.organization_id = s.now_organization AND NOT k.archived
        ORDER BY array_position(s.cleanup_ids, k.id)),
      coalesce((SELECT jsonb_agg(one ORDER BY at) FROM jsonb_array_elements(s.materials) WITH ORDINALITY AS chosen (one, at)
        JOIN material m ON m.id = (one->>'id')::uuid AND m.organization_id = s.now_organization AND NOT m.archived), '[]'),
      (SELECT id FROM place), CASE WHEN EXISTS (SELECT FROM place) THEN restrictions END,
      CASE WHEN EXISTS (SELECT FROM place) THEN delivery_location_type END,
      CASE WHEN ${copy.isRepeat} THEN ${copy.orderId}::uuid END
    FROM source s RETURNING id`.execute(db)
  return rows.length === 1
}
