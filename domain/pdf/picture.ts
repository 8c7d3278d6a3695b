/** Reads pictures for a PDF. The bytes of a JPEG, and of a PNG without transparency, go into the PDF unchanged. */
import { bytesOf, joined, startsWith, viewOf } from '@rolloff/photo/bytes.ts'
import { orientationIn } from '@rolloff/photo/orientation.ts'

export type PdfPicture = {
  readonly width: number
  readonly height: number
  /** The orientation as a camera writes it. 1 is upright, 6 lies on its left side. */
  readonly orientation: number
  /** The entries that describe the picture in a PDF, besides its size. */
  readonly entries: string
  readonly data: Uint8Array
}

const jpegStart = Uint8Array.of(0xff, 0xd8)
const pngStart = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const exif = bytesOf('Exif\0\0')

/** Returns null if the bytes are not a picture of these kinds. */
export function pictureOf(bytes: Uint8Array): PdfPicture | null {
  if (startsWith(bytes, jpegStart)) return jpegOf(bytes)
  return startsWith(bytes, pngStart) ? pngOf(bytes) : null
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const spaceOf: Readonly<Record<number, string>> = {
  1: '/DeviceGray',
  3: '/DeviceRGB',
  4: '/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]',
}

function jpegOf(bytes: Uint8Array): PdfPicture | null {
  const view = viewOf(bytes)
  let orientation = 1
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const content = bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2))
    if (marker === 0xe1 && startsWith(content, exif)) orientation = orientationIn(content.subarray(exif.length))
    if (isFrame(marker)) {
      const space = spaceOf[content[5] ?? 0]
      if (!space || content[0] !== 8) return null
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        orientation,
        entries: `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`,
        data: bytes,
      }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function pngOf(bytes: Uint8Array): PdfPicture | null {
  const view = viewOf(bytes)
  const parts: Record<string, Uint8Array[]> = {}
  for (let at = pngStart.length; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    parts[kind] = [...(parts[kind] ?? []), bytes.subarray(at + 8, at + 8 + view.getUint32(at))]
  }
  const head = parts.IHDR?.[0]
  if (head?.length !== 13 || parts.tRNS || !parts.IDAT) return null
  const [depth = 0, color = 0, , , interlace] = head.subarray(8)
  if (interlace !== 0 || depth > 8) return null
  const space = { 0: '/DeviceGray', 2: '/DeviceRGB', 3: paletteOf(parts.PLTE?.[0]) }[color]
  if (!space) return null
  const width = viewOf(head).getUint32(0)
  const colors = color === 2 ? 3 : 1
  return {
    width,
    height: viewOf(head).getUint32(4),
    orientation: 1,
    entries:
      `/ColorSpace ${space} /BitsPerComponent ${depth} /Filter /FlateDecode ` +
      `/DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent ${depth} /Columns ${width} >>`,
    data: joined(parts.IDAT),
  }
}

function paletteOf(palette: Uint8Array | undefined): string | undefined {
  if (!palette || palette.length === 0) return undefined
  const hex = [...palette].map(value => value.toString(16).padStart(2, '0')).join('')
  return `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${hex}>]`
}
