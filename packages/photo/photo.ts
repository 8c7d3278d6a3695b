/**
 * Photos are recognised by their bytes and never by their name or declared type. They are stored without the data that the camera wrote
 * beside the picture: place, time, author, device, comments, previews, and any bytes after the end of the image. The picture as
 * it was coded, its colours and its orientation remain.
 */
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** A photo has at most this many bytes, which are 5 MB. */
export const largestPhotoInBytes = 5 * 1024 * 1024

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp'

export type CleanPhoto = { readonly mediaType: PhotoType; readonly content: Uint8Array }

const formats = [
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
  ['image/webp', cleanWebp],
] as const

/** Returns null unless the bytes are a complete photo that is not too large. */
export function cleanPhoto(bytes: Uint8Array): CleanPhoto | null {
  if (bytes.length > largestPhotoInBytes) return null
  for (const [mediaType, clean] of formats) {
    const content = clean(bytes)
    if (content && content.length <= largestPhotoInBytes) return { mediaType, content }
  }
  return null
}
