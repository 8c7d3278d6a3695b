/**
 * Draws the picture for previews of a shared link: the hauler's name, the price, and the driveway of the pages. It has 1200 by 630 pixels,
 * as previews require.
 */

import { type Canvas, canvasOf, type Point } from '@rolloff/pictures/canvas.ts'
import { pngOf } from '@rolloff/pictures/png.ts'
import { rectangle, textShape, widthOf } from '@rolloff/pictures/shapes.ts'
import type { Dimensions } from '#domain/catalog/dimensions.ts'
import { type BrandColors, paper } from '#domain/company/brand.ts'
import { drawDriveway } from '#server/http/picture/driveway.ts'

export const sharePictureSize = { width: 1200, height: 630 } as const

export type SharePicture = {
  readonly colors: BrandColors
  readonly name: string
  /** The title is "Dumpster rental" or the name of a size. */
  readonly title: string
  /** The drawing shows a dumpster with these dimensions. */
  readonly dimensions: Dimensions
  /** This is "from $448", and what that price covers. It is null without a price. */
  readonly price: { readonly amount: string; readonly covers: string } | null
}

const [ink, soft] = ['#1a1816', '#524e48']
const left = 72
const room = sharePictureSize.width - 2 * left

export function sharePicture({ colors, name, title, dimensions, price }: SharePicture): Buffer {
  const canvas = canvasOf(sharePictureSize.width, sharePictureSize.height, paper.light)
  canvas.fill(rectangle(0, 0, sharePictureSize.width, 14), colors.brand)
  write(canvas, name, { size: 46, at: [left, 108], color: soft, room })
  write(canvas, title, { size: 84, at: [left, 208], color: ink, room })
  if (price) {
    const width = write(canvas, price.amount, { size: 76, at: [left, 312], color: colors.deep, room: room / 2 })
    const beside = left + width + 28
    write(canvas, price.covers, { size: 32, at: [beside, 312], color: soft, room: left + room - beside })
  }
  drawDriveway(canvas, { brand: colors.brand, dimensions }, { left, right: left + room, ground: 590 })
  return pngOf(canvas)
}

type Written = { readonly size: number; readonly at: Point; readonly color: string; readonly room: number }

/** Writes a text that is too long in a smaller size. At the smallest size the text ends in dots. Returns the width of the text. */
function write(canvas: Canvas, text: string, { size, at, color, room: most }: Written): number {
  const smallest = size * 0.6
  const fitting = Math.max(smallest, Math.min(size, (size * most) / widthOf(text, size)))
  let shown = text
  while (shown.length > 1 && widthOf(shown, fitting) > most) shown = `${shown.slice(0, -2).replace(/[\s.,]+$/, '')}…`
  canvas.fill(textShape(shown, fitting, at), color)
  return widthOf(shown, fitting)
}
