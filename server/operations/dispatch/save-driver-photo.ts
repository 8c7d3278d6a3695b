import { cleanPhoto } from '@rolloff/photo/photo.ts'
import type { TapReport } from '#domain/dispatch/tap-report.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange, type NewChange } from '#server/db/change/changes.ts'
import { type AnnouncedPhoto, findTapOfPhoto, type PhotoPlace } from '#server/db/dispatch/taps.ts'
import { addNamedPhoto, fileKindOf, isPhotoThere, type NamedPhoto, type PhotoKind } from '#server/db/order/photos.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { dropBytes, keepBytes } from '#server/operations/file/keep-bytes.ts'

const kinds: Readonly<Record<string, PhotoKind>> = { 'could-not': 'failed-attempt', ticket: 'scale-ticket' }

/**
 * Stores a photo that one of the driver's taps has announced, without metadata and under the id that the phone gave it. If the phone sends
 * the photo again, it is stored once. Returns false if that tap is not known. Refuses 'not-a-photo'.
 */
export async function saveDriverPhoto(
  deps: FileDeps,
  { content, ...announced }: AnnouncedPhoto & { readonly content: Buffer },
): Promise<boolean> {
  const { db } = deps
  const photo = cleanPhoto(content)
  if (!photo) throw new Refusal('not-a-photo')
  const place = await findTapOfPhoto(db, announced)
  if (!place) return false
  const { driverId, photoId } = announced
  if (await isPhotoThere(db, photoId)) return true
  const { organizationId, stopId, at: takenAt } = place
  const subject = aboutOf(place)
  const file = await keepBytes(deps, { ...photo, organizationId, kind: fileKindOf(subject.kind) })
  const now = deps.clock()
  const isNew = await db.transaction().execute(async tx => {
    const isAdded = await addNamedPhoto(tx, {
      id: photoId,
      organizationId,
      about: subject,
      file,
      now,
      stopId,
      driverId,
      takenAt,
    })
    const shownPhoto = isAdded ? shownBy(place) : null
    if (shownPhoto)
      await addChange(tx, {
        organizationId,
        at: now,
        driverId,
        act: 'tap',
        ...shownPhoto,
        after: { report: photoReport(place) },
      })
    return isAdded
  })
  if (!isNew) await dropBytes(deps, file)
  return true
}

const photoReport = ({ kind: tap }: PhotoPlace): TapReport => ({ tap, isPhoto: true })

/** Returns the object with which an open page shows the photo. The tap that announced the photo has arrived before. */
function shownBy({ kind, orderId, stopId }: PhotoPlace): Pick<NewChange, 'object' | 'objectId'> | null {
  if (orderId !== null) return { object: kind === 'ticket' ? 'load' : 'order', objectId: orderId }
  return stopId === null ? null : { object: 'stop', objectId: stopId }
}

/**
 * Returns the object to which a photo belongs. The photo of an errand without an order belongs to the stop alone (rule D108). The photo of
 * a refused tap belongs to nothing.
 */
function aboutOf({ kind, orderId, isPickup }: PhotoPlace): NamedPhoto['about'] {
  if (orderId !== null) return { orderId, kind: kinds[kind] ?? (isPickup ? 'pickup' : 'drop-off') }
  return { orderId, kind: kind === 'inspect' ? 'inspection' : 'errand' }
}
