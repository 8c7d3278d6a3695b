import { describe, expect, test } from 'vitest'
import { canvasOf } from './canvas.ts'
import { icoOf } from './ico.ts'
import { pathLines, pathShape } from './path.ts'
import { pixelsOf } from './pixels.stage.ts'
import { pngOf } from './png.ts'
import { rectangle, textShape, widthOf } from './shapes.ts'

describe('A picture', () => {
  test('is a PNG with the shapes that were filled', () => {
    const canvas = canvasOf(20, 10, '#ffffff')
    canvas.fill(rectangle(5, 2, 10, 5), '#0a7d4b')
    const png = pngOf(canvas)
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    const { width, height, colorAt } = pixelsOf(png)
    expect([width, height]).toEqual([20, 10])
    expect([colorAt(0, 0), colorAt(5, 2), colorAt(14, 6), colorAt(15, 6), colorAt(10, 7)]).toEqual([
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
    expect(pixelsOf(pngOf(canvas)).colorAt(1, 1)).toMatch(/^#(7f|80)\1\1$/)
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
    const { colorAt } = pixelsOf(pngOf(canvas))
    const middle = Math.round(widthOf('O', 60) / 2)
    expect(colorAt(middle, 29)).toBe('#ffffff')
    expect(colorAt(5, 29)).not.toBe('#ffffff')
  })
})

test('an icon file has a header of 22 bytes with the size, and then the picture', () => {
  const png = pngOf(canvasOf(48, 48, '#ff7a1a'))
  const ico = icoOf(png, 48)
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt32LE(18)]).toEqual([1, 1, 48, 22])
  expect(ico.subarray(22)).toEqual(png)
})

describe('A path', () => {
  const inBlack = (paint: (canvas: ReturnType<typeof canvasOf>) => void) => {
    const canvas = canvasOf(40, 40, '#ffffff')
    paint(canvas)
    const { colorAt } = pixelsOf(pngOf(canvas))
    return (x: number, y: number) => colorAt(x, y) === '#000000'
  }
  const whole = { x: 0, y: 0, scale: 1 }

  test('encloses an area with lines, a curve and an arc, in any place and size', () => {
    const square = inBlack(canvas => canvas.fill(pathShape('M1 1h8v8H1Z', { x: 10, y: 10, scale: 2 }), '#000000'))
    expect([square(11, 11), square(13, 13), square(27, 27), square(29, 29)]).toEqual([false, true, true, false])
    const circle = inBlack(canvas =>
      canvas.fill(pathShape('M5 20a15 15 0 1 0 30 0a15 15 0 1 0 -30 0', whole), '#000000'),
    )
    expect([circle(6, 6), circle(20, 6), circle(20, 33), circle(34, 20)]).toEqual([false, true, true, false])
    const arch = inBlack(canvas => canvas.fill(pathShape('M5 30a15 15 0 0 1 30 0Z', whole), '#000000'))
    expect([arch(20, 17), arch(20, 32)]).toEqual([true, false])
    const hill = inBlack(canvas => canvas.fill(pathShape('M0 40Q20 0 40 40Z', whole), '#000000'))
    expect([hill(20, 22), hill(20, 17)]).toEqual([true, false])
  })

  test('has lines whose corners are whole, and whose ends are round or cut', () => {
    const line = (isCut: boolean) =>
      inBlack(canvas => canvas.fill(pathLines('M10 30V10H30', whole, { width: 6, isCut }), '#000000'))
    for (const isCut of [false, true]) {
      const isBlack = line(isCut)
      expect([isBlack(10, 20), isBlack(9, 9), isBlack(20, 11), isBlack(20, 20)]).toEqual([true, true, true, false])
      expect(isBlack(10, 31)).toBe(!isCut)
    }
  })

  test('can be half transparent, also where its lines lie over each other', () => {
    const canvas = canvasOf(20, 20, '#ffffff')
    canvas.fill(pathLines('M2 10H18H2', whole, { width: 6, isCut: true }), '#000000', 0.5)
    expect(pixelsOf(pngOf(canvas)).colorAt(10, 10)).toMatch(/^#(7f|80)\1\1$/)
  })

  test('with an unknown command is refused', () => {
    expect(() => pathShape('M0 0C1 1 2 2 3 3', whole)).toThrow(RangeError)
  })
})
