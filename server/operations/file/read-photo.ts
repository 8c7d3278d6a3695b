import { findLogo } from '#server/db/company/brand.ts'
import { findPhoto, refuseSmallPhoto, type StoredPhoto, storeSmallPhoto } from '#server/db/order/photos.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { dropBytes, keepBytes } from '#server/operations/file/keep-bytes.ts'
import { readBytes } from '#server/operations/file/read-bytes.ts'
import type { Pictures } from '#server/providers/pictures/pictures.ts'

export type ShownPicture = { readonly mediaType: string; readonly content: Buffer }

export type PhotoDeps = FileDeps & { readonly pictures: Pictures }

/** A photo as it was stored, or small for a list. Null for one that is not there, or no longer. */
export async function readPhoto(deps: PhotoDeps, id: string, size: 'whole' | 'small'): Promise<ShownPicture | null> {
  const photo = await findPhoto(deps.db, id)
  if (!photo) return null
  if (size === 'small') {
    const small = photo.small ? await readBytes(deps, photo.small) : null
    if (photo.small && small) return { mediaType: photo.small.mediaType, content: small }
  }
  const content = await contentOf(deps, photo)
  if (!content) return null
  const whole = { mediaType: photo.mediaType, content }
  if (size === 'whole' || photo.isSmallRefused || photo.small) return whole
  return (await makeSmall(deps, { id, photo, content })) ?? whole
}

/** A photo as it was stored. Null for one that is not there, or no longer. */
export async function readWholePhoto(deps: FileDeps, id: string): Promise<ShownPicture | null> {
  const photo = await findPhoto(deps.db, id)
  const content = photo && (await contentOf(deps, photo))
  return content ? { mediaType: photo.mediaType, content } : null
}

/** The bytes of a photo. Older versions stored them in the row itself; today they are a file, and the row names it. */
async function contentOf(
  deps: FileDeps,
  { content, file }: Pick<StoredPhoto, 'content' | 'file'>,
): Promise<Buffer | null> {
  return file ? readBytes(deps, file) : content
}

type Shrinking = { readonly id: string; readonly photo: StoredPhoto; readonly content: Buffer }

/** Made at the first request, and kept as a file of its own. A picture that cannot be made smaller is shown as it is from then on. */
async function makeSmall(deps: PhotoDeps, { id, photo, content }: Shrinking): Promise<ShownPicture | null> {
  const small = await deps.pictures.makeSmall(content)
  if (small === 'busy') return null
  if (small === 'refused') {
    await refuseSmallPhoto(deps.db, id)
    return null
  }
  const { organizationId } = photo
  const file = await keepBytes(deps, { mediaType: 'image/webp', content: small, organizationId, kind: 'small' })
  const isStored = await deps.db.transaction().execute(tx => storeSmallPhoto(tx, id, file))
  if (!isStored) await dropBytes(deps, file)
  return { mediaType: 'image/webp', content: small }
}

export type ShownLogo = ShownPicture & { readonly version: number }

export async function readLogo(deps: FileDeps, organizationId: string): Promise<ShownLogo | null> {
  const logo = await findLogo(deps.db, organizationId)
  const content = logo && (await contentOf(deps, logo))
  return content ? { version: logo.version, mediaType: logo.mediaType, content } : null
}
