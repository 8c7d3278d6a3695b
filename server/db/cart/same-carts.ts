/**
 * This module lists other carts of a person with the same dumpsters for the same place and day, because the person may be about to buy the
 * same twice.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CartId } from '#domain/cart/cart.ts'
import { attemptFields, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'

export type SameCart = {
  readonly cartId: CartId
  /** The order is null if the cart is no order. */
  readonly order: { readonly friendlyId: string; readonly createdAt: string } | null
  /** This is the open payment of the cart that a browser was shown, or that charges a saved card. */
  readonly attempt: PaymentAttempt | null
}

/**
 * Lists the carts that became an order since the given time and were not cancelled, and the carts with an open payment since then that may
 * have succeeded. The newest comes first, and at most three are listed. For a person without another cart, which most customers are, the
 * carts are not compared.
 */
export async function listSameCarts(db: Db, cartId: CartId, since: Date): Promise<SameCart[]> {
  const others = await sql`
    SELECT FROM cart mine JOIN cart c ON c.user_id = mine.user_id AND c.id <> mine.id WHERE mine.id = ${cartId} LIMIT 1`.execute(
    db,
  )
  if (others.rows.length === 0) return []
  const { rows } = await sql<SameCart>`
    SELECT c.id AS "cartId", CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('friendlyId', o.friendly_id,
        'createdAt', o.created_at) END AS "order",
      CASE WHEN p.id IS NOT NULL THEN ${attemptFields('p')} END AS attempt
    FROM cart mine
    JOIN address there ON there.id = mine.delivery_address_id
    JOIN cart c ON c.user_id = mine.user_id AND c.id <> mine.id AND c.containers = mine.containers
      AND c.drop_off_window->'day' = mine.drop_off_window->'day' AND c.replaces_order_id IS NULL
    JOIN address a ON a.id = c.delivery_address_id AND a.line1 = there.line1 AND a.postal_code = there.postal_code
    LEFT JOIN orders o ON o.id = c.id AND o.created_at > ${since}
      AND o.status NOT IN ('cancelled', 'refunded', 'refund-failed')
    LEFT JOIN payment_attempt p ON p.cart_id = c.id AND p.status IN ('creating', 'open') AND p.created_at > ${since}
      AND (p.secret_given_at IS NOT NULL OR p.payment_method_id IS NOT NULL)
    WHERE mine.id = ${cartId} AND mine.replaces_order_id IS NULL AND (o.id IS NOT NULL OR p.id IS NOT NULL)
    ORDER BY coalesce(o.created_at, p.created_at) DESC LIMIT 3`.execute(db)
  return rows
}
