/**
 * This module finds a caller by the phone number. It finds only people who have ordered from the hauler, and customers for whom the office
 * has typed the number.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CustomerType } from '#domain/cart/cart.ts'
import type { NotificationSender } from '#domain/message/order-message.ts'
import type { AddressDetails, AddressSource, PostalAddress } from '#domain/value/address.ts'
import type { Language } from '#domain/value/language.ts'
import { copiedColumns, detailColumns, postalColumns } from '#server/db/account/addresses.ts'
import { senderOf } from '#server/db/message/recipients.ts'
import type { CardOnFile } from '#server/db/payment/order-money.ts'

export type KnownCaller = {
  readonly customerId: string
  readonly name: string
  readonly company: string | null
  readonly email: string | null
  readonly isBlocked: boolean
  readonly blockedWhy: string | null
  /** This is the person who signs in with this number. It is null if only the office has typed the number. */
  readonly person: {
    readonly id: string
    readonly firstName: string
    readonly email: string
    readonly language: Language
    readonly hasName: boolean
  } | null
}

/** Finds a caller. The caller is blocked if any customer record with this number is blocked. */
export async function findCaller(db: Db, organizationId: string, phone: string): Promise<KnownCaller | null> {
  const { rows } = await sql<KnownCaller>`
    SELECT c.id AS "customerId", c.name, c.company, c.email,
      coalesce(bool_or(c.blocked_at IS NOT NULL) OVER (), false) AS "isBlocked",
      max(CASE WHEN c.blocked_at IS NOT NULL THEN c.blocked_why END) OVER () AS "blockedWhy",
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'firstName', u.first_name, 'email', u.email,
        'language', u.language, 'hasName', trim(u.first_name) <> '' AND trim(u.last_name) <> '') END AS person
    FROM (
      SELECT p.customer_id, p.user_id FROM customer_person p
      WHERE p.organization_id = ${organizationId} AND p.user_id = (SELECT x.id FROM app_user x WHERE x.phone = ${phone})
      UNION ALL
      SELECT k.customer_id, NULL FROM customer_search_key k
      WHERE k.organization_id = ${organizationId} AND k.key = ${phone.slice(-10)}) found
    JOIN customer c ON c.id = found.customer_id
    LEFT JOIN app_user u ON u.id = found.user_id AND u.deleted_at IS NULL AND u.parted_at IS NULL AND u.suspended_at IS NULL
    WHERE c.merged_into IS NULL AND c.erased_at IS NULL AND (u.id IS NOT NULL OR c.phone = ${phone})
    ORDER BY u.id IS NULL, c.id LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export type EarlierPlace = PostalAddress &
  AddressDetails & {
    readonly placeId: string
    readonly source: AddressSource
  }

/** Lists the places of the person's earlier orders with the hauler, the last one first, at most five. */
export async function listEarlierPlaces(db: Db, organizationId: string, userId: string): Promise<EarlierPlace[]> {
  const { rows } = await sql<EarlierPlace>`
    SELECT a.place_id AS "placeId", ${postalColumns('a')}, ${detailColumns('a')}, a.source
    FROM orders o JOIN cart c ON c.id = o.id JOIN address a ON a.id = c.delivery_address_id AND a.removed_at IS NULL
    WHERE o.organization_id = ${organizationId} AND o.user_id = ${userId}
    GROUP BY ${copiedColumns('a')}
    ORDER BY max(o.created_at) DESC LIMIT 5`.execute(db)
  return rows
}

/** Returns the customer type of the person's last order with this hauler. */
export async function findLastCustomerType(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<CustomerType | null> {
  const { rows } = await sql<{ customerType: CustomerType | null }>`
    SELECT c.customer_type AS "customerType" FROM orders o JOIN cart c ON c.id = o.id
    WHERE o.organization_id = ${organizationId} AND o.user_id = ${userId} ORDER BY o.created_at DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.customerType ?? null
}

/** Finds the card that last paid for an order of the person with this hauler, on the payment account that the hauler has now. */
export async function findCardOfPerson(db: Db, organizationId: string, userId: string): Promise<CardOnFile | null> {
  const { rows } = await sql<CardOnFile>`
    SELECT o.organization_id AS "organizationId", p.payment_account AS "paymentAccount",
      k.provider_customer_id AS "paymentCustomerId", p.payment_method_id AS "paymentMethodId", p.card_brand AS brand,
      p.card_last_four AS "lastFour"
    FROM orders o JOIN payment p ON p.order_id = o.id AND p.payment_method_id IS NOT NULL
    JOIN organization h ON h.id = o.organization_id AND h.payment_account IS NOT DISTINCT FROM p.payment_account
    JOIN payment_customer k ON k.user_id = o.user_id AND k.payment_account = coalesce(p.payment_account, '')
    WHERE o.organization_id = ${organizationId} AND o.user_id = ${userId} ORDER BY p.created_at DESC LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

type Place = { readonly cartId: string; readonly userId: string; readonly card: CardOnFile }

/** Returns true if this card has paid for an earlier order of the person at the place of this cart. */
export async function hasPaidForPlace(db: Db, { cartId, userId, card }: Place): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM cart c JOIN address wanted ON wanted.id = c.delivery_address_id
      JOIN orders o ON o.user_id = ${userId} AND o.organization_id = ${card.organizationId}
      JOIN cart before ON before.id = o.id JOIN address stood ON stood.id = before.delivery_address_id
      JOIN payment p ON p.order_id = o.id AND p.card_brand = ${card.brand} AND p.card_last_four = ${card.lastFour}
    WHERE c.id = ${cartId} AND lower(stood.line1) = lower(wanted.line1)
      AND left(stood.postal_code, 5) = left(wanted.postal_code, 5) LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Finds the hauler in whose name the link is sent. */
export async function findSender(tx: Tx, organizationId: string): Promise<NotificationSender> {
  const { rows } = await sql<{ hauler: NotificationSender }>`
    SELECT ${senderOf('h')} AS hauler FROM organization h WHERE h.id = ${organizationId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an office without its company sends a link')
  return row.hauler
}
