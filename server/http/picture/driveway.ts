/** Fills the drawing of a driveway into a picture, with the paths that the pages show as SVG (rule C70, decision 128). */
import type { Canvas } from '@rolloff/pictures/canvas.ts'
import { type Placing, pathLines, pathShape } from '@rolloff/pictures/path.ts'
import { rectangle } from '@rolloff/pictures/shapes.ts'
import type { Dimensions } from '#domain/catalog/dimensions.ts'
import type { Colour } from '#domain/company/colour.ts'
import { personDrawn, pickUpDrawn } from '#domain/drawing/beside.ts'
import { boxDrawn } from '#domain/drawing/box.ts'
import type { Drawn, DrawnColour } from '#domain/drawing/drawn.ts'
import { depth, unit } from '#domain/drawing/scale.ts'

/** This is the number of pixels to the foot. */
const foot = 22

/** These are the tokens of `web/ui/tokens.css` in the light scheme. */
const colours: Readonly<Record<Exclude<DrawnColour, 'accent'>, Colour>> = {
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
  { brand, dimensions }: { readonly brand: Colour; readonly dimensions: Dimensions },
  { left, right, ground }: Place,
): void {
  canvas.fill(rectangle(left, ground, right - left, 4), colours['line-strong'])
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

function fillDrawn(canvas: Canvas, drawn: readonly Drawn[], brand: Colour, placing: Placing): void {
  const colourOf = (colour: DrawnColour) => (colour === 'accent' ? brand : colours[colour])
  for (const { d, fill, stroke, width = 1, opacity, isCut = false } of drawn) {
    if (fill) canvas.fill(pathShape(d, placing), colourOf(fill), opacity)
    if (stroke) canvas.fill(pathLines(d, placing, { width, isCut }), colourOf(stroke), opacity)
  }
}
