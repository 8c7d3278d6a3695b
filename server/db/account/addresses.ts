/** An address belongs to the person who saved it, or to a guest's cart. Every statement checks the owner. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { RestrictionType } from '#domain/cart/cart.ts'
import {
  type AddressDetails,
  type AddressSource,
  givenDetails,
  type Place,
  type PostalAddress,
  sourceOf,
} from '#domain/value/address.ts'
import { withoutWaitingForDisk } from '#server/db/engine/without-waiting.ts'

/** These parts of a place are stored, together with the source of the address. */
type StoredPlace = PostalAddress & Pick<Place, 'country'>

/** The customer's calls return an address without its details. Only the office and the driver read the details. */
export type Address = StoredPlace & {
  readonly _id: string
  readonly userId: string | null
  readonly type: 'delivery' | 'billing'
  readonly googlePlacesId: string
  readonly source: AddressSource
}

/** The owner is a person with saved addresses, or an unclaimed cart into which a guest typed addresses. */
export type AddressOwner = { readonly userId: string } | { readonly cartId: string }

/** Returns the columns of an address for a statement in which its table has this name. */
export const postalColumns = (name: string) => {
  const a = sql.raw(name)
  return sql`${a}.line1, ${a}.line2, ${a}.city, ${a}.state, ${a}.postal_code AS "postalCode"`
}
export const detailColumns = (name: string) => sql`${sql.ref(`${name}.gate_code`)} AS "gateCode"`

/** Returns the columns of an address as a JSON object, without its details. In this form an address leaves the company. */
export const postalJson = (name: string) => {
  const a = sql.raw(name)
  return sql`jsonb_build_object('line1', ${a}.line1, 'line2', ${a}.line2, 'city', ${a}.city, 'state', ${a}.state,
    'postalCode', ${a}.postal_code)`
}

/** Returns an address with its details as a JSON object. A detail that the customer did not give has no key. */
export const detailedJson = (name: string) =>
  sql`${postalJson(name)} || jsonb_strip_nulls(jsonb_build_object('gateCode', ${sql.ref(`${name}.gate_code`)}))`

/** Returns the details of the address in an order's snapshot. `order` is the alias of the order. */
export const snapshotDetails = (order: string) =>
  sql`jsonb_strip_nulls(jsonb_build_object('gateCode', ${sql.ref(`${order}.snapshot`)} #> '{address,gateCode}'))`

/** A statement that stores an address, or copies it from another row, writes these columns. */
export const writtenColumns = sql.raw(
  'type, line1, line2, city, state, postal_code, country, place_id, source, gate_code',
)
export const copiedColumns = (name: string) => {
  const a = sql.raw(name)
  return sql`${a}.type, ${a}.line1, ${a}.line2, ${a}.city, ${a}.state, ${a}.postal_code, ${a}.country, ${a}.place_id, ${a}.source,
    ${a}.gate_code`
}
const writtenValues = (address: NewAddress) => sql`${address.type}, ${address.line1}, ${address.line2}, ${address.city},
  ${address.state}, ${address.postalCode}, ${address.country}, ${address.placeId}, ${address.source},
  ${givenDetails(address).gateCode ?? null}::text`

/** Returns the assignments of the details for an UPDATE of an address. Details that a call does not name do not change. */
export function detailAssignments(details: AddressDetails) {
  const { gateCode } = givenDetails(details)
  return sql`gate_code = CASE WHEN ${gateCode !== undefined}::boolean THEN ${gateCode ?? null}::text ELSE gate_code END`
}

const addressColumns = sql`address.id AS "_id", ${postalColumns('address')}, country, user_id AS "userId", type,
  place_id AS "googlePlacesId", source`

/**
 * Returns a condition that is true if an address is the delivery address of a cart, belongs to the same person or guest as the cart, and
 * was not removed.
 */
export const isAddressOfCart = (address: string, cart: string) => {
  const a = sql.raw(address)
  const c = sql.raw(cart)
  return sql`${a}.id = ${c}.delivery_address_id AND ${a}.removed_at IS NULL
      AND ${a}.user_id IS NOT DISTINCT FROM ${c}.user_id AND (${c}.user_id IS NOT NULL OR ${a}.cart_id = ${c}.id)`
}

function ownedBy(owner: AddressOwner) {
  return 'userId' in owner
    ? sql`user_id = ${owner.userId} AND removed_at IS NULL`
    : sql`cart_id = ${owner.cartId} AND user_id IS NULL AND removed_at IS NULL`
}

/** The restrictions are those that the customer last gave for this address. */
export type ListedAddress = Address & { readonly restrictions: Readonly<Partial<Record<RestrictionType, string>>> }

export async function listAddresses(db: Db, owner: AddressOwner): Promise<ListedAddress[]> {
  const { rows } = await sql<ListedAddress>`
    SELECT ${addressColumns}, coalesce((SELECT c.restrictions FROM cart c
        WHERE (c.user_id = address.user_id OR c.id = address.cart_id) AND c.delivery_address_id = address.id
          AND c.restrictions IS NOT NULL ORDER BY c.updated_at DESC LIMIT 1), '{}') AS restrictions
    FROM address WHERE ${ownedBy(owner)} ORDER BY created_at DESC, id LIMIT 50`.execute(db)
  return rows
}

export async function findAddress(db: Db, owner: AddressOwner, id: string): Promise<Address | null> {
  const { rows } =
    await sql<Address>`SELECT ${addressColumns} FROM address WHERE id = ${id} AND ${ownedBy(owner)}`.execute(db)
  return rows[0] ?? null
}

export type AddressInArea = Address &
  AddressDetails & {
    /** This is the hauler that serves the address's ZIP now. It is null if no hauler does. */
    readonly area: { readonly organizationId: string; readonly serviceAreaId: string } | null
  }

export async function findAddressInArea(db: Db, owner: AddressOwner, id: string): Promise<AddressInArea | null> {
  const { rows } = await sql<AddressInArea>`
    SELECT ${addressColumns}, ${detailColumns('address')}, (
      SELECT jsonb_build_object('organizationId', z.organization_id, 'serviceAreaId', z.service_area_id)
      FROM service_area_zip z WHERE z.zip_code = left(btrim(address.postal_code), 5) AND z.active) AS area
    FROM address WHERE id = ${id} AND ${ownedBy(owner)}`.execute(db)
  return rows[0] ?? null
}

export type NewAddress = StoredPlace &
  AddressDetails & {
    readonly type: 'delivery' | 'billing'
    readonly placeId: string
    readonly source: AddressSource
  }

/** Makes an address from a place. The place id of the address is Google's id if Google knows the place. */
export function newAddress(
  place: Place,
  { placeId, ...more }: Pick<NewAddress, 'line2' | 'type' | 'placeId'> & AddressDetails,
): NewAddress {
  const { line1, city, state, postalCode, country, googlePlaceId = placeId } = place
  return { line1, city, state, postalCode, country, ...more, placeId: googlePlaceId, source: sourceOf(place) }
}

/**
 * Stores an address and returns its id. It is idempotent: if the same owner has saved the same address, that one is used, with the details
 * that are given now. Returns null if the cart does not exist or was claimed. If `isChangeNext` is true, the caller changes the cart next.
 * The commit of a new row then does not wait for the disk, because the commit of the change waits for both.
 */
export async function saveAddress(
  db: Db,
  owner: AddressOwner,
  address: NewAddress,
  { isChangeNext = false } = {},
): Promise<string | null> {
  const userId = 'userId' in owner ? owner.userId : null
  const cartId = 'cartId' in owner ? owner.cartId : null
  const hasDetails = Object.keys(givenDetails(address)).length > 0
  const wait = isChangeNext ? sql`FROM ${withoutWaitingForDisk}` : sql``
  const { rows } = await sql<{ id: string }>`
    WITH known AS (
      SELECT id FROM address WHERE ${ownedBy(owner)} AND line1 = ${address.line1} AND line2 IS NOT DISTINCT FROM ${address.line2}
        AND city = ${address.city} AND postal_code = ${address.postalCode} AND type = ${address.type} LIMIT 1),
      detailed AS (
        UPDATE address SET ${detailAssignments(address)} WHERE ${hasDetails}::boolean AND id IN (SELECT id FROM known)),
      made AS (
        INSERT INTO address (user_id, cart_id, ${writtenColumns})
        SELECT ${userId}::uuid, ${cartId}::uuid, ${writtenValues(address)} ${wait}
        WHERE NOT EXISTS (SELECT FROM known) AND (${cartId}::uuid IS NULL
          OR EXISTS (SELECT FROM cart WHERE cart.id = ${cartId} AND cart.user_id IS NULL)) RETURNING id)
    SELECT id FROM known UNION ALL SELECT id FROM made`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Removes an address from its owner's list, with all of its copies there. Orders have their own copy. Returns false if the address is not
 * the owner's.
 */
export async function removeAddress(db: Db, owner: AddressOwner, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE address SET removed_at = ${now}
    WHERE ${ownedBy(owner)} AND (line1, coalesce(line2, ''), city, postal_code) IN (
      SELECT line1, coalesce(line2, ''), city, postal_code FROM address WHERE id = ${id} AND ${ownedBy(owner)})
    RETURNING id`.execute(db)
  return rows.length > 0
}
