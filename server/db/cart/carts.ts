/** A cart is one row. Every write increments its version, and its quotes are frozen under the version. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import type {
  Cart,
  CartId,
  ChosenMaterial,
  CustomerType,
  DeliveryLocationType,
  RestrictionType,
} from '#domain/cart/cart.ts'
import type { NearTruck } from '#domain/schedule/near-truck.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { type Address, isAddressOfCart, postalJson } from '#server/db/account/addresses.ts'
import { isOpenFor, type SignIn } from '#server/db/account/sign-in.ts'
import { attemptFields, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'

/** This is a cart with the facts that its gate and its page need. */
export type CartAccess = Cart & {
  readonly language: Language
  readonly userId: string | null
  /** This is the hash of the secret in the browser that made the cart. */
  readonly browser: Buffer | null
  readonly hasOpenPayment: boolean
  /** The cart belongs to a swap that was withdrawn. */
  readonly isWithdrawn: boolean
  /** This is the order whose goods the cart orders again. */
  readonly repeatsOrderId: string | null
  readonly intentId: string | null
  /** This is the version of the catalog of the cart's hauler. It is null if the cart has no hauler. */
  readonly catalogVersion: number | null
  /** This is an address of the cart's owner. If the cart has no owner, it is an address that was typed into the cart. */
  readonly deliveryAddress: Address | null
}

/** These facts decide how a cart is paid. */
export type CartPayment = {
  /** These are the payment account of the cart's hauler, and the owner's payment customer id on this account. */
  readonly account: string | null
  readonly customerId: string | null
  /** This is the attempt that can be paid now, and the amount that may be charged later according to the attempt's latest quote. */
  readonly live: { readonly attempt: PaymentAttempt; readonly preAuthInCents: number | null } | null
}

const ownColumns = sql`
    c.id, c.organization_id AS "organizationId", c.service_area_id AS "serviceAreaId", c.user_id AS "userId",
      c.zip_code AS "zipCode", c.phone, c.customer_type AS "customerType",
      c.cleanup_ids AS "cleanupIds", c.materials, c.containers, c.delivery_address_id AS "deliveryAddressId",
      c.restrictions, c.delivery_location_type AS "deliveryLocationType", c.drop_off_window AS "dropOffWindow",
      c.pickup_window AS "pickupWindow", c.add_on_ids AS "addOnIds", c.promotion_code AS "promotionCode",
      c.collect_taxes AS "collectTaxes", c.near_truck AS "nearTruck", c.replaces_order_id AS "replacesOrderId", c.repeats_order_id AS "repeatsOrderId", c.version, c.language, c.browser,
      c.withdrawn_at IS NOT NULL AS "isWithdrawn"`

/**
 * These columns are for a `cart c` that was just made or changed. Such a cart is no order and has no open payment, so the statement does not
 * search for them.
 */
const withoutOrder = sql`false AS "hasOrder", false AS "hasOpenPayment", NULL::text AS "intentId",
      (SELECT catalog_version FROM organization h WHERE h.id = c.organization_id) AS "catalogVersion"`

/** This column is the delivery address of a cart, from the row `d`. */
const addressColumn = sql`${postalJson('d')} || jsonb_build_object('_id', d.id, 'country', d.country,
        'userId', d.user_id, 'type', d.type, 'googlePlacesId', d.place_id)`

/**
 * These columns are for a `cart c` with its joins. The server reads a cart about twenty times before it becomes an order, so every table
 * and column here costs time.
 */
export const cartColumns = sql`${ownColumns},
      o.id IS NOT NULL AS "hasOrder",
      p.id IS NOT NULL AS "hasOpenPayment", p.intent_id AS "intentId", h.catalog_version AS "catalogVersion",
      CASE WHEN d.id IS NOT NULL THEN ${addressColumn} END AS "deliveryAddress"`

export const cartJoins = sql`
    LEFT JOIN organization h ON h.id = c.organization_id
    LEFT JOIN address d ON ${isAddressOfCart('d', 'c')}
    LEFT JOIN orders o ON o.id = c.id
    LEFT JOIN payment_attempt p ON p.cart_id = c.id AND p.status IN ('creating', 'open')`

export async function findCartAccess(db: Db, id: string): Promise<CartAccess | null> {
  const { rows } = await sql<CartAccess>`SELECT ${cartColumns} FROM cart c ${cartJoins} WHERE c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** These columns are for a `cart c` with its joins and `paymentJoins`. */
export const paymentColumns = sql`jsonb_build_object('account', h.payment_account, 'customerId', k.provider_customer_id,
    'live', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('attempt', ${attemptFields('p')}, 'preAuthInCents',
      (SELECT q.pre_auth_in_cents FROM quote q WHERE q.cart_id = c.id AND q.version = p.quote_version)) END) AS payment`

export const paymentJoins = sql`
    LEFT JOIN payment_customer k ON k.user_id = c.user_id AND k.payment_account = coalesce(h.payment_account, '')`

/** This is a cart with its payment, for a caller who is signed in. */
export type PayableCart = CartAccess & { readonly payment: CartPayment }

export async function findPayableCart(db: Db, id: string): Promise<PayableCart | null> {
  const { rows } = await sql<PayableCart>`
    SELECT ${cartColumns}, ${paymentColumns} FROM cart c ${cartJoins} ${paymentJoins} WHERE c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the cart's row until the transaction ends, so that edits and payments of one cart run one after the other. */
export async function lockCart(tx: Tx, id: string): Promise<void> {
  await sql`SELECT FROM cart WHERE id = ${id} FOR UPDATE`.execute(tx)
}

type NewCart = {
  readonly id: string
  readonly userId: string | null
  /** This is the hash of the browser. It is null for a cart that the office makes for a caller. */
  readonly browser: Buffer | null
  readonly language: Language
  readonly phone?: UsPhone
  readonly area?: { readonly organizationId: string; readonly serviceAreaId: string; readonly zipCode: ZipCode }
}

export async function makeCart(db: Db, cart: NewCart): Promise<CartAccess> {
  const { id, userId, browser, language, phone = null, area } = cart
  const { rows } = await sql<CartAccess>`
    INSERT INTO cart AS c (id, user_id, browser, language, phone, organization_id, service_area_id, zip_code)
    VALUES (${id}, ${userId}, ${browser}, ${language}, ${phone}, ${area?.organizationId ?? null},
      ${area?.serviceAreaId ?? null}, ${area?.zipCode ?? null})
    RETURNING ${ownColumns}, ${withoutOrder}, NULL::jsonb AS "deliveryAddress"`.execute(db)
  const [made] = rows
  if (!made) throw new Error('a cart that was just made is not there')
  return made
}

/** Claims an unclaimed cart, with the addresses that were typed into it. Returns false if another person has claimed it first. */
export async function claimCart(db: Db, cartId: CartId, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH claimed AS (UPDATE cart SET user_id = ${userId} WHERE id = ${cartId} AND user_id IS NULL RETURNING id),
      moved AS (UPDATE address SET user_id = ${userId} WHERE cart_id IN (SELECT id FROM claimed) AND user_id IS NULL)
    SELECT id FROM claimed`.execute(db)
  return rows.length === 1
}

export type CartChange = Partial<{
  zipCode: ZipCode
  organizationId: string
  serviceAreaId: string
  customerType: CustomerType
  cleanupIds: readonly string[]
  materials: readonly ChosenMaterial[]
  containers: Readonly<Record<string, number>>
  deliveryAddressId: string | null
  restrictions: Readonly<Partial<Record<RestrictionType, string>>> | null
  deliveryLocationType: DeliveryLocationType
  dropOffWindow: TimeWindow | null
  pickupWindow: PickupWindow | null
  addOnIds: readonly string[] | null
  promotionCode: string | null
  nearTruck: NearTruck | null
}>

const columnOf = {
  zipCode: 'zip_code',
  organizationId: 'organization_id',
  serviceAreaId: 'service_area_id',
  customerType: 'customer_type',
  cleanupIds: 'cleanup_ids',
  materials: 'materials',
  containers: 'containers',
  deliveryAddressId: 'delivery_address_id',
  restrictions: 'restrictions',
  deliveryLocationType: 'delivery_location_type',
  dropOffWindow: 'drop_off_window',
  pickupWindow: 'pickup_window',
  addOnIds: 'add_on_ids',
  promotionCode: 'promotion_code',
  nearTruck: 'near_truck',
} as const satisfies Record<keyof Required<CartChange>, string>

const jsonColumns: ReadonlySet<keyof CartChange> = new Set([
  'materials',
  'containers',
  'restrictions',
  'dropOffWindow',
  'pickupWindow',
  'nearTruck',
])

function storedValue(change: CartChange, key: keyof CartChange): unknown {
  const value = change[key]
  return jsonColumns.has(key) && value !== null ? JSON.stringify(value) : value
}

/** Stores a change of a cart. Returns false and changes nothing if the cart has become an order. */
export async function changeCart(db: Db, cartId: CartId, change: CartChange): Promise<boolean> {
  const { rowCount } = await update(cartId, change, sql``).execute(db)
  return rowCount === 1
}

/**
 * Stores a change of a remembered cart and returns the changed cart. It returns null and changes nothing if the cart or the hauler's
 * catalog has another version by now, or if the caller may not change the cart. A visitor may change a cart that nobody has claimed. The
 * owner may change it if the sign-in has not ended, the account is not suspended and no payment is open.
 */
export async function changeGuess(
  db: Db,
  guess: CartAccess,
  by: { readonly signIn: SignIn | null; readonly now: Date },
  change: CartChange,
): Promise<CartAccess | null> {
  const isCallers = by.signIn
    ? sql`user_id = ${guess.userId} AND ${isOpenFor(by.signIn, sql`c.user_id`, by.now)} AND NOT EXISTS (
        SELECT FROM payment_attempt p WHERE p.cart_id = c.id AND p.status IN ('creating', 'open'))`
    : sql`user_id IS NULL`
  const isAsRemembered = sql`AND version = ${guess.version} AND ${isCallers} AND withdrawn_at IS NULL
    AND (SELECT catalog_version FROM organization h WHERE h.id = c.organization_id)
      IS NOT DISTINCT FROM ${guess.catalogVersion}`
  // These conditions leave only carts without an order and without an open payment.
  const { rows } = await sql<CartAccess>`
    ${update(guess.id, change, isAsRemembered)}
    RETURNING ${ownColumns}, ${withoutOrder},
      (SELECT ${addressColumn} FROM address d WHERE ${isAddressOfCart('d', 'c')}) AS "deliveryAddress"`.execute(db)
  return rows[0] ?? null
}

function update(cartId: CartId, change: CartChange, condition: Statement): Statement {
  return sql`
    UPDATE cart AS c SET ${sql.join((Object.keys(change) as (keyof CartChange)[]).map(key => sql`${sql.id(columnOf[key])} = ${storedValue(change, key)}`))},
      version = version + 1, updated_at = now()
    WHERE id = ${cartId} AND NOT EXISTS (SELECT FROM orders WHERE orders.id = c.id) ${condition}`
}

/**
 * Deletes some unclaimed carts that are no orders and have no quote, and that no other transaction has locked. A cart with a ZIP is deleted
 * after the hauler's `guest_cart_days`, and a lead without a ZIP after its `lead_days`. For a cart without a hauler, the smallest numbers of
 * all haulers count.
 */
export async function deleteAbandonedCarts(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    WITH fewest AS MATERIALIZED (
      SELECT coalesce(min(guest_cart_days), 30) AS guest, coalesce(min(lead_days), 365) AS lead FROM organization)
    DELETE FROM cart WHERE id IN (
      SELECT c.id FROM fewest, cart c LEFT JOIN organization o ON o.id = c.organization_id
      WHERE c.user_id IS NULL AND c.created_at < ${now}::timestamptz - make_interval(days => least(fewest.guest, fewest.lead))
        AND c.updated_at < ${now}::timestamptz - make_interval(days =>
          CASE WHEN c.zip_code IS NULL THEN coalesce(o.lead_days, fewest.lead) ELSE coalesce(o.guest_cart_days, fewest.guest) END)
        AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id) AND NOT EXISTS (SELECT FROM quote q WHERE q.cart_id = c.id)
      LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED)
    RETURNING id`.execute(db)
  return rows.length
}
