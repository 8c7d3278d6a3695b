/** Our own drawings are PNG files, which the demo shows instead of a hauler's photos. */
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]
export type Point = readonly [x: number, y: number]

export type Canvas = {
  fill(colour: Colour, points: readonly Point[]): void
  box(colour: Colour, x: number, y: number, width: number, height: number): void
  /** Returns the bytes of the file. */
  png(): Buffer
}

const channels = 3

/**
 * Opens a canvas that is drawn larger by this scale and made smaller, so that edges are smooth. Upright boxes do
 * not need that.
 */
export function openCanvas(width: number, height: number, background: Colour, scale: 1 | 2 = 2): Canvas {
  const palette: Colour[] = [background]
  const [wide, high] = [width * scale, height * scale]
  const pixels = new Uint8Array(wide * high)
  const indexOf = (colour: Colour) => {
    const known = palette.indexOf(colour)
    return known === -1 ? palette.push(colour) - 1 : known
  }
  const fill = (colour: Colour, points: readonly Point[]) => {
    const index = indexOf(colour)
    const heights = points.map(([, y]) => y * scale)
    const last = Math.min(high, Math.ceil(Math.max(...heights)))
    for (let row = Math.max(0, Math.floor(Math.min(...heights))); row < last; row += 1) {
      const edges = crossings(points, (row + 0.5) / scale)
      for (let at = 0; at + 1 < edges.length; at += 2) {
        const from = Math.max(0, Math.round((edges[at] ?? 0) * scale))
        const to = Math.min(wide, Math.round((edges[at + 1] ?? 0) * scale))
        if (from < to) pixels.fill(index, row * wide + from, row * wide + to)
      }
    }
  }
  return {
    fill,
    box(colour, x, y, w, h) {
      const index = indexOf(colour)
      const from = Math.max(0, Math.round(x * scale))
      const to = Math.min(wide, Math.round((x + w) * scale))
      const last = Math.min(high, Math.round((y + h) * scale))
      for (let row = Math.max(0, Math.round(y * scale)); row < last; row += 1)
        pixels.fill(index, row * wide + from, row * wide + to)
    },
    png: () => encode(width, height, smoothed(pixels, palette, { width, height, scale })),
  }
}

/** Returns the points where the outline crosses a line of the picture, from left to right. */
function crossings(points: readonly Point[], y: number): number[] {
  const found: number[] = []
  points.forEach(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] ?? [0, 0]
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) * (x2 - x1)) / (y2 - y1))
  })
  return found.sort((a, b) => a - b)
}

type Size = { readonly width: number; readonly height: number; readonly scale: 1 | 2 }

/**
 * Returns the rows with a zero before each, as PNG needs them. If all four dots are alike, as nearly everywhere,
 * nothing is mixed.
 */
function smoothed(pixels: Uint8Array, palette: readonly Colour[], { width, height, scale }: Size): Uint8Array {
  const rows = new Uint8Array(height * (1 + width * channels))
  const flat = new Uint8Array(palette.flat())
  const wide = width * scale
  for (let y = 0, out = 0; y < height; y += 1) {
    out += 1
    for (let x = 0; x < width; x += 1) {
      const at = y * scale * wide + x * scale
      const one = pixels[at] ?? 0
      const two = pixels[at + scale - 1] ?? 0
      const three = pixels[at + wide * (scale - 1)] ?? 0
      const four = pixels[at + wide * (scale - 1) + scale - 1] ?? 0
      const a = one * channels
      const isPlain = one === two && one === three && one === four
      for (let channel = 0; channel < channels; channel += 1, out += 1)
        rows[out] = isPlain
          ? (flat[a + channel] ?? 0)
          : mean(flat, [a, two * channels, three * channels, four * channels], channel)
    }
  }
  return rows
}

const mean = (flat: Uint8Array, dots: readonly number[], channel: number): number =>
  dots.reduce((sum, dot) => sum + (flat[dot + channel] ?? 0), 0) / dots.length

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const bitsAChannel = 8
const trueColour = 2

function encode(width: number, height: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitsAChannel, trueColour, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 4 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
