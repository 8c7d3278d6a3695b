import type { Point, Shape } from './canvas.ts'
import { letterLines, unitsPerEm } from './letters.ts'

export const polygon = (...points: readonly Point[]): Shape => [points]

export const rectangle = (x: number, y: number, width: number, height: number): Shape =>
  polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height])

const stepsOfCircle = 48

export function circle(x: number, y: number, radius: number, steps = stepsOfCircle): Shape {
  const turn = (step: number): Point => {
    const angle = (step / steps) * 2 * Math.PI
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  }
  return [Array.from({ length: steps }, (_, step) => turn(step))]
}

export function roundRectangle(x: number, y: number, width: number, height: number, radius: number): Shape {
  const steps = 12
  const corner = (cx: number, cy: number, quarter: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, step): Point => {
      const angle = ((quarter + step / steps) * Math.PI) / 2
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]
    })
  const [left, right, top, bottom] = [x + radius, x + width - radius, y + radius, y + height - radius]
  return [[...corner(right, bottom, 0), ...corner(left, bottom, 1), ...corner(left, top, 2), ...corner(right, top, 3)]]
}

/** Makes a thick line from one point to the other. */
export function stroke([x1, y1]: Point, [x2, y2]: Point, width: number): Shape {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [((y2 - y1) / length) * (width / 2), (-(x2 - x1) / length) * (width / 2)]
  return polygon([x1 + dx, y1 + dy], [x2 + dx, y2 + dy], [x2 - dx, y2 - dy], [x1 - dx, y1 - dy])
}

type Letter = { readonly width: number; readonly outline: Shape }

const outlines = new Map<string, Letter>()
const pathByLetter = new Map(
  letterLines.split('\n').map(line => {
    const [letter = '', width, path = ''] = line.split('\t')
    return [letter, { width: Number(width), path }]
  }),
)

/** If a letter has no outline, the letter without its accent is used, and otherwise a space. */
function letterOf(character: string): Letter {
  const known = outlines.get(character)
  if (known) return known
  const bare = character.normalize('NFD').charAt(0)
  const { width, path } = pathByLetter.get(character) ?? pathByLetter.get(bare) ?? { width: 485, path: '' }
  const letter = { width, outline: outlineOf(path) }
  outlines.set(character, letter)
  return letter
}

const stepsOfCurve = 6

/** Turns curves into short lines. The base line of letters is at y 0, and letters go up from it. */
function outlineOf(path: string): Shape {
  return path.split('M').flatMap((contour): Point[][] => {
    if (contour === '') return []
    const points: Point[] = []
    for (const [, kind, numbers = ''] of `M${contour}`.matchAll(/([MLQ])([^MLQ]+)/g)) {
      const [a = 0, b = 0, c = 0, d = 0] = numbers.split(' ').map(Number)
      if (kind === 'Q') points.push(...curve(points.at(-1) ?? [a, b], [a, b], [c, d]))
      else points.push([a, b])
    }
    return [points]
  })
}

const curve = (from: Point, by: Point, to: Point): Point[] =>
  Array.from({ length: stepsOfCurve }, (_, step): Point => {
    const t = (step + 1) / stepsOfCurve
    const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * by[axis] + t ** 2 * to[axis]
    return [at(0), at(1)]
  })

/** Letters stand a little closer together than the font says, as usual in large sizes. */
const tracking = -0.015

export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + (letterOf(character).width / unitsPerEm + tracking) * size, 0)

/** Makes a text whose base line is at `y`. */
export function textShape(text: string, size: number, [x, y]: Point): Shape {
  let at = x
  return [...text].flatMap(character => {
    const { width, outline } = letterOf(character)
    const left = at
    at += (width / unitsPerEm + tracking) * size
    const scale = size / unitsPerEm
    return outline.map(line => line.map(([px, py]): Point => [left + px * scale, y - py * scale]))
  })
}
