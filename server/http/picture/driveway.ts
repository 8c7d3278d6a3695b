/** Draws the driveway as the pages do (web/parts/driveway): a 20 yard dumpster to scale, a person and a pick-up truck. */

import type { Canvas, Point, Shape } from '@rolloff/pictures/canvas.ts'
import { circle, polygon, rectangle, stroke } from '@rolloff/pictures/shapes.ts'
import { type Colour, mix } from '#domain/company/colour.ts'

/** This is the number of pixels to the foot. */
const foot = 22
const [ink, soft, line, white, shade] = ['#1a1816', '#524e48', '#857f76', '#ffffff', '#eeece6']

type Place = { readonly left: number; readonly right: number; readonly ground: number }

export function drawDriveway(canvas: Canvas, brand: Colour, { left, right, ground }: Place): void {
  canvas.fill(rectangle(left, ground, right - left, 4), line)
  const boxEnd = drawBox(canvas, brand, [left + 16, ground])
  drawPerson(canvas, [boxEnd + 1.3 * foot, ground])
  drawPickUp(canvas, [boxEnd + 2.8 * foot, ground])
}

const size = { length: 22 * foot, height: 4.5 * foot }
/** The dumpster's width of eight feet is drawn to the right and upward. */
const depth = { x: 8 * 0.34 * foot, y: 8 * 0.3 * foot }
const ribs = 7

/** Draws the dumpster and returns the x of its right end. */
function drawBox(canvas: Canvas, brand: Colour, [x, ground]: Point): number {
  const [top, foot, right] = [ground - size.height, ground - 8, x + size.length]
  const back = (at: Point, share = 1): Point => [at[0] + depth.x * share, at[1] - depth.y * share]
  const darker = (share: number) => mix(brand, ink, share)
  const rib = (number: number) => x + (number * size.length) / ribs
  canvas.fill(polygon([x, top], back([x, top]), back([right, top]), [right, top]), darker(0.62))
  canvas.fill(polygon([x, top], back([x, top]), back([x, top - 1])), darker(0.8))
  for (let at = 1; at < ribs; at += 1) {
    canvas.fill(stroke(back([rib(at), top]), back([rib(at), top + depth.y - 3]), 3), darker(0.85))
  }
  canvas.fill(polygon([right, top], back([right, top]), back([right, foot]), [right, foot]), darker(0.22))
  canvas.fill(stroke(back([right, top], 0.5), back([right, foot], 0.5), 2.5), darker(0.55))
  canvas.fill(polygon([x, top], [right, top], [right, foot], [x + 30, foot], [x, foot - 30]), brand)
  for (let at = 1; at < ribs; at += 1) canvas.fill(rectangle(rib(at) - 2, top + 10, 4, size.height - 32), darker(0.3))
  canvas.fill(rectangle(x + 20, foot - 12, size.length - 20, 4), darker(0.3))
  canvas.fill(rectangle(right - 84, foot - 26, 62, 10), white)
  for (const at of [0, 20, 40]) canvas.fill(slanted([right - 80 + at, foot - 26]), '#b3261e')
  const rim = [back([x, top]), back([right, top]), [right, top]] as const
  outline(canvas, [[x, top], ...rim], 6)
  outline(canvas, [[right, top], back([right, top]), back([right, foot]), [right, foot]], 3)
  canvas.fill(stroke([x - 6, top], [right + 6, top], 10), ink)
  outline(
    canvas,
    [
      [x, ground - size.height / 2],
      [x - 14, ground - size.height / 2],
      [x - 14, ground - size.height / 2 - 18],
    ],
    6,
    false,
  )
  for (const wheel of [x + 50, right - 18]) {
    canvas.fill(circle(wheel, ground - 8, 10), ink)
    canvas.fill(circle(wheel, ground - 8, 4), white)
  }
  return right + depth.x
}

const slanted = ([x, y]: Point): Shape => polygon([x, y + 10], [x + 8, y], [x + 16, y], [x + 8, y + 10])

/** Draws a line around the area between the points, with round corners. */
function outline(canvas: Canvas, points: readonly Point[], width: number, isClosed = true, colour = ink): void {
  points.forEach((from, at) => {
    const to = points[at + 1] ?? (isClosed ? points[0] : undefined)
    if (to) canvas.fill(stroke(from, to, width), colour)
    canvas.fill(circle(from[0], from[1], width / 2), colour)
  })
}

/** The person is 5 ft 9 in tall. */
function drawPerson(canvas: Canvas, [x, ground]: Point): void {
  const top = ground - 5.75 * foot
  canvas.fill(circle(x, top + 11, 11), soft)
  canvas.fill(
    polygon(
      [x - 17, top + 28],
      [x - 11, top + 24],
      [x + 11, top + 24],
      [x + 17, top + 28],
      [x + 14, top + 76],
      [x - 14, top + 76],
    ),
    soft,
  )
  for (const leg of [x - 13, x + 2.5]) canvas.fill(rectangle(leg, top + 72, 10.5, ground - top - 72), soft)
}

/** The unit is a tenth of a foot, measured from the truck's rear end and from the ground. */
const pickUp = {
  body: [
    [0, 39],
    [76, 39],
    [82.5, 60],
    [87.5, 63.4],
    [126.5, 63.4],
    [132, 60.8],
    [148.5, 40.2],
    [165, 37.5],
    [176, 34.5],
    [179, 32.8],
    [181, 26],
    [181, 18.4],
    [183, 18.4],
    [183, 13],
    [12, 13],
    [12, 17.4],
    [0, 17.4],
  ],
  windows: [
    [
      [89, 41],
      [94, 57],
      [97, 59],
      [110, 59],
      [110, 41],
    ],
    [
      [122, 59],
      [130, 59],
      [134, 57],
      [146, 41],
      [122, 41],
    ],
  ],
  axles: [42, 165],
} as const

function drawPickUp(canvas: Canvas, [x, ground]: Point): void {
  const at = ([along, high]: readonly [number, number]): Point => [x + (along / 10) * foot, ground - (high / 10) * foot]
  const part = (points: readonly (readonly [number, number])[], colour: string, width: number) => {
    canvas.fill(polygon(...points.map(at)), colour)
    outline(canvas, points.map(at), width, true, soft)
  }
  part(pickUp.body, white, 3.5)
  for (const window of pickUp.windows) part(window, shade, 2.5)
  canvas.fill(stroke(at([76, 39]), at([76, 17.6]), 2.5), soft)
  for (const axle of pickUp.axles) {
    const [hub, height] = at([axle, 12.6])
    canvas.fill(circle(hub, height, 1.26 * foot), soft)
    canvas.fill(circle(hub, height, 0.56 * foot), white)
  }
}
