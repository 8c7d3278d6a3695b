/**
 * Writes the outlines of the letters that are drawn into pictures. Source: Inter Bold (https://rsms.me/inter, SIL Open Font License
 * 1.1), the file `inter-latin-700-normal.woff` of the package @fontsource/inter, which is not installed: its path is the argument.
 *   npm pack @fontsource/inter && tar xzf fontsource-inter-*.tgz
 *   npx tsx packages/pictures/build-letters.ts package/files/inter-latin-700-normal.woff
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const [, , path] = process.argv
if (!path) throw new Error('say where inter-latin-700-normal.woff lies')
const woff = readFileSync(path)
const wanted = [
  ...Array.from({ length: 95 }, (_, at) => 32 + at),
  ...Array.from({ length: 96 }, (_, at) => 160 + at),
  0x2013,
  0x2019,
  0x2026,
]

/** Returns a table of the WOFF file, which is a list of tables, most of them compressed. */
function tableOf(tag: string): Buffer {
  for (let at = 44; at < 44 + woff.readUInt16BE(12) * 20; at += 20) {
    if (woff.toString('latin1', at, at + 4) !== tag) continue
    const [offset, packed, length] = [4, 8, 12].map(field => woff.readUInt32BE(at + field)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return packed === length ? bytes : inflateSync(bytes)
  }
  throw new Error(`no table ${tag}`)
}

const [head, hhea, hmtx, loca, glyf, cmap] = ['head', 'hhea', 'hmtx', 'loca', 'glyf', 'cmap'].map(tableOf) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const unitsPerEm = head.readUInt16BE(18)
const hasLongOffsets = head.readInt16BE(50) === 1
const metrics = hhea.readUInt16BE(34)
const offsetOf = (glyph: number) => (hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
const advanceOf = (glyph: number) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4)

/** Finds the glyph of a character in the segments of a `cmap` table of format 4. */
function glyphOf(code: number): number {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const at = tables.find(offset => cmap.readUInt16BE(offset) === 4)
  if (at === undefined) throw new Error('no characters in format 4')
  const twice = cmap.readUInt16BE(at + 6)
  for (let segment = 0; segment < twice; segment += 2) {
    if (cmap.readUInt16BE(at + 14 + segment) < code) continue
    const start = cmap.readUInt16BE(at + 16 + twice + segment)
    if (start > code) return 0
    const delta = cmap.readUInt16BE(at + 16 + twice * 2 + segment)
    const rangeAt = at + 16 + twice * 3 + segment
    const range = cmap.readUInt16BE(rangeAt)
    if (range === 0) return (code + delta) & 0xffff
    const glyph = cmap.readUInt16BE(rangeAt + range + (code - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

type Point = { readonly x: number; readonly y: number; readonly isOn: boolean }

function contoursOf(glyph: number): Point[][] {
  const at = offsetOf(glyph)
  if (offsetOf(glyph + 1) === at) return []
  return glyf.readInt16BE(at) < 0 ? composed(at + 10) : simple(at)
}

function simple(start: number): Point[][] {
  const contours = glyf.readInt16BE(start)
  const ends = Array.from({ length: contours }, (_, one) => glyf.readUInt16BE(start + 10 + one * 2))
  const count = (ends.at(-1) ?? -1) + 1
  let at = start + 10 + contours * 2
  at += 2 + glyf.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = glyf.readUInt8(at++)
    const times = flag & 8 ? glyf.readUInt8(at++) : 0
    for (let time = 0; time <= times; time += 1) flags.push(flag)
  }
  const read = (short: number, same: number) => {
    let value = 0
    return flags.map(flag => {
      if (flag & short) value += flag & same ? glyf.readUInt8(at++) : -glyf.readUInt8(at++)
      else if (!(flag & same)) {
        value += glyf.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = read(2, 16)
  const ys = read(4, 32)
  const points = flags.map((flag, one) => ({ x: xs[one] ?? 0, y: ys[one] ?? 0, isOn: (flag & 1) === 1 }))
  return ends.map((end, one) => points.slice(one === 0 ? 0 : (ends[one - 1] ?? 0) + 1, end + 1))
}

/** Composes a letter of its parts, such as a vowel and its accent. */
function composed(start: number): Point[][] {
  const parts: Point[][] = []
  for (let at = start, flags = 32; flags & 32; ) {
    flags = glyf.readUInt16BE(at)
    const glyph = glyf.readUInt16BE(at + 2)
    const isWide = (flags & 1) === 1
    const [dx, dy] = isWide
      ? [glyf.readInt16BE(at + 4), glyf.readInt16BE(at + 6)]
      : [glyf.readInt8(at + 4), glyf.readInt8(at + 5)]
    at += isWide ? 8 : 6
    if (flags & (8 | 64 | 128)) throw new Error('a part that is not only moved')
    for (const contour of contoursOf(glyph)) parts.push(contour.map(one => ({ ...one, x: one.x + dx, y: one.y + dy })))
  }
  return parts
}

/** Writes a contour as lines and quadratic curves. Between two points off the line, the point in the middle lies on it. */
function pathOf(contour: readonly Point[]): string {
  const whole = contour.flatMap((point, at) => {
    const next = contour[(at + 1) % contour.length] ?? point
    if (point.isOn || next.isOn) return [point]
    return [point, { x: Math.round((point.x + next.x) / 2), y: Math.round((point.y + next.y) / 2), isOn: true }]
  })
  const first = whole.findIndex(point => point.isOn)
  const turned = [...whole.slice(first), ...whole.slice(0, first), ...whole.slice(first, first + 1)]
  const [start, ...rest] = turned
  let path = `M${start?.x} ${start?.y}`
  for (let at = 0; at < rest.length; at += 1) {
    const [point, end] = [rest[at], rest[at + 1]]
    if (point?.isOn) path += `L${point.x} ${point.y}`
    else {
      path += `Q${point?.x} ${point?.y} ${end?.x} ${end?.y}`
      at += 1
    }
  }
  return path
}

const escaped = (text: string) => text.replace(/[\\`$]/g, '\\$&')
const lines = wanted.flatMap(code => {
  const glyph = glyphOf(code)
  if (glyph === 0 && code !== 32) return []
  return [[escaped(String.fromCodePoint(code)), advanceOf(glyph), contoursOf(glyph).map(pathOf).join('')].join('\t')]
})
writeFileSync(
  new URL('./letters.ts', import.meta.url),
  `/** Outlines of Inter Bold (SIL Open Font License 1.1): a line a letter, with its width and its path. Written by build-letters.ts. */

export const unitsPerEm = ${unitsPerEm}

export const letterLines = \`
${lines.join('\n')}
\`
`,
)
console.log(`${lines.length} letters`)
