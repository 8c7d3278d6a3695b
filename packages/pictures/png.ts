/** Writes pictures as PNG files (RFC 2083) with eight bits each of red, green and blue, and without transparency. */
import { crc32, deflateSync } from 'node:zlib'

export type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngOf({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The header says eight bits per channel and three channels.
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(filtered({ width, height, rgb }), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Stores each line as its difference from the line above (filter 2), so that areas of one color become zeros. */
function filtered({ width, height, rgb }: Pixels): Buffer {
  const line = width * 3
  const out = Buffer.alloc((line + 1) * height)
  for (let y = 0; y < height; y += 1) {
    out[y * (line + 1)] = 2
    for (let x = 0; x < line; x += 1) {
      const above = y === 0 ? 0 : (rgb[(y - 1) * line + x] ?? 0)
      out[y * (line + 1) + 1 + x] = (rgb[y * line + x] ?? 0) - above
    }
  }
  return out
}
