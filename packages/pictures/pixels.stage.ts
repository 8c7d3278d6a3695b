import { inflateSync } from 'node:zlib'

/** Reads the colors of a picture's pixels back from the file. */
export function pixelsOf(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const at = png.indexOf('IDAT')
  const data = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const line = width * 3
  const rgb = new Uint8Array(line * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < line; x += 1)
      rgb[y * line + x] = (data[y * (line + 1) + 1 + x] ?? 0) + (y === 0 ? 0 : (rgb[(y - 1) * line + x] ?? 0))
  const colorAt = (x: number, y: number) =>
    `#${Buffer.from(rgb.subarray(y * line + x * 3, y * line + x * 3 + 3)).toString('hex')}`
  return { width, height, colorAt }
}
