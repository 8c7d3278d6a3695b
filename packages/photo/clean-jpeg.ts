/**
 * Makes a JPEG without metadata. A JPEG is a row of segments: FF, a letter, a length, content. The coded picture follows a scan. Known
 * segments of the picture are kept. Of the application segments (APP0 to APP15), only those that change colors or orientation are kept.
 * Comments and bytes after the end are removed.
 */
import { bytesOf, joined, maxParts, startsWith, viewOf } from './bytes.ts'
import { onlyOrientation } from './orientation.ts'

type Segment = {
  readonly marker: number
  readonly content: Uint8Array
  /** These bytes are the coded picture that follows a scan's header. In other segments the field is empty. */
  readonly coded: Uint8Array
}

const [startOfScan, endOfImage] = [0xda, 0xd9]
const jpegStart = Uint8Array.of(0xff, 0xd8)

/** Returns null if the bytes are not a complete JPEG. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array | null {
  const segments = startsWith(bytes, jpegStart) ? readSegments(bytes) : null
  if (!segments || !isPicture(segments)) return null
  const parts: Uint8Array[] = [jpegStart]
  let isTurned = false
  for (const { marker, content, coded } of segments) {
    const keptBytes = keptOf(marker, content)
    const isExif = marker === exifMarker
    if (!keptBytes || (isExif && isTurned)) continue
    isTurned ||= isExif
    parts.push(headOf(marker, keptBytes.length), keptBytes, coded)
  }
  return joined([...parts, Uint8Array.of(0xff, endOfImage)])
}

const headOf = (marker: number, length: number) => Uint8Array.of(0xff, marker, (length + 2) >> 8, (length + 2) & 0xff)

/** Reads up to the end of the image. Returns null if the image ends too early or contains anything else. */
function readSegments(bytes: Uint8Array): Segment[] | null {
  const view = viewOf(bytes)
  const segments: Segment[] = []
  let at = jpegStart.length
  while (bytes[at] === 0xff && segments.length < maxParts) {
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? 0
    if (marker === endOfImage) return segments
    const start = at + 3
    if (start > bytes.length) return null
    const end = at + 1 + view.getUint16(at + 1)
    if (end < start || end > bytes.length) return null
    at = marker === startOfScan ? endOfScan(bytes, end) : end
    segments.push({ marker, content: bytes.subarray(start, end), coded: bytes.subarray(end, at) })
  }
  return null
}

/** Returns the place of the next marker. A FF that belongs to the picture is followed by 00 or by a restart marker. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isIn(next, 0xd0, 0xd7)) return at
  }
  return bytes.length
}

const isIn = (marker: number, first: number, last: number) => marker >= first && marker <= last
/** These segments have tables and numbers of the picture: Huffman, arithmetic, quantisation, lines, restarts. */
const tables: readonly number[] = [0xc4, 0xcc, 0xdb, 0xdc, 0xdd]
const isFrame = (marker: number) => isIn(marker, 0xc0, 0xcf) && ![0xc4, 0xc8, 0xcc].includes(marker)
const isOfApplication = (marker: number) => isIn(marker, 0xe0, 0xef) || marker === 0xfe

/** A picture has one frame with a width and components, then at least one scan, and no segment that does not belong in a picture. */
function isPicture(segments: readonly Segment[]): boolean {
  const [frame, ...others] = segments.filter(({ marker }) => isFrame(marker))
  if (!frame || others.length > 0) return false
  const components = frame.content[5] ?? 0
  const hasSize = (frame.content[3] ?? 0) + (frame.content[4] ?? 0) > 0
  const isWhole = components > 0 && frame.content.length === 6 + 3 * components
  const scan = segments.find(({ marker }) => marker === startOfScan)
  if (!hasSize || !isWhole || !scan || segments.indexOf(scan) < segments.indexOf(frame)) return false
  return segments.every(
    ({ marker }) => marker === startOfScan || isFrame(marker) || tables.includes(marker) || isOfApplication(marker),
  )
}

const exifMarker = 0xe1
const [exif, jfif, adobe, profile] = [
  bytesOf('Exif\0\0'),
  bytesOf('JFIF\0'),
  bytesOf('Adobe'),
  bytesOf('ICC_PROFILE\0'),
]
const [jfifLength, adobeLength] = [14, 12]

/** Returns the part of a segment that is kept, or null if none is. */
function keptOf(marker: number, content: Uint8Array): Uint8Array | null {
  if (!isOfApplication(marker)) return content
  if (marker === exifMarker && startsWith(content, exif)) {
    const orientation = onlyOrientation(content.subarray(exif.length))
    return orientation && joined([exif, orientation])
  }
  if (marker === 0xe2 && startsWith(content, profile)) return content
  if (marker === 0xee && startsWith(content, adobe) && content.length >= adobeLength)
    return content.subarray(0, adobeLength)
  // The last two bytes are the size of a preview, which is removed, so they become zero.
  if (marker === 0xe0 && startsWith(content, jfif) && content.length >= jfifLength)
    return joined([content.subarray(0, jfifLength - 2), Uint8Array.of(0, 0)])
  return null
}
