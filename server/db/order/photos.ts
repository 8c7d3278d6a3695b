/** Photos of orders by the driver or of the scale ticket, stored with the order. */
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export const photoKinds = ['drop-off', 'pickup', 'scale-ticket', 'failed-attempt'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** What belongs to no order: a truck, or a stop that serves none. */
type OtherKind = 'inspection' | 'errand'

export type NewPhoto = {
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly kind: PhotoKind
  readonly mediaType: string
  readonly content: Uint8Array
  readonly takenBy: string | null
  readonly now: Date
}

/** Its id. */
export async function addPhoto(db: Db | Tx, photo: NewPhoto): Promise<string> {
  const { order, content } = photo
  const { rows } = await sql<{ id: string }>`
    INSERT INTO order_photo (organization_id, order_id, kind, media_type, content, taken_by, created_at)
    VALUES (${order.organizationId}, ${order.id}, ${photo.kind}, ${photo.mediaType}, ${content}, ${photo.takenBy}, ${photo.now})
    RETURNING id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a photo that was just stored is not there')
  return row.id
}

export type NamedPhoto = Omit<NewPhoto, 'order' | 'kind'> & {
  readonly organizationId: string
  readonly about:
    | { readonly orderId: string; readonly kind: PhotoKind }
    | { readonly orderId: null; readonly kind: OtherKind }
  /** Given by the phone. */
  readonly id: string
  readonly stopId: string | null
  readonly driverId: string
  readonly takenAt: Date
}

/** Once per id; false where it is there already. */
export async function addNamedPhoto(db: Db | Tx, photo: NamedPhoto): Promise<boolean> {
  const { id, organizationId, about, content } = photo
  const { rows } = await sql`
    INSERT INTO order_photo (id, organization_id, order_id, kind, media_type, content, taken_by, created_at, stop_id, driver_id, taken_at)
    VALUES (${id}, ${organizationId}, ${about.orderId}, ${about.kind}, ${photo.mediaType}, ${content}, ${photo.takenBy},
      ${photo.now}, ${photo.stopId}, ${photo.driverId}, ${photo.takenAt})
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

export async function isPhotoOf(db: Db | Tx, id: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM order_photo WHERE id = ${id} AND order_id = ${orderId}`.execute(db)
  return rows.length === 1
}

export type PhotoFacts = { readonly id: string; readonly kind: PhotoKind; readonly at: string }

/** A column for the statement that reads an order `o`: its photos without their content, oldest first. */
export const photosOfOrder = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'at', f.created_at) ORDER BY f.created_at, f.id)
  FROM order_photo f WHERE f.order_id = o.id), '[]')`

export type StopPhoto = { readonly id: string; readonly at: Date }

/** Of a stop of the hauler, oldest first: those of its orders, and of an errand its own. */
export async function listPhotosOfStop(db: Db, organizationId: string, stopId: string): Promise<StopPhoto[]> {
  const { rows } = await sql<StopPhoto>`
    WITH visited AS (SELECT * FROM stop WHERE id = ${stopId} AND organization_id = ${organizationId}),
    taken AS (
      SELECT p.* FROM visited s JOIN order_photo p ON p.stop_id = s.id AND p.order_id IS NULL
      UNION ALL
      SELECT p.* FROM visited s JOIN order_photo p ON p.stop_id = s.id
        AND p.order_id IN (s.drop_off_order_id, s.pickup_order_id, s.about_order_id))
    SELECT id, coalesce(taken_at, created_at) AS at FROM taken ORDER BY 2, 1`.execute(db)
  return rows
}

export async function readPhoto(db: Db, id: string): Promise<{ mediaType: string; content: Buffer } | null> {
  const { rows } = await sql<{ mediaType: string; content: Buffer }>`
    SELECT media_type AS "mediaType", content FROM order_photo WHERE id = ${id}`.execute(db)
  return rows[0] ?? null
}
