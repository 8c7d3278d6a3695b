import { cleanPhoto } from '@rolloff/photo/photo.ts'
import { movedBefore } from '#domain/catalog/draft.ts'
import {
  maxPhotos,
  maxPictureInBytes,
  type PictureKind,
  type PictureTexts,
  type PublicPicture,
  pictureSizes,
  pixelsOf,
} from '#domain/company/public-picture.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import { lockBrand } from '#server/db/company/brand.ts'
import {
  addPublicPicture,
  deletePublicPicture,
  listPublicPictures,
  orderPublicPictures,
} from '#server/db/company/public-pictures.ts'
import type { NewFile } from '#server/db/file/files.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { dropBytes, keepBytes } from '#server/operations/file/keep-bytes.ts'
import type { PhotoDeps } from '#server/operations/file/read-photo.ts'

type PictureToSave = PictureTexts & {
  /** The page chooses the id, so that a request that is sent twice adds one picture. */
  readonly id: string
  readonly kind: PictureKind
  /** The cover that the page showed. It is absent if the page showed none, and for photos, which are only added. */
  readonly replaces?: string | undefined
  readonly content: Uint8Array
}

/**
 * Adds a photo or replaces the cover on a hauler's public pages (rule C65). The picture is cropped and stored in two sizes, and the bytes
 * that came are not kept. Refuses 'not-a-picture', 'too-many-photos', 'files-unavailable' and 'changed-meanwhile'.
 */
export async function savePicture(deps: PhotoDeps, acting: OfficeActing, picture: PictureToSave): Promise<void> {
  const { organizationId } = acting
  const { id, kind, alt, altEs, replaces } = picture
  const [large, small] = await keepSizes(deps, organizationId, picture)
  const transaction = deps.db.transaction().execute(async tx => {
    await lockBrand(tx, organizationId)
    const before = await listPublicPictures(tx, organizationId)
    if (before.some(one => one.id === id)) return false
    const cover = before.find(one => one.kind === 'cover')
    if (kind === 'cover') {
      if (cover?.id !== replaces) throw await changedMeanwhile(tx, organizationId)
      if (cover) await deletePublicPicture(tx, organizationId, cover.id)
    } else if (before.filter(one => one.kind === 'photo').length >= maxPhotos)
      throw new Refusal('too-many-photos', { most: maxPhotos })
    const nextVersion = kind === 'cover' ? (cover?.version ?? 0) + 1 : 1
    const now = deps.clock()
    await addPublicPicture(tx, { id, organizationId, kind, alt, altEs, version: nextVersion, large, small, now })
    await noteChange(tx, deps, acting, { before: null, after: kind })
    return true
  })
  const isNew = await transaction.catch(async error => {
    // After any other error it is unknown if the row was written.
    if (error instanceof Refusal) await drop(deps, [large, small])
    throw error
  })
  if (!isNew) await drop(deps, [large, small])
}

async function keepSizes(
  deps: PhotoDeps,
  organizationId: string,
  { kind, content }: PictureToSave,
): Promise<readonly [NewFile, NewFile]> {
  const clean = cleanPhoto(content, maxPictureInBytes)
  if (!clean) throw new Refusal('not-a-picture')
  const [large, small] = await Promise.all(
    pictureSizes.map(size => deps.pictures.crop(clean.content, pixelsOf[kind][size])),
  )
  if (large === 'refused' || small === 'refused' || !large || !small) throw new Refusal('not-a-picture')
  if (large === 'busy' || small === 'busy') throw new Refusal('files-unavailable')
  const keep = (made: Buffer) =>
    keepBytes(deps, { mediaType: 'image/webp', content: made, organizationId, kind: 'public-picture' })
  return [await keep(large), await keep(small)]
}

const drop = (deps: PhotoDeps, files: readonly NewFile[]) => Promise.all(files.map(file => dropBytes(deps, file)))

type PictureToRemove = Pick<PublicPicture, 'id' | 'version'>

/** Removes a picture from the public pages. Refuses 'changed-meanwhile' if it is no longer there. */
export async function removePicture(deps: Deps, acting: OfficeActing, { id, version }: PictureToRemove): Promise<void> {
  const { organizationId } = acting
  await deps.db.transaction().execute(async tx => {
    await lockBrand(tx, organizationId)
    const picture = (await listPublicPictures(tx, organizationId)).find(one => one.id === id)
    await refuseStale(tx, { id: organizationId, version: picture?.version ?? 0 }, version)
    await deletePublicPicture(tx, organizationId, id)
    await noteChange(tx, deps, acting, { before: picture?.kind ?? null, after: null })
  })
}

export type MovedPhoto = {
  readonly id: string
  /** If `before` is null, the photo moves to the end. */
  readonly before: string | null
  /** The page showed the photos in this order. */
  readonly seen: readonly string[]
}

/** Puts a photo before another one on the public pages (rule C72). Refuses 'changed-meanwhile' if the page showed other photos or another order. */
export async function movePhoto(deps: Deps, acting: OfficeActing, { id, before, seen }: MovedPhoto): Promise<void> {
  const { organizationId } = acting
  await deps.db.transaction().execute(async tx => {
    await lockBrand(tx, organizationId)
    const photos = (await listPublicPictures(tx, organizationId)).filter(one => one.kind === 'photo')
    const order = photos.map(one => one.id)
    const next = order.join() === seen.join() ? movedBefore(order, id, before) : null
    if (!next) throw await changedMeanwhile(tx, organizationId)
    await orderPublicPictures(tx, organizationId, next)
    await addChange(tx, {
      ...acting,
      at: deps.clock(),
      act: 'change-brand',
      object: 'organization',
      objectId: organizationId,
      before: { photoAt: order.indexOf(id) + 1 },
      after: { photoAt: next.indexOf(id) + 1 },
    })
  })
}

type Kinds = { readonly before: PictureKind | null; readonly after: PictureKind | null }

function noteChange(
  tx: Parameters<typeof addChange>[0],
  { clock }: Deps,
  acting: OfficeActing,
  { before, after }: Kinds,
) {
  return addChange(tx, {
    ...acting,
    at: clock(),
    act: 'change-brand',
    object: 'organization',
    objectId: acting.organizationId,
    before: { picture: before },
    after: { picture: after },
  })
}
