/**
 * Photos, recognised by their bytes and never by their name or declared type, and kept without what the camera wrote beside the picture
 * (rule L13): where and when, by whom and with what it was taken, comments, previews, and whatever follows the end of the image. What
 * stays is the picture as it was coded, its colours, and which way is up.
 */
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** The largest photo that is taken, in bytes: 5 MB. */
export const largestPhotoInBytes = 5 * 1024 * 1024

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp'

export type CleanPhoto = { readonly mediaType: PhotoType; readonly content: Uint8Array }

const formats = [
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
  ['image/webp', cleanWebp],
] as const

/** Null for anything but a complete photo that is not too large. */
export function cleanPhoto(bytes: Uint8Array): CleanPhoto | null {
  if (bytes.length > largestPhotoInBytes) return null
  for (const [mediaType, clean] of formats) {
    const content = clean(bytes)
    if (content && content.length <= largestPhotoInBytes) return { mediaType, content }
  }
  return null
}
