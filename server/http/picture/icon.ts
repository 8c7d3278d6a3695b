/** Draws the mark of the product in the hauler's colors, as an icon for phones and browsers. */

import { canvasOf, type Point, type Shape } from '@rolloff/pictures/canvas.ts'
import { pngOf } from '@rolloff/pictures/png.ts'
import { polygon, roundRectangle, stroke } from '@rolloff/pictures/shapes.ts'
import { type BrandColors, paper } from '#domain/company/brand.ts'

/**
 * If `isFull` is true, the icon is a full square, from which phones cut their own shape. The mark stays within the middle that every shape
 * keeps.
 */
export function iconPng({ brand, ink }: BrandColors, size: number, isFull: boolean): Buffer {
  const canvas = canvasOf(size, size, isFull ? brand : paper.light)
  const scale = (size / 32) * (isFull ? 0.8 : 1)
  const edge = isFull ? size * 0.1 : 0
  const at = (x: number, y: number): Point => [edge + x * scale, edge + y * scale]
  if (!isFull) canvas.fill(roundRectangle(0, 0, size, size, size / 4), brand)
  canvas.fill(polygon(at(5, 11), at(27, 11), at(24, 23), at(8, 23)), ink)
  const rib = (x: number): Shape => stroke(at(x, 11), at(x, 23), 2 * scale)
  for (const x of [12, 20]) canvas.fill(rib(x), brand)
  return pngOf(canvas)
}
