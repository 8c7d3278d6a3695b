import { cleanPhoto } from '@rolloff/photo/photo.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findOrderAccess } from '#server/db/order/orders.ts'
import { addPhoto, fileKindOf, type PhotoKind } from '#server/db/order/photos.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { keepBytes } from '#server/operations/file/keep-bytes.ts'

/** Stores a photo with its order, without metadata. Refuses 'not-a-photo' if the content is not a JPEG, PNG or WebP of at most 5 MB. */
export async function savePhoto(
  deps: FileDeps,
  input: {
    readonly orderId: string
    readonly kind: PhotoKind
    readonly content: Buffer
    readonly actorId: string | null
  },
): Promise<{ photoId: string }> {
  const { orderId, kind } = input
  const photo = cleanPhoto(input.content)
  if (!photo) throw new Refusal('not-a-photo')
  const order = await findOrderAccess(deps.db, orderId)
  if (!order) throw new Refusal('order-not-found')
  const { organizationId } = order
  const file = await keepBytes(deps, { ...photo, organizationId, kind: fileKindOf(kind) })
  const photoId = await deps.db
    .transaction()
    .execute(tx => addPhoto(tx, { order, kind, file, takenBy: input.actorId, now: deps.clock() }))
  return { photoId }
}
