/** This module reads in one statement what the server must know before a cart is paid: its owner, address, hauler and open attempt. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import type { Decline } from '#domain/payment/card-limits.ts'
import type { Language } from '#domain/value/language.ts'
import { detailedJson } from '#server/db/account/addresses.ts'
import { attemptFields, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'

export type CheckoutOwner = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly companyName: string | null
}

export type Checkout = {
  readonly cart: Cart & {
    readonly language: Language
    readonly timeZone: string | null
    readonly catalogVersion: number | null
  }
  /** The owner is null as long as nobody has claimed the cart. */
  readonly owner: CheckoutOwner | null
  /** The address is null if it is not an address of the owner. */
  readonly address: OrderSnapshot['address']
  readonly hauler: { readonly id: string; readonly paymentAccount: string | null } | null
  /** This is the owner's payment customer id. */
  readonly paymentCustomerId: string | null
  readonly attempt: PaymentAttempt | null
  /**
   * These are the declined cards of the cart's owner and of the IP address within a day. The list is empty if the caller begins no payment.
   */
  readonly declines: readonly Decline[]
  /** This is the number of attempts for this cart that were closed within a day. */
  readonly closedIntents: number
  /** The cart belongs to a swap that was withdrawn. */
  readonly isWithdrawn: boolean
  /** The hauler has blocked the owner. */
  readonly isBlocked: boolean
}

type Stored = Omit<Checkout, 'cart' | 'declines'> & {
  readonly declines: readonly (Omit<Decline, 'at'> & { at: string })[] | null
  readonly cart: Omit<Cart, 'hasOrder'>
  readonly hasOrder: boolean
  readonly language: Language
  readonly timeZone: string | null
  readonly catalogVersion: number | null
}

const cartFields = sql`jsonb_build_object('id', c.id, 'organizationId', c.organization_id, 'serviceAreaId', c.service_area_id,
  'userId', c.user_id, 'zipCode', c.zip_code, 'phone', c.phone, 'customerType', c.customer_type,
  'cleanupIds', c.cleanup_ids, 'materials', c.materials, 'containers', c.containers,
  'deliveryAddressId', c.delivery_address_id, 'restrictions', c.restrictions,
  'deliveryLocationType', c.delivery_location_type, 'dropOffWindow', c.drop_off_window, 'pickupWindow', c.pickup_window,
  'addOnIds', c.add_on_ids, 'promotionCode', c.promotion_code, 'collectTaxes', c.collect_taxes, 'nearTruck', c.near_truck,
  'replacesOrderId', c.replaces_order_id, 'version', c.version)`

const ownerFields = sql`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone,
  'email', u.email, 'companyName', u.company_name)`

const addressFields = sql`${detailedJson('a')} || jsonb_build_object('_id', a.id, 'country', a.country)`

/** These are the IP address from which the customer pays, and the time since when declined cards count. */
export type IntentRequest = { readonly address: string | null; readonly since: Date | null }

export async function findCheckout(
  db: Db,
  cartId: string,
  { address, since }: IntentRequest = { address: null, since: null },
): Promise<Checkout | null> {
  const { rows } = await sql<Stored>`
    SELECT ${cartFields} AS cart, c.language, s.time_zone AS "timeZone", h.catalog_version AS "catalogVersion",
      c.withdrawn_at IS NOT NULL AS "isWithdrawn", EXISTS (SELECT FROM orders o WHERE o.id = c.id) AS "hasOrder",
      CASE WHEN u.id IS NOT NULL THEN ${ownerFields} END AS owner,
      CASE WHEN a.id IS NOT NULL THEN ${addressFields} END AS address,
      CASE WHEN h.id IS NOT NULL THEN jsonb_build_object('id', h.id, 'paymentAccount', h.payment_account) END AS hauler,
      k.provider_customer_id AS "paymentCustomerId",
      CASE WHEN p.id IS NOT NULL THEN ${attemptFields('p')} END AS attempt,
      (SELECT jsonb_agg(jsonb_build_object('at', d.at, 'card', d.card_fingerprint, 'isOfUser', d.user_id = c.user_id,
          'isOfAddress', coalesce(d.network_address = ${address}::text, false)))
        FROM card_decline d WHERE d.at > ${since}::timestamptz
          AND (d.user_id = c.user_id OR d.network_address = ${address}::text)) AS declines,
      (SELECT count(*)::int FROM payment_attempt x WHERE x.cart_id = c.id AND x.status = 'cancelled'
        AND x.created_at > ${since}::timestamptz) AS "closedIntents",
      EXISTS (SELECT FROM customer_person w JOIN customer x ON x.id = w.customer_id WHERE w.organization_id = c.organization_id
        AND w.user_id = c.user_id AND x.blocked_at IS NOT NULL) AS "isBlocked"
    FROM cart c
    LEFT JOIN service_area s ON s.id = c.service_area_id
    LEFT JOIN organization h ON h.id = c.organization_id
    LEFT JOIN app_user u ON u.id = c.user_id
    LEFT JOIN address a ON a.id = c.delivery_address_id AND a.user_id = c.user_id AND a.removed_at IS NULL
    LEFT JOIN payment_customer k ON k.user_id = c.user_id AND k.payment_account = coalesce(h.payment_account, '')
    LEFT JOIN payment_attempt p ON p.cart_id = c.id AND p.status IN ('creating', 'open')
    WHERE c.id = ${cartId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { cart, hasOrder, language, timeZone, catalogVersion, declines, ...rest } = row
  return {
    ...rest,
    declines: (declines ?? []).map(one => ({ ...one, at: new Date(one.at) })),
    cart: { ...cart, hasOrder, language, timeZone, catalogVersion },
  }
}
