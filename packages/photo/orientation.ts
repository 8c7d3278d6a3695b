/** Of a photo's EXIF data only the orientation is kept. 1 is upright, and 2 to 8 are turned or mirrored. */
import { bytesOf, startsWith, viewOf } from './bytes.ts'

const [intel, motorola] = [bytesOf('II*\0'), bytesOf('MM\0*')]
const orientationTag = 0x0112
const entryLength = 12

/**
 * Returns EXIF data that contain only the orientation. Returns null if the photo is upright, or its orientation is missing or cannot be
 * read.
 */
export function onlyOrientation(exif: Uint8Array): Uint8Array | null {
  const orientation = orientationIn(exif)
  if (orientation < 2 || orientation > 8) return null
  // The list has one entry: the tag, the type short, a count of one, and the value. No other list follows.
  return Uint8Array.from([
    ...motorola,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
}

export function orientationIn(exif: Uint8Array): number {
  const isLittleEndian = startsWith(exif, intel)
  if ((!isLittleEndian && !startsWith(exif, motorola)) || exif.length < 8) return 1
  const view = viewOf(exif)
  const list = view.getUint32(4, isLittleEndian)
  if (list + 2 > exif.length) return 1
  const count = view.getUint16(list, isLittleEndian)
  for (let entry = list + 2; entry + entryLength <= exif.length; entry += entryLength) {
    if (entry >= list + 2 + count * entryLength) break
    if (view.getUint16(entry, isLittleEndian) === orientationTag) return view.getUint16(entry + 8, isLittleEndian)
  }
  return 1
}
