/**
 * Fills shapes on a canvas, with soft edges. A shape consists of closed lines of points. A point is inside the shape if a line winds around
 * it.
 */
import type { Pixels } from './png.ts'

export type Point = readonly [x: number, y: number]
export type Shape = readonly (readonly Point[])[]

export type Canvas = Pixels & { readonly fill: (shape: Shape, color: string, opacity?: number) => void }

/** Each line of pixels is sampled at this many heights. */
const looks = 5

export function canvasOf(width: number, height: number, ground: string): Canvas {
  const rgb = new Uint8Array(width * height * 3)
  const [r, g, b] = channelsOf(ground)
  for (let at = 0; at < rgb.length; at += 3) {
    rgb[at] = r
    rgb[at + 1] = g
    rgb[at + 2] = b
  }
  return {
    width,
    height,
    rgb,
    fill: (shape, color, opacity = 1) => fill({ width, height, rgb }, shape, { channels: channelsOf(color), opacity }),
  }
}

type Channels = readonly [number, number, number]
const channelsOf = (color: string): Channels => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  return [r, g, b]
}

type Edge = { readonly from: Point; readonly to: Point; readonly winds: 1 | -1 }

type Paint = { readonly channels: Channels; readonly opacity: number }

function fill({ width, height, rgb }: Pixels, shape: Shape, { channels, opacity }: Paint): void {
  const edges = shape.flatMap(edgesOf)
  const ys = edges.flatMap(({ from, to }) => [from[1], to[1]])
  const first = Math.max(0, Math.floor(Math.min(...ys)))
  const last = Math.min(height - 1, Math.ceil(Math.max(...ys)))
  const xs = edges.flatMap(({ from, to }) => [from[0], to[0]])
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const right = Math.min(width, Math.ceil(Math.max(...xs)))
  const covered = new Float32Array(width)
  // The edges come from top to bottom, so that each line looks only at those that it can cross.
  edges.sort((one, other) => one.from[1] - other.from[1])
  let next = 0
  let crossed: Edge[] = []
  for (let y = first; y <= last; y += 1) {
    crossed = crossed.filter(({ to }) => to[1] > y)
    for (let edge = edges[next]; edge && edge.from[1] < y + 1; edge = edges[next]) {
      if (edge.to[1] > y) crossed.push(edge)
      next += 1
    }
    if (crossed.length === 0) continue
    covered.fill(0, left, right)
    // If all edges are upright, one sample shows the whole line.
    const count = crossed.every(edge => isUprightAt(edge, y)) ? 1 : looks
    for (let look = 0; look < count; look += 1)
      coverLine(covered, crossed, { y: y + (look + 0.5) / count, weight: 1 / count })
    for (let x = left; x < right; x += 1) {
      const share = covered[x] ?? 0
      if (share > 0) mix(rgb, (y * width + x) * 3, channels, share * opacity)
    }
  }
}

/** A share above this differs from a whole pixel by less than one step of a color channel. */
const almostWhole = 0.999

function mix(rgb: Uint8Array, at: number, color: Channels, share: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const before = rgb[at + channel] ?? 0
    const after = color[channel] ?? 0
    rgb[at + channel] = share > almostWhole ? after : Math.round(before + (after - before) * share)
  }
}

const isUprightAt = ({ from, to }: Edge, y: number): boolean => from[0] === to[0] && from[1] <= y && to[1] >= y + 1

/** Returns the edges of a closed line. Each goes from top to bottom and stores the direction in which the line went. */
function edgesOf(line: readonly Point[]): Edge[] {
  return line.flatMap((from, at): Edge[] => {
    const to = line[(at + 1) % line.length]
    if (!to || from[1] === to[1]) return []
    return from[1] < to[1] ? [{ from, to, winds: 1 }] : [{ from: to, to: from, winds: -1 }]
  })
}

type Look = { readonly y: number; readonly weight: number }
type Span = { readonly from: number; readonly to: number; readonly weight: number }

/** Adds, for each pixel of a line, the share of it that is inside the shape. */
function coverLine(covered: Float32Array, edges: readonly Edge[], { y, weight }: Look): void {
  const crossings = edges
    .filter(({ from, to }) => from[1] <= y && y < to[1])
    .map(({ from, to, winds }) => ({ x: from[0] + ((y - from[1]) * (to[0] - from[0])) / (to[1] - from[1]), winds }))
    .sort((one, other) => one.x - other.x)
  let winding = 0
  crossings.forEach(({ x, winds }, at) => {
    winding += winds
    const next = crossings[at + 1]
    if (winding !== 0 && next) coverSpan(covered, { from: x, to: next.x, weight })
  })
}

function coverSpan(covered: Float32Array, { from, to, weight }: Span): void {
  const first = Math.max(0, Math.floor(from))
  const end = Math.min(covered.length, to)
  for (let x = first; x < end; x += 1) {
    covered[x] = (covered[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) * weight
  }
}
