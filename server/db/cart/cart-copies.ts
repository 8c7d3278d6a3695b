/** Copies a guest's cart under another id, for the browser that continues with it (decision 8). */
import type { Language } from '#domain/language.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

type Copy = {
  readonly from: string
  readonly id: string
  readonly browser: Buffer
  readonly language: Language
}

/**
 * Copies the choices, and the address that was chosen; not the phone number that its maker left. False when the cart has
 * been claimed.
 */
export async function copyUnclaimedCart(db: Db, { from, id, browser, language }: Copy): Promise<boolean> {
  const { rows } = await sql`
    WITH source AS (SELECT * FROM cart WHERE id = ${from} AND user_id IS NULL),
    place AS (
      INSERT INTO address (cart_id, type, line1, line2, city, state, postal_code, country, place_id)
      SELECT ${id}::uuid, a.type, a.line1, a.line2, a.city, a.state, a.postal_code, a.country, a.place_id
      FROM address a JOIN source s ON a.id = s.delivery_address_id AND a.cart_id = s.id
      WHERE a.user_id IS NULL AND a.removed_at IS NULL RETURNING id)
    INSERT INTO cart (id, browser, language, organization_id, service_area_id, zip_code, customer_type, cleanup_ids,
      materials, containers, delivery_address_id, restrictions, delivery_location_type, drop_off_window, pickup_window,
      add_on_ids, promotion_code, collect_taxes)
    SELECT ${id}::uuid, ${browser}, ${language}, organization_id, service_area_id, zip_code, customer_type, cleanup_ids,
      materials, containers, (SELECT id FROM place), restrictions, delivery_location_type, drop_off_window, pickup_window,
      add_on_ids, promotion_code, collect_taxes
    FROM source RETURNING id`.execute(db)
  return rows.length === 1
}
