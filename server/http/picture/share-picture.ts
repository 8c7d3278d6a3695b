/** What previews of a shared link show: the hauler's name, a dumpster in its colour, and what it costs. 1200 by 630, as previews want it. */
import { type BrandColours, paper } from '#domain/company/brand.ts'
import { type Canvas, canvasOf, type Point } from '#server/http/picture/canvas.ts'
import { pngOf } from '#server/http/picture/png.ts'
import { circle, polygon, rectangle, stroke, textShape, widthOf } from '#server/http/picture/shapes.ts'

export const sharePictureSize = { width: 1200, height: 630 } as const

export type SharePicture = {
  readonly colours: BrandColours
  readonly name: string
  /** "Dumpster rental" or the name of a size. */
  readonly title: string
  /** "from $448", and what that covers; null without a price. */
  readonly price: { readonly amount: string; readonly covers: string } | null
}

const [ink, soft, line] = ['#1a1816', '#524e48', '#857f76']
const left = 72
const room = sharePictureSize.width - 2 * left

export function sharePicture({ colours, name, title, price }: SharePicture): Buffer {
  const canvas = canvasOf(sharePictureSize.width, sharePictureSize.height, paper.light)
  canvas.fill(rectangle(0, 0, sharePictureSize.width, 14), colours.brand)
  write(canvas, name, { size: 46, at: [left, 108], colour: soft, room })
  write(canvas, title, { size: 84, at: [left, 208], colour: ink, room })
  if (price) {
    write(canvas, price.amount, { size: 76, at: [left, 312], colour: colours.deep, room: room / 2 })
    write(canvas, price.covers, { size: 34, at: [left, 366], colour: soft, room: room / 2 })
  }
  drawScene(canvas, colours)
  return pngOf(canvas)
}

type Written = { readonly size: number; readonly at: Point; readonly colour: string; readonly room: number }

/** What is too long is written smaller, and at the smallest it ends in dots. */
function write(canvas: Canvas, text: string, { size, at, colour, room: most }: Written): void {
  const smallest = size * 0.6
  const fitting = Math.max(smallest, Math.min(size, (size * most) / widthOf(text, size)))
  let shown = text
  while (shown.length > 1 && widthOf(shown, fitting) > most) shown = `${shown.slice(0, -2).replace(/[\s.,]+$/, '')}…`
  canvas.fill(textShape(shown, fitting, at), colour)
}

/** Pixels to the foot. */
const foot = 25
const ground = 560

/** A 20 yard dumpster to scale, and a person beside it. */
function drawScene(canvas: Canvas, { brand, ink: onBrand }: BrandColours): void {
  const [length, height, depth] = [22 * foot, 4.5 * foot, 66]
  const x = 500
  const top = ground - height - 8
  const rise = depth * 0.62
  canvas.fill(rectangle(left, ground, room, 4), line)
  drawPerson(canvas, 420)
  // The inside is dark: it is open.
  canvas.fill(polygon([x, top], [x + depth, top - rise], [x + length + depth, top - rise], [x + length, top]), ink)
  canvas.fill(
    polygon(
      [x + length, top],
      [x + length + depth, top - rise],
      [x + length + depth, ground - 8 - rise],
      [x + length, ground - 8],
    ),
    ink,
  )
  canvas.fill(
    polygon(
      [x + length + 5, top + 2],
      [x + length + depth - 4, top - rise + 8],
      [x + length + depth - 4, ground - 12 - rise],
      [x + length + 5, ground - 12],
    ),
    brand,
  )
  canvas.fill(
    polygon([x, top], [x + length, top], [x + length, ground - 8], [x + 34, ground - 8], [x, ground - 40]),
    brand,
  )
  for (let rib = 1; rib < 9; rib += 1) {
    canvas.fill(rectangle(x + (rib * length) / 9 - 3, top + 16, 6, height - 26), onBrand)
  }
  canvas.fill(stroke([x - 6, top], [x + length + 6, top], 12), ink)
  for (const wheel of [x + 66, x + length - 30]) canvas.fill(circle(wheel, ground - 9, 11), ink)
}

function drawPerson(canvas: Canvas, x: number): void {
  const top = ground - 5.75 * foot
  canvas.fill(circle(x, top + 13, 13), soft)
  canvas.fill(polygon([x - 20, top + 34], [x + 20, top + 34], [x + 17, top + 88], [x - 17, top + 88]), soft)
  canvas.fill(rectangle(x - 15, top + 84, 12, ground - top - 84), soft)
  canvas.fill(rectangle(x + 3, top + 84, 12, ground - top - 84), soft)
}
