/**
 * Photos are recognised by their bytes, and never by their name or declared type. They are stored without the data that a camera writes
 * beside the picture: place, time, author, device, comments, previews, and bytes after the end of the image. The coded picture, its colors
 * and its orientation stay unchanged.
 */
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** This is the size limit of a photo: 5 MB. */
export const maxPhotoInBytes = 5 * 1024 * 1024

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp'

export type CleanPhoto = { readonly mediaType: PhotoType; readonly content: Uint8Array }

const formats = [
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
  ['image/webp', cleanWebp],
] as const

/** Returns null unless the bytes are a complete photo within the size limit. */
export function cleanPhoto(bytes: Uint8Array, maxBytes: number = maxPhotoInBytes): CleanPhoto | null {
  if (bytes.length > maxBytes) return null
  for (const [mediaType, clean] of formats) {
    const content = clean(bytes)
    if (content && content.length <= maxBytes) return { mediaType, content }
  }
  return null
}
