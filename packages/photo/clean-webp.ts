/**
 * Makes a WebP without metadata. A WebP is "RIFF", a length, "WEBP", and then chunks of four letters, a length and content, filled up to an
 * even length. The picture, its transparency and its color profile are kept. An animation is no photo.
 */
import { bytesOf, joined, maxParts, startsWith, textOf, viewOf } from './bytes.ts'
import { onlyOrientation } from './orientation.ts'

type Chunk = { readonly name: string; readonly content: Uint8Array }

const [riff, webp, exif] = [bytesOf('RIFF'), bytesOf('WEBP'), bytesOf('Exif\0\0')]
const [riffLength, headLength] = [12, 8]
const isLittleEndian = true

/** Returns null if the bytes are not a complete WebP. */
export function cleanWebp(bytes: Uint8Array): Uint8Array | null {
  const isWebp = bytes.length >= riffLength && startsWith(bytes, riff) && startsWith(bytes.subarray(8), webp)
  const chunks = isWebp ? readChunks(bytes) : null
  if (!chunks || !isPicture(chunks)) return null
  const orientations = chunks.filter(({ name }) => name === 'EXIF').map(({ content }) => orientationOf(content))
  const orientation = chunks[0]?.name === 'VP8X' ? orientations[0] : null
  const keptChunks = chunks.flatMap(chunk => keptOf(chunk, orientation ? exifFlag : 0))
  if (orientation) keptChunks.push({ name: 'EXIF', content: orientation })
  const parts = joined(keptChunks.map(written))
  return joined([riff, lengthOf(parts.length + webp.length), webp, parts])
}

/** Reads the bytes that the header's length covers. Returns null if the file is shorter. */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, isLittleEndian)
  if (end > bytes.length) return null
  const chunks: Chunk[] = []
  let at = riffLength
  while (at < end && chunks.length < maxParts) {
    const start = at + headLength
    if (start > end) return null
    const contentEnd = start + view.getUint32(at + 4, isLittleEndian)
    if (contentEnd > end) return null
    chunks.push({ name: textOf(bytes.subarray(at, at + 4)), content: bytes.subarray(start, contentEnd) })
    at = contentEnd + (contentEnd % 2)
  }
  return at < end ? null : chunks
}

/** A photo has one picture, whose first bytes fit its kind. An extended header may only be the first chunk. */
function isPicture(chunks: readonly Chunk[]): boolean {
  const pictures = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const [picture] = pictures
  const isMoving = chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')
  const [header, ...others] = chunks.filter(({ name }) => name === 'VP8X')
  const hasGoodHeader = !header || (others.length === 0 && header === chunks[0] && header.content.length === 10)
  if (!picture || pictures.length > 1 || isMoving || !hasGoodHeader) return false
  return picture.name === 'VP8L' ? picture.content[0] === 0x2f : startsWith(picture.content.subarray(3), frameStart)
}

const frameStart = Uint8Array.of(0x9d, 0x01, 0x2a)
const [exifFlag, xmpFlag] = [0x08, 0x04]

function keptOf(chunk: Chunk, exifOrNot: number): readonly Chunk[] {
  const { name, content } = chunk
  if (name === 'VP8X') {
    const header = content.slice()
    header[0] = ((header[0] ?? 0) & ~(exifFlag | xmpFlag)) | exifOrNot
    return [{ name, content: header }]
  }
  return ['VP8 ', 'VP8L', 'ALPH', 'ICCP'].includes(name) ? [chunk] : []
}

const orientationOf = (content: Uint8Array) =>
  onlyOrientation(startsWith(content, exif) ? content.subarray(exif.length) : content)

const written = ({ name, content }: Chunk) =>
  joined([bytesOf(name), lengthOf(content.length), content, new Uint8Array(content.length % 2)])

function lengthOf(length: number): Uint8Array {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, length, isLittleEndian)
  return bytes
}
