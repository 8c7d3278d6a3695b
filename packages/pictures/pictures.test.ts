import { describe, expect, test } from 'vitest'
import { canvasOf } from './canvas.ts'
import { icoOf } from './ico.ts'
import { pixelsOf } from './pixels.stage.ts'
import { pngOf } from './png.ts'
import { rectangle, textShape, widthOf } from './shapes.ts'

describe('A picture', () => {
  test('is a PNG with the shapes that were filled', () => {
    const canvas = canvasOf(20, 10, '#ffffff')
    canvas.fill(rectangle(5, 2, 10, 5), '#0a7d4b')
    const png = pngOf(canvas)
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    const { width, height, colourAt } = pixelsOf(png)
    expect([width, height]).toEqual([20, 10])
    expect([colourAt(0, 0), colourAt(5, 2), colourAt(14, 6), colourAt(15, 6), colourAt(10, 7)]).toEqual([
      '#ffffff',
      '#0a7d4b',
      '#0a7d4b',
      '#ffffff',
      '#ffffff',
    ])
  })

  test('has soft edges, because half a pixel has half the color', () => {
    const canvas = canvasOf(4, 4, '#ffffff')
    canvas.fill(rectangle(0, 0, 1.5, 4), '#000000')
    expect(pixelsOf(pngOf(canvas)).colourAt(1, 1)).toMatch(/^#(7f|80)\1\1$/)
  })

  test('shows letters, also with accents, and leaves out letters that it cannot draw', () => {
    expect(widthOf('ñ', 100)).toBeCloseTo(widthOf('n', 100), 0)
    expect(widthOf('WW', 100)).toBeGreaterThan(widthOf('ii', 100))
    const inkIn = (text: string) => textShape(text, 40, [0, 40]).length
    expect(inkIn('ñ')).toBeGreaterThan(inkIn('n'))
    expect(inkIn('漢')).toBe(0)
    expect(inkIn('ő')).toBe(inkIn('o'))
  })

  test('shows an O with a hole', () => {
    const canvas = canvasOf(60, 60, '#ffffff')
    canvas.fill(textShape('O', 60, [0, 50]), '#000000')
    const { colourAt } = pixelsOf(pngOf(canvas))
    const middle = Math.round(widthOf('O', 60) / 2)
    expect(colourAt(middle, 29)).toBe('#ffffff')
    expect(colourAt(5, 29)).not.toBe('#ffffff')
  })
})

test('an icon file has a header of 22 bytes with the size, and then the picture', () => {
  const png = pngOf(canvasOf(48, 48, '#ff7a1a'))
  const ico = icoOf(png, 48)
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt32LE(18)]).toEqual([1, 1, 48, 22])
  expect(ico.subarray(22)).toEqual(png)
})
