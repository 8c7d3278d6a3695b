/** Carts: one row each; every write increments the version, under which quotes are frozen. */
import type {
  Cart,
  CartId,
  ChosenMaterial,
  CustomerType,
  DeliveryLocationType,
  RestrictionType,
} from '#domain/cart/cart.ts'
import type { Language } from '#domain/language.ts'
import type { UsPhone } from '#domain/phone.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { ZipCode } from '#domain/zip.ts'
import type { Address } from '#server/db/account/addresses.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { type Statement, sql } from '#server/db/engine/sql.ts'
import { attemptFields, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'

/** A cart with what its gate and its page ask for. */
export type CartAccess = Cart & {
  readonly language: Language
  readonly userId: string | null
  /** The hash of the browser that made it. */
  readonly browser: Buffer | null
  readonly timeZone: string | null
  readonly city: string | null
  readonly state: string | null
  readonly hasOpenPayment: boolean
  /** The cart of a swap that was withdrawn. */
  readonly isWithdrawn: boolean
  readonly intentId: string | null
  /** The attempt that can be paid now, and what may be charged later by the quote it was told last. */
  readonly livePayment: { readonly attempt: PaymentAttempt; readonly preAuthInCents: number | null } | null
  /** The account its hauler is paid on, and the id of the cart's owner there. */
  readonly paymentAccount: string | null
  readonly paymentCustomerId: string | null
  /** The version of its hauler's catalog; null without a hauler. */
  readonly catalogVersion: number | null
  /** Only one of the owner's addresses, or one typed into this very cart while it has no owner. */
  readonly deliveryAddress: Address | null
}

/** Of a `cart c` with its joins. */
export const cartColumns = sql`
    c.id, c.organization_id AS "organizationId", c.service_area_id AS "serviceAreaId", c.user_id AS "userId",
      c.zip_code AS "zipCode", c.phone, c.customer_type AS "customerType",
      c.cleanup_ids AS "cleanupIds", c.materials, c.containers, c.delivery_address_id AS "deliveryAddressId",
      c.restrictions, c.delivery_location_type AS "deliveryLocationType", c.drop_off_window AS "dropOffWindow",
      c.pickup_window AS "pickupWindow", c.add_on_ids AS "addOnIds", c.promotion_code AS "promotionCode",
      c.collect_taxes AS "collectTaxes", c.replaces_order_id AS "replacesOrderId", c.version, c.language, c.browser,
      a.time_zone AS "timeZone", z.city, z.state, o.id IS NOT NULL AS "hasOrder",
      c.withdrawn_at IS NOT NULL AS "isWithdrawn",
      p.id IS NOT NULL AS "hasOpenPayment", p.intent_id AS "intentId", h.catalog_version AS "catalogVersion",
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('attempt', ${attemptFields('p')}, 'preAuthInCents',
        (SELECT q.pre_auth_in_cents FROM quote q WHERE q.cart_id = c.id AND q.version = p.quote_version)) END AS "livePayment",
      h.payment_account AS "paymentAccount", k.provider_customer_id AS "paymentCustomerId",
      CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('_id', d.id, 'line1', d.line1, 'line2', d.line2, 'city', d.city,
        'state', d.state, 'postalCode', d.postal_code, 'country', d.country, 'userId', d.user_id, 'type', d.type,
        'googlePlacesId', d.place_id) END AS "deliveryAddress"`

export const cartJoins = sql`
    LEFT JOIN organization h ON h.id = c.organization_id
    LEFT JOIN address d ON d.id = c.delivery_address_id AND d.removed_at IS NULL
      AND d.user_id IS NOT DISTINCT FROM c.user_id AND (c.user_id IS NOT NULL OR d.cart_id = c.id)
    LEFT JOIN payment_customer k ON k.user_id = c.user_id AND k.payment_account = coalesce(h.payment_account, '')
    LEFT JOIN service_area a ON a.id = c.service_area_id
    LEFT JOIN service_area_zip z ON z.zip_code = c.zip_code AND z.active
    LEFT JOIN orders o ON o.id = c.id
    LEFT JOIN payment_attempt p ON p.cart_id = c.id AND p.status IN ('creating', 'open')`

export async function findCartAccess(db: Db, id: string): Promise<CartAccess | null> {
  const { rows } = await sql<CartAccess>`SELECT ${cartColumns} FROM cart c ${cartJoins} WHERE c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the cart's row until the transaction ends, so that edits and payments of one cart take turns. */
export async function lockCart(tx: Tx, id: string): Promise<void> {
  await sql`SELECT FROM cart WHERE id = ${id} FOR UPDATE`.execute(tx)
}

type NewCart = {
  readonly id: string
  readonly userId: string | null
  readonly browser: Buffer
  readonly language: Language
  readonly phone?: UsPhone
  readonly area?: { readonly organizationId: string; readonly serviceAreaId: string; readonly zipCode: ZipCode }
}

export async function makeCart(db: Db, cart: NewCart): Promise<void> {
  const { id, userId, browser, language, phone = null, area } = cart
  await sql`
    INSERT INTO cart (id, user_id, browser, language, phone, organization_id, service_area_id, zip_code)
    VALUES (${id}, ${userId}, ${browser}, ${language}, ${phone}, ${area?.organizationId ?? null},
      ${area?.serviceAreaId ?? null}, ${area?.zipCode ?? null})`.execute(db)
}

/** Claims an unclaimed cart with the addresses typed into it. False when somebody else was first. */
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
}>

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

const assignmentOf: { [K in keyof Required<CartChange>]: (value: Required<CartChange>[K]) => Statement } = {
  zipCode: value => sql`zip_code = ${value}`,
  organizationId: value => sql`organization_id = ${value}`,
  serviceAreaId: value => sql`service_area_id = ${value}`,
  customerType: value => sql`customer_type = ${value}`,
  cleanupIds: value => sql`cleanup_ids = ${value}`,
  materials: value => sql`materials = ${json(value)}`,
  containers: value => sql`containers = ${json(value)}`,
  deliveryAddressId: value => sql`delivery_address_id = ${value}`,
  restrictions: value => sql`restrictions = ${json(value)}`,
  deliveryLocationType: value => sql`delivery_location_type = ${value}`,
  dropOffWindow: value => sql`drop_off_window = ${json(value)}`,
  pickupWindow: value => sql`pickup_window = ${json(value)}`,
  addOnIds: value => sql`add_on_ids = ${value}`,
  promotionCode: value => sql`promotion_code = ${value}`,
}

/** Stores a change unless the cart has meanwhile become an order; false then. */
export function changeCart(db: Db, cartId: CartId, change: CartChange): Promise<boolean> {
  return update(db, cartId, change, sql``)
}

/** Stores a change of a guest's cart only while the cart is as it was remembered; false otherwise, and nothing is changed. */
export function changeGuess(db: Db, guess: CartAccess, change: CartChange): Promise<boolean> {
  const isAsRemembered = sql`AND version = ${guess.version} AND user_id IS NULL AND withdrawn_at IS NULL
    AND (SELECT catalog_version FROM organization h WHERE h.id = cart.organization_id)
      IS NOT DISTINCT FROM ${guess.catalogVersion}`
  return update(db, guess.id, change, isAsRemembered)
}

async function update(db: Db, cartId: CartId, change: CartChange, condition: Statement): Promise<boolean> {
  const assignments = (Object.keys(change) as (keyof CartChange)[]).map(key =>
    (assignmentOf[key] as (value: unknown) => Statement)(change[key]),
  )
  const { rowCount } = await sql`
    UPDATE cart SET ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = now()`])}
    WHERE id = ${cartId} AND NOT EXISTS (SELECT FROM orders WHERE orders.id = cart.id) ${condition}`.execute(db)
  return rowCount === 1
}

/** Unclaimed carts that were never ordered and are not being paid: those with choices after some days, leads after more. */
export async function deleteAbandonedCarts(
  db: Db,
  now: Date,
  retention: { guestCartDays: number; leadDays: number },
): Promise<number> {
  const { rows } = await sql`
    DELETE FROM cart WHERE id IN (
      SELECT c.id FROM cart c
      WHERE c.user_id IS NULL
        AND c.updated_at < ${now}::timestamptz - make_interval(days => CASE WHEN c.zip_code IS NULL THEN ${retention.leadDays}::int ELSE ${retention.guestCartDays}::int END)
        AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id) AND NOT EXISTS (SELECT FROM quote q WHERE q.cart_id = c.id)
      LIMIT 5000)
    RETURNING id`.execute(db)
  return rows.length
}
