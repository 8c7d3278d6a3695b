/** Photos of an order, recognised by their bytes and never by their name or declared type (rule L13). */

/** The largest photo that is stored, in bytes: 5 MB. */
export const largestPhotoInBytes = 5 * 1024 * 1024

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp'

/** What the bytes are, from their beginning and their end; null for anything but a complete photo that is not too large. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  if (bytes.length > largestPhotoInBytes) return null
  if (startsWith(bytes, [0xff, 0xd8, 0xff]) && endsWith(bytes, [0xff, 0xd9])) return 'image/jpeg'
  if (startsWith(bytes, pngStart) && endsWith(bytes, pngEnd)) return 'image/png'
  return isWebp(bytes) ? 'image/webp' : null
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** An empty IEND chunk with its checksum. */
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

const startsWith = (bytes: Uint8Array, start: readonly number[], from = 0) =>
  start.every((byte, index) => bytes[from + index] === byte)

const endsWith = (bytes: Uint8Array, end: readonly number[]) => startsWith(bytes, end, bytes.length - end.length)

/** "RIFF", the length of all that follows, "WEBP". */
function isWebp(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) || !startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return false
  const isLittleEndian = true
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, isLittleEndian) === bytes.length - 8
}
