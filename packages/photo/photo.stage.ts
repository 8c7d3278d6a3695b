/**
 * Tests use these photos of 16 × 8 pixels, with an orange left half and a blue right half, as a browser codes them. The file also has the
 * metadata that cameras write.
 */
import { bytesOf, joined, viewOf } from './bytes.ts'

const decoded = (base64: string): Uint8Array => bytesOf(atob(base64))

export const plainJpeg = decoded(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1x' +
    'eXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAAR' +
    'CAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAA' +
    'AAIE/8QAGBEAAgMAAAAAAAAAAAAAAAAAAAVCgcH/2gAMAwEAAhEDEQA/AMSAGpnWlDeF4f/Z',
)
export const plainPng = decoded(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAAL0lEQVR4AeyQMQ0AAAjDFhQgASlIQSoScAQO9nDw0KRvj0q5NtMimylY8gHg' +
    '/sEAAAD//38DG0sAAAAGSURBVAMAgs4jAaOt6WMAAAAASUVORK5CYII=',
)
const lossy = decoded('kAEAnQEqEAAIAALATCWgAnS6AAOYAP7qG8Yx/wHW3u3i6/+Zow798gcAAAA=')
const lossless = decoded('Lw/AAQAPcDDwg8AeCnj+gwdiwWT+0p0pRPQ/MgAA')

export const webpOf = (...parts: readonly Uint8Array[]): Uint8Array => {
  const content = joined([bytesOf('WEBP'), ...parts])
  return joined([bytesOf('RIFF'), lengthOf(content.length, 'little'), content])
}
export const webpChunk = (name: string, content: Uint8Array): Uint8Array =>
  joined([bytesOf(name), lengthOf(content.length, 'little'), content, new Uint8Array(content.length % 2)])
/** Returns the header of a WebP that contains more than a picture. The flags say what else it contains. */
export const webpHeader = (flags: number): Uint8Array =>
  webpChunk('VP8X', Uint8Array.of(flags, 0, 0, 0, 15, 0, 0, 7, 0, 0))

export const webpPicture = webpChunk('VP8 ', lossy)
export const plainWebp = webpOf(webpPicture)
export const losslessWebp = webpOf(webpChunk('VP8L', lossless))

function lengthOf(length: number, end: 'little' | 'big'): Uint8Array {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, length, end === 'little')
  return bytes
}

export const jpegSegment = (marker: number, content: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff), content])

/** Returns a JPEG with the segments after its first two bytes, where cameras put theirs. */
export const jpegWith = (...segments: readonly Uint8Array[]): Uint8Array =>
  joined([plainJpeg.subarray(0, 2), ...segments, plainJpeg.subarray(2)])

/** Makes a chunk with its checksum, which is computed bit by bit. */
export function pngChunk(name: string, content: Uint8Array): Uint8Array {
  const counted = joined([bytesOf(name), content])
  let sum = 0xffffffff
  for (const byte of counted) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return joined([lengthOf(content.length, 'big'), counted, lengthOf((sum ^ 0xffffffff) >>> 0, 'big')])
}

const pngHeadLength = 8 + 25

/** Returns a PNG with the chunks after its header. */
export const pngWith = (...chunks: readonly Uint8Array[]): Uint8Array =>
  joined([plainPng.subarray(0, pngHeadLength), ...chunks, plainPng.subarray(pngHeadLength)])

/** Builds EXIF data with the name of a camera, its orientation and its position: 30° 16′ 1″ N. */
export function cameraExif(orientation: number, isLittleEndian = true): Uint8Array {
  const bytes = new Uint8Array(160)
  const view = viewOf(bytes)
  bytes.set(bytesOf(isLittleEndian ? 'II*\0' : 'MM\0*'))
  view.setUint32(4, 8, isLittleEndian)
  const entry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    view.setUint16(at, tag, isLittleEndian)
    view.setUint16(at + 2, type, isLittleEndian)
    view.setUint32(at + 4, count, isLittleEndian)
    if (type === 3) view.setUint16(at + 8, value, isLittleEndian)
    else view.setUint32(at + 8, value, isLittleEndian)
  }
  view.setUint16(8, 3, isLittleEndian)
  entry(10, [0x010f, 2, 12, 100])
  entry(22, [0x0112, 3, 1, orientation])
  entry(34, [0x8825, 4, 1, 50])
  view.setUint16(50, 1, isLittleEndian)
  entry(52, [0x0002, 5, 3, 120])
  bytes.set(bytesOf('SecretPhone\0'), 100)
  for (const [index, value] of [30, 1, 16, 1, 1, 1].entries()) view.setUint32(120 + index * 4, value, isLittleEndian)
  return bytes
}
