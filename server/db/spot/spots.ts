/** A spot is where a customer wants the dumpster to stand. It belongs to a cart, and to the order that has the cart's id (rule C67). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Spot } from '#domain/spot/spot.ts'
import { shownDimensions } from '#server/db/catalog/dimensions.ts'
import { addFile, fileColumn, type NewFile } from '#server/db/file/files.ts'
import { isOverBefore } from '#server/db/order/over-before.ts'
import { type StoredPhoto, smallColumn } from '#server/db/order/photos.ts'
import { monthsBefore, type Old } from '#server/db/retention/old.ts'

export type StoredSpot = {
  readonly plot: Spot | null
  readonly photoId: string | null
  /** These are the hauler's words for the dimensions of the dumpster. They are null before a size is chosen. */
  readonly dimensions: string | null
}

/** Returns the spot of a cart or order. Plot and photo are null if the customer showed nothing. */
export async function findSpot(db: Db, cartId: string): Promise<StoredSpot> {
  const { rows } = await sql<StoredSpot>`
    SELECT s.plot, s.photo_id AS "photoId", CASE WHEN t.id IS NOT NULL THEN ${shownDimensions} END AS dimensions
    FROM cart c LEFT JOIN spot s ON s.cart_id = c.id LEFT JOIN orders o ON o.id = c.id
      LEFT JOIN container_type t ON t.id = coalesce(o.snapshot #>> '{containers,0,_id}',
        (SELECT min(size) FROM jsonb_object_keys(c.containers) AS size))::uuid
    WHERE c.id = ${cartId}`.execute(db)
  return rows[0] ?? { plot: null, photoId: null, dimensions: null }
}

type KnownSite = { readonly userId: string; readonly organizationId: string; readonly siteKey: string }

/** Returns the plot that a person drew last for an order at the same address. Plots of other people are not returned. */
export async function findRememberedPlot(db: Db, { userId, organizationId, siteKey }: KnownSite): Promise<Spot | null> {
  const { rows } = await sql<{ plot: Spot }>`
    SELECT s.plot FROM site g JOIN orders o ON o.site_id = g.id JOIN spot s ON s.cart_id = o.id
    WHERE g.organization_id = ${organizationId} AND g.key = ${siteKey} AND o.user_id = ${userId} AND s.plot IS NOT NULL
    ORDER BY s.updated_at DESC LIMIT 1`.execute(db)
  return rows[0]?.plot ?? null
}

type OfCart = { readonly cartId: string; readonly organizationId: string; readonly now: Date }

/** The cart is at this hauler, and has not become an order. */
const openCart = ({ cartId, organizationId }: OfCart) => sql`SELECT c.id, c.organization_id FROM cart c
  WHERE c.id = ${cartId} AND c.organization_id = ${organizationId} AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id)`

/** Stores the plot, and leaves the photo as it is. Returns false and stores nothing if the cart has become an order. */
export async function savePlot(db: Db, spot: OfCart & { readonly plot: Spot }): Promise<boolean> {
  const plot = JSON.stringify(spot.plot)
  const { rowCount } = await sql`
    INSERT INTO spot (cart_id, organization_id, plot, updated_at)
    SELECT open.id, open.organization_id, ${plot}::jsonb, ${spot.now}::timestamptz FROM (${openCart(spot)}) open
    ON CONFLICT (cart_id) DO UPDATE SET plot = EXCLUDED.plot, updated_at = EXCLUDED.updated_at`.execute(db)
  return rowCount === 1
}

/** Stores the plot of an order, and leaves the photo as it is. The caller has locked the order. */
export async function savePlotOfOrder(tx: Tx, spot: OfCart & { readonly plot: Spot }): Promise<void> {
  await sql`
    INSERT INTO spot (cart_id, organization_id, plot, updated_at)
    VALUES (${spot.cartId}, ${spot.organizationId}, ${JSON.stringify(spot.plot)}::jsonb, ${spot.now})
    ON CONFLICT (cart_id) DO UPDATE SET plot = EXCLUDED.plot, updated_at = EXCLUDED.updated_at`.execute(tx)
}

/** Stores the photo in place of an earlier one, and leaves the plot as it is. Returns false and stores nothing if the cart is an order. */
export async function saveSpotPhoto(
  tx: Tx,
  spot: OfCart & { readonly photoId: string; readonly file: NewFile },
): Promise<boolean> {
  const { photoId, file } = spot
  const { rowCount } = await sql`
    INSERT INTO spot (cart_id, organization_id, photo_id, file_key, updated_at)
    SELECT open.id, open.organization_id, ${photoId}::uuid, ${file.key}, ${spot.now}::timestamptz FROM (${openCart(spot)}) open
    ON CONFLICT (cart_id) DO UPDATE SET photo_id = EXCLUDED.photo_id, file_key = EXCLUDED.file_key, small_key = NULL,
      is_small_refused = false, updated_at = EXCLUDED.updated_at`.execute(tx)
  if (rowCount === 1) await addFile(tx, file)
  return rowCount === 1
}

/** Removes the plot of a cart that is no order. The row goes with the last part of it. */
export async function removePlot(db: Db, spot: OfCart): Promise<void> {
  const isOpen = sql`cart_id IN (SELECT open.id FROM (${openCart(spot)}) open)`
  await sql`
    WITH gone AS (DELETE FROM spot WHERE ${isOpen} AND photo_id IS NULL)
    UPDATE spot SET plot = NULL, updated_at = ${spot.now} WHERE ${isOpen} AND photo_id IS NOT NULL`.execute(db)
}

/** Removes the photo of a cart that is no order. The row goes with the last part of it. */
export async function removeSpotPhoto(db: Db, spot: OfCart): Promise<void> {
  const isOpen = sql`cart_id IN (SELECT open.id FROM (${openCart(spot)}) open)`
  await sql`
    WITH gone AS (DELETE FROM spot WHERE ${isOpen} AND plot IS NULL)
    UPDATE spot SET photo_id = NULL, file_key = NULL, small_key = NULL, updated_at = ${spot.now}
    WHERE ${isOpen} AND plot IS NOT NULL`.execute(db)
}

/** Copies the plot of an order to a new cart at the same address. The photo stays with its order. */
export async function copyPlot(db: Db, copy: { readonly from: string; readonly to: string }): Promise<void> {
  await sql`
    INSERT INTO spot (cart_id, organization_id, plot, updated_at)
    SELECT c.id, s.organization_id, s.plot, s.updated_at
    FROM spot s JOIN cart c ON c.id = ${copy.to} AND c.organization_id = s.organization_id
      JOIN cart f ON f.id = s.cart_id AND f.delivery_address_id = c.delivery_address_id
    WHERE s.cart_id = ${copy.from} AND s.plot IS NOT NULL
    ON CONFLICT (cart_id) DO NOTHING`.execute(db)
}

/** The photo is found by its own id, which only signed links name. */
export async function findSpotPhoto(db: Db, photoId: string): Promise<StoredPhoto | null> {
  const { rows } = await sql<StoredPhoto>`
    SELECT p.organization_id AS "organizationId", f.media_type AS "mediaType", NULL::bytea AS content, ${fileColumn} AS file,
      ${smallColumn} AS small, p.is_small_refused AS "isSmallRefused"
    FROM spot p JOIN file f ON f.key = p.file_key LEFT JOIN file s ON s.key = p.small_key
    WHERE p.photo_id = ${photoId}`.execute(db)
  return rows[0] ?? null
}

/** Returns false if another request has stored a small photo first, or if the photo is gone. */
export async function storeSmallSpotPhoto(tx: Tx, photoId: string, small: NewFile): Promise<boolean> {
  const { rowCount } = await sql`
    UPDATE spot SET small_key = ${small.key} WHERE photo_id = ${photoId} AND small_key IS NULL`.execute(tx)
  if (rowCount === 1) await addFile(tx, small)
  return rowCount === 1
}

export async function refuseSmallSpotPhoto(db: Db, photoId: string): Promise<void> {
  await sql`UPDATE spot SET is_small_refused = true WHERE photo_id = ${photoId}`.execute(db)
}

/** This is the spot that a driver or the office sees at a stop or an order. */
export type SiteSpot = StoredSpot & {
  /** The order has no spot of its own. The spot is that of an earlier order at the same site. */
  readonly isEarlier: boolean
}

/**
 * Returns a column with the spot for an order. If the order has none, it is the latest spot of this hauler's orders at the same site. The
 * column is null if there is none either. `left` is the alias of the order whose dumpster a stop leaves, and `visited` that of the order
 * that the stop visits. For an order alone both are the same.
 */
export const spotColumn = (left: string, visited: string) => {
  const l = sql.raw(left)
  const v = sql.raw(visited)
  return sql`(SELECT jsonb_build_object('plot', p.plot, 'photoId', p.photo_id,
      'dimensions', (SELECT ${shownDimensions} FROM container_type t WHERE t.id = (coalesce(${l}.snapshot, ${v}.snapshot) #>> '{containers,0,_id}')::uuid),
      'isEarlier', NOT (p.cart_id = ${v}.id OR coalesce(p.cart_id = ${l}.id, false)))
    FROM spot p JOIN orders e ON e.id = p.cart_id
    WHERE e.id IN (${l}.id, ${v}.id) OR (e.site_id = ${v}.site_id AND e.organization_id = ${v}.organization_id)
    ORDER BY coalesce(p.cart_id = ${l}.id, false) DESC, p.cart_id = ${v}.id DESC, p.updated_at DESC LIMIT 1)`
}

/** Returns the spot for an order of the hauler, or null if there is none. */
export async function findSpotOfOrder(db: Db, organizationId: string, orderId: string): Promise<SiteSpot | null> {
  const { rows } = await sql<{ spot: SiteSpot | null }>`
    SELECT ${spotColumn('o', 'o')} AS spot FROM orders o
    WHERE o.id = ${orderId} AND o.organization_id = ${organizationId}`.execute(db)
  return rows[0]?.spot ?? null
}

/** Returns the spot for a stop of the hauler that leaves or takes a dumpster at the address of its order, or null if there is none. */
export async function findSpotOfStop(db: Db, organizationId: string, stopId: string): Promise<SiteSpot | null> {
  const { rows } = await sql<{ spot: SiteSpot | null }>`
    SELECT ${spotColumn('n', 'v')} AS spot
    FROM stop s LEFT JOIN orders n ON n.id = s.drop_off_order_id
      JOIN orders v ON v.id = coalesce(s.pickup_order_id, s.drop_off_order_id)
    WHERE s.id = ${stopId} AND s.organization_id = ${organizationId} AND s.place IS NULL AND s.facility_id IS NULL`.execute(
    db,
  )
  return rows[0]?.spot ?? null
}

/** Removes the photos of spots that are as old as photos of orders may become (rule L46). Their plots stay. Returns their number. */
export async function forgetOldSpotPhotos(db: Db, old: Old): Promise<number> {
  const before = monthsBefore(old)
  const oldSpots = sql`SELECT p.cart_id FROM spot p WHERE p.photo_id IS NOT NULL AND p.updated_at < ${before}
    AND ${isOverBefore(sql`p.cart_id`, before)}
    ORDER BY p.updated_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED`
  const { rowCount } = await sql`
    WITH old AS MATERIALIZED (${oldSpots}), gone AS (
      DELETE FROM spot WHERE plot IS NULL AND cart_id IN (SELECT cart_id FROM old) RETURNING cart_id),
    emptied AS (
      UPDATE spot SET photo_id = NULL, file_key = NULL, small_key = NULL
      WHERE plot IS NOT NULL AND cart_id IN (SELECT cart_id FROM old) RETURNING cart_id)
    SELECT cart_id FROM gone UNION ALL SELECT cart_id FROM emptied`.execute(db)
  return rowCount ?? 0
}
