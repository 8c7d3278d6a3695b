/** Fills the drawing of a driveway into a picture, with the paths that the pages show as SVG (rule C70, decision 128). */
import type { Canvas } from '@rolloff/pictures/canvas.ts'
import { type Placing, pathLines, pathShape } from '@rolloff/pictures/path.ts'
import { rectangle } from '@rolloff/pictures/shapes.ts'
import type { Dimensions } from '#domain/catalog/dimensions.ts'
import type { Color } from '#domain/company/color.ts'
import { personDrawn, pickUpDrawn } from '#domain/drawing/beside.ts'
import { boxDrawn } from '#domain/drawing/box.ts'
import type { Drawn, DrawnColor } from '#domain/drawing/drawn.ts'
import { depth, unit } from '#domain/drawing/scale.ts'

/** This is the number of pixels to the foot. */
const foot = 22

/** These are the tokens of `web/ui/tokens.css` in the light scheme. */
const colors: Readonly<Record<Exclude<DrawnColor, 'accent'>, Color>> = {
  danger: '#a01d15',
  depth: '#1c120a',
  'ink-soft': '#524e48',
  line: '#e2ded6',
  'line-strong': '#857f76',
  sunken: '#f2f0eb',
  surface: '#ffffff',
}

type Place = { readonly left: number; readonly right: number; readonly ground: number }

/** The room to the left of the box is that of its hook, in feet. */
const roomOfHook = 1.2

export function drawDriveway(
  canvas: Canvas,
  { brand, dimensions }: { readonly brand: Color; readonly dimensions: Dimensions },
  { left, right, ground }: Place,
): void {
  canvas.fill(rectangle(left, ground, right - left, 4), colors['line-strong'])
  const boxEnd = roomOfHook + dimensions.lengthFt + dimensions.widthFt * depth.x
  const drawn = [
    ...boxDrawn(roomOfHook * unit, dimensions),
    ...personDrawn((boxEnd + 1.6) * unit),
    ...pickUpDrawn((boxEnd + 3) * unit),
  ]
  const placing = { x: left, y: ground, scale: foot / unit }
  const widest = right - left
  const end = (boxEnd + 3 + 19.3) * foot
  fillDrawn(canvas, drawn, brand, end > widest ? { ...placing, scale: (placing.scale * widest) / end } : placing)
}

function fillDrawn(canvas: Canvas, drawn: readonly Drawn[], brand: Color, placing: Placing): void {
  const colorOf = (color: DrawnColor) => (color === 'accent' ? brand : colors[color])
  for (const { d, fill, stroke, width = 1, opacity, isCut = false } of drawn) {
    if (fill) canvas.fill(pathShape(d, placing), colorOf(fill), opacity)
    if (stroke) canvas.fill(pathLines(d, placing, { width, isCut }), colorOf(stroke), opacity)
  }
}
