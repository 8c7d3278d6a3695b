/**
 * Makes a PNG without metadata. A PNG is a row of chunks: length, four letters, content, checksum. Chunks that the picture needs or that
 * change its colors are kept. Texts, times, positions, further frames and bytes after the end are removed.
 */
import { bytesOf, joined, maxParts, startsWith, textOf, viewOf } from './bytes.ts'
import { onlyOrientation } from './orientation.ts'

type Chunk = { readonly name: string; readonly content: Uint8Array }

const pngStart = bytesOf('\x89PNG\r\n\x1a\n')
/** A program cannot show the picture without these chunks. */
const critical: readonly string[] = ['IHDR', 'PLTE', 'IDAT', 'IEND']
const colors: readonly string[] = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'cICP', 'mDCV', 'cLLI']
/** A chunk has this many bytes besides its content: length, name and checksum. */
const frameLength = 12

/** Returns null if the bytes are not a complete PNG. */
export function cleanPng(bytes: Uint8Array): Uint8Array | null {
  const chunks = startsWith(bytes, pngStart) ? readChunks(bytes) : null
  if (!chunks || !isPicture(chunks)) return null
  const parts = chunks.flatMap(chunk => {
    const keptBytes = keptOf(chunk)
    return keptBytes ? [written({ ...chunk, content: keptBytes })] : []
  })
  return joined([pngStart, ...parts])
}

/** Reads up to the end of the image. Returns null if the image ends too early or a checksum is wrong. */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = pngStart.length
  while (at + frameLength <= bytes.length && chunks.length < maxParts) {
    const end = at + frameLength + view.getUint32(at)
    if (end > bytes.length) return null
    const name = textOf(bytes.subarray(at + 4, at + 8))
    if (view.getUint32(end - 4) !== checksumOf(bytes.subarray(at + 4, end - 4))) return null
    chunks.push({ name, content: bytes.subarray(at + 8, end - 4) })
    if (name === 'IEND') return chunks
    at = end
  }
  return null
}

/** A picture begins with its header and has at least one part of the picture. It has no unknown chunk that is marked as necessary. */
function isPicture(chunks: readonly Chunk[]): boolean {
  const [header, ...others] = chunks
  const names = others.map(({ name }) => name)
  const isWhole = header?.name === 'IHDR' && header.content.length === 13 && names.includes('IDAT')
  return isWhole && names.every(name => name !== 'IHDR' && (critical.includes(name) || /^[a-z][a-zA-Z]{3}$/.test(name)))
}

/** Returns the part of a chunk that is kept, or null if none is. */
function keptOf({ name, content }: Chunk): Uint8Array | null {
  if (name === 'IEND') return new Uint8Array()
  if (name === 'eXIf') return onlyOrientation(content)
  return critical.includes(name) || colors.includes(name) ? content : null
}

function written({ name, content }: Chunk): Uint8Array {
  const chunk = joined([new Uint8Array(4), bytesOf(name), content, new Uint8Array(4)])
  const view = viewOf(chunk)
  view.setUint32(0, content.length)
  view.setUint32(chunk.length - 4, checksumOf(chunk.subarray(4, -4)))
  return chunk
}

const polynomial = 0xedb88320
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
  return sum
})

/** The checksum is the CRC-32 that the format requires. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (checksums[(sum ^ byte) & 0xff] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}
