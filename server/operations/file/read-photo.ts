import type { PictureSize } from '#domain/company/public-picture.ts'
import { findLogo } from '#server/db/company/brand.ts'
import { findPublicPicture } from '#server/db/company/public-pictures.ts'
import { findFile, type StoredFile } from '#server/db/file/files.ts'
import { findPhoto, refuseSmallPhoto, type StoredPhoto, storeSmallPhoto } from '#server/db/order/photos.ts'
import { findSpotPhoto, refuseSmallSpotPhoto, storeSmallSpotPhoto } from '#server/db/spot/spots.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { dropBytes, hashOf, keepBytes } from '#server/operations/file/keep-bytes.ts'
import { type ByteRange, FilesUnreachable } from '#server/providers/files/files.ts'
import type { Pictures } from '#server/providers/pictures/pictures.ts'

/** The bytes of a shown picture are read when the server sends them, all or a part of them. */
export type ShownPicture = {
  readonly mediaType: string
  readonly sizeInBytes: number
  /** `sha256` is the hash, in hexadecimal digits. */
  readonly sha256: string
  /** The range lies within the picture. `read` returns null if no row shows the picture. */
  readonly read: (range?: ByteRange) => Promise<Buffer | null>
}

export type PhotoDeps = FileDeps & { readonly pictures: Pictures }

/** Returns a photo as it was stored, or small for a list. Returns null if the photo does not exist, or has been deleted. */
export async function findPicture(deps: PhotoDeps, id: string, size: 'whole' | 'small'): Promise<ShownPicture | null> {
  const photo = await findEitherPhoto(deps.db, id)
  if (!photo) return null
  if (size === 'small' && photo.small) return pictureIn(deps, photo.small)
  const picture = pictureOf(deps, photo)
  if (size === 'whole' || photo.isSmallRefused) return picture
  const content = (await picture?.read()) ?? null
  return content && ((await makeSmall(deps, { id, photo, content })) ?? pictureWith(photo.mediaType, content))
}

type EitherPhoto = StoredPhoto & { readonly isOfSpot: boolean }

/** Finds a photo of a driver, or the photo that a customer took of the spot. */
async function findEitherPhoto(db: FileDeps['db'], id: string): Promise<EitherPhoto | null> {
  const photo = await findPhoto(db, id)
  if (photo) return { ...photo, isOfSpot: false }
  const ofSpot = await findSpotPhoto(db, id)
  return ofSpot && { ...ofSpot, isOfSpot: true }
}

/** Returns the bytes of a photo as it was stored, or null if the photo does not exist or has been deleted. */
export async function readWholePhoto(deps: FileDeps, id: string): Promise<Buffer | null> {
  const photo = await findPhoto(deps.db, id)
  return (photo && (await pictureOf(deps, photo)?.read())) ?? null
}

/** Older versions stored the bytes in the row itself. Today the bytes are in a file that the row names. */
function pictureOf(
  deps: FileDeps,
  { content, file, mediaType }: Pick<StoredPhoto, 'content' | 'file' | 'mediaType'>,
): ShownPicture | null {
  if (file) return pictureIn(deps, file)
  return content && pictureWith(mediaType, content)
}

const pictureIn = (deps: FileDeps, file: StoredFile): ShownPicture => ({
  mediaType: file.mediaType,
  sizeInBytes: file.sizeInBytes,
  sha256: file.sha256,
  read: range => readBytes(deps, file, range),
})

const pictureWith = (mediaType: string, content: Buffer): ShownPicture => ({
  mediaType,
  sizeInBytes: content.length,
  sha256: hashOf(content),
  read: async range => (range ? content.subarray(range.first, range.last + 1) : content),
})

type PhotoToShrink = { readonly id: string; readonly photo: EitherPhoto; readonly content: Buffer }

/**
 * Makes the small photo at the first request, and stores it as a file of its own. If a picture cannot be made smaller, the picture itself
 * is shown from then on.
 */
async function makeSmall(deps: PhotoDeps, { id, photo, content }: PhotoToShrink): Promise<ShownPicture | null> {
  const small = await deps.pictures.makeSmall(content)
  if (small === 'busy') return null
  if (small === 'refused') {
    await (photo.isOfSpot ? refuseSmallSpotPhoto : refuseSmallPhoto)(deps.db, id)
    return null
  }
  const { organizationId, isOfSpot } = photo
  const file = await keepBytes(deps, { mediaType: 'image/webp', content: small, organizationId, kind: 'small' })
  const isStored = await deps.db
    .transaction()
    .execute(tx => (isOfSpot ? storeSmallSpotPhoto : storeSmallPhoto)(tx, id, file))
  if (!isStored) await dropBytes(deps, file)
  return pictureWith('image/webp', small)
}

export type ShownLogo = ShownPicture & { readonly version: number }

export async function findShownLogo(deps: FileDeps, organizationId: string): Promise<ShownLogo | null> {
  const logo = await findLogo(deps.db, organizationId)
  const picture = logo && pictureOf(deps, logo)
  return picture && { ...picture, version: logo.version }
}

/** Returns a picture of a hauler's public pages. */
export async function findShownPublicPicture(
  deps: FileDeps,
  id: string,
  size: PictureSize,
): Promise<ShownPicture | null> {
  const file = await findPublicPicture(deps.db, id, size)
  return file && pictureIn(deps, file)
}

/**
 * Returns all bytes of a file after a comparison with its hash, or a part of them after a comparison with its length. If a move happens
 * during the read, the file is read from its new place. After the restore of a backup that was made during a move, the file may be in the
 * other place. Returns null if no row shows it.
 */
async function readBytes(
  { db, files }: Pick<FileDeps, 'db' | 'files'>,
  file: StoredFile,
  range?: ByteRange,
): Promise<Buffer | null> {
  const content = await files.storeOf(file.place)?.get(file.key, range)
  if (content) {
    if (isRight(content, file, range)) return content
    throw new FilesUnreachable(`${file.place} has other bytes under ${file.key}`)
  }
  const now = await findFile(db, file.key)
  if (now === null) return null
  if (now.place !== file.place) return readBytes({ db, files }, now, range)
  const other = await files.storeOf(file.place === 'local' ? 's3' : 'local')?.get(file.key, range)
  if (other && isRight(other, file, range)) return other
  throw new FilesUnreachable(`${file.key} is not in ${file.place}, or that place is not set`)
}

const isRight = (content: Buffer, { sha256 }: StoredFile, range: ByteRange | undefined): boolean =>
  range ? content.length === range.last - range.first + 1 : hashOf(content) === sha256
