import { cleanPhoto } from '#domain/photo/photo.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOrderAccess } from '#server/db/order/orders.ts'
import { addPhoto, type PhotoKind } from '#server/db/order/photos.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Stores a photo with its order, without metadata. Refuses 'not-a-photo' for anything but a JPEG, PNG or WebP of at most 5 MB. */
export async function savePhoto(
  { db, clock }: Deps,
  ask: {
    readonly orderId: string
    readonly kind: PhotoKind
    readonly content: Buffer
    readonly actorId: string | null
  },
): Promise<{ photoId: string }> {
  const { orderId, kind } = ask
  const photo = cleanPhoto(ask.content)
  if (!photo) throw new Refusal('not-a-photo')
  const order = await findOrderAccess(db, orderId)
  if (!order) throw new Refusal('order-not-found')
  const photoId = await addPhoto(db, { order, kind, ...photo, takenBy: ask.actorId, now: clock() })
  return { photoId }
}
