/** Makes shapes of paths in the notation of SVG. It reads the commands M, L, H, V, Q, A and Z, and the same ones in small letters. */
import type { Point, Shape } from './canvas.ts'
import { circle, stroke } from './shapes.ts'

type Line = { readonly points: Point[]; isClosed: boolean }

const stepsOfCurve = 8
/** A joint is so small that its corners cannot be seen. */
const stepsOfJoint = 12
/** The number of numbers that each command takes. */
const counts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, A: 7, Z: 0 }

/** Returns the lines of a path. Curves become short lines. */
function linesOf(path: string): Line[] {
  const lines: Line[] = []
  let [x, y] = [0, 0]
  for (const [, letter = '', text = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toUpperCase()
    const count = counts[kind]
    if (count === undefined) throw new RangeError(`a path has a command ${letter}`)
    const numbers = (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (kind === 'Z') {
      const line = lines.at(-1)
      if (line) line.isClosed = true
      ;[x, y] = line?.points[0] ?? [x, y]
    }
    for (let first = 0; count > 0 && first < numbers.length; first += count) {
      const given = numbers.slice(first, first + count)
      const [ox, oy] = letter === kind ? [0, 0] : [x, y]
      const [endX, endY] = [given.at(-2) ?? 0, given.at(-1) ?? 0]
      const end: Point = kind === 'H' ? [ox + endY, y] : kind === 'V' ? [x, oy + endY] : [ox + endX, oy + endY]
      if (kind === 'M' && first === 0) lines.push({ points: [end], isClosed: false })
      else {
        const line = lineAt(lines, [x, y])
        if (kind === 'Q') line.points.push(...curve([x, y], [ox + (given[0] ?? 0), oy + (given[1] ?? 0)], end))
        else if (kind === 'A') line.points.push(...arc([x, y], end, given))
        else line.points.push(end)
      }
      ;[x, y] = end
    }
  }
  return lines
}

/** Returns the open line. After a closed line another one begins at the same point. */
function lineAt(lines: Line[], from: Point): Line {
  const last = lines.at(-1)
  if (last && !last.isClosed) return last
  const line: Line = { points: [from], isClosed: false }
  lines.push(line)
  return line
}

const curve = (from: Point, by: Point, to: Point): Point[] =>
  Array.from({ length: stepsOfCurve }, (_, step): Point => {
    const t = (step + 1) / stepsOfCurve
    const along = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * by[axis] + t ** 2 * to[axis]
    return [along(0), along(1)]
  })

/** The arc is a part of a circle. */
function arc(from: Point, to: Point, [radius = 0, , , isLarge = 0, isClockwise = 0]: readonly number[]): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const chord = Math.hypot(dx, dy)
  const r = Math.max(radius, chord / 2)
  const side = isLarge === isClockwise ? -1 : 1
  const away = side * Math.sqrt(Math.max(0, r * r - (chord / 2) ** 2))
  const centre: Point = [(from[0] + to[0]) / 2 - (dy / chord) * away, (from[1] + to[1]) / 2 + (dx / chord) * away]
  const begin = Math.atan2(from[1] - centre[1], from[0] - centre[0])
  let turn = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - begin
  if (isClockwise === 1 && turn <= 0) turn += 2 * Math.PI
  if (isClockwise === 0 && turn >= 0) turn -= 2 * Math.PI
  const steps = stepsOfCurve * 2
  return Array.from({ length: steps }, (_, step): Point => {
    const angle = begin + (turn * (step + 1)) / steps
    return [centre[0] + Math.cos(angle) * r, centre[1] + Math.sin(angle) * r]
  })
}

/** Where in the picture a path is drawn, and how large. */
export type Placing = { readonly x: number; readonly y: number; readonly scale: number }

function placedLines(path: string, { x, y, scale }: Placing): Line[] {
  return linesOf(path).map(({ points, isClosed }) => ({
    points: points.map(([px, py]): Point => [x + px * scale, y + py * scale]),
    isClosed,
  }))
}

/** Makes the area that the lines of a path enclose. */
export const pathShape = (path: string, placing: Placing): Shape => placedLines(path, placing).map(line => line.points)

/** Makes the lines of a path themselves. Their joints are round, and so are their ends if they are not cut. */
export function pathLines(
  path: string,
  placing: Placing,
  { width, isCut }: { readonly width: number; readonly isCut: boolean },
): Shape {
  const thick = width * placing.scale
  return placedLines(path, placing).flatMap(({ points, isClosed }) => {
    const turns = isClosed || !isCut ? points : points.slice(1, -1)
    const ends = isClosed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1)
    const parts = ends.flatMap((end, at) => {
      const begin = points[at]
      return begin && (begin[0] !== end[0] || begin[1] !== end[1]) ? stroke(begin, end, thick) : []
    })
    const joints = turns.flatMap(([x, y]) => circle(x, y, thick / 2, stepsOfJoint))
    return [...parts, ...joints].map(turnedOneWay)
  })
}

/** Parts of a line that lie over each other wind in the same direction, so that none becomes a hole. */
function turnedOneWay(line: readonly Point[]): readonly Point[] {
  const area = line.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = line[(at + 1) % line.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return area < 0 ? [...line].reverse() : line
}
