import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { paper, productColours } from '#domain/company/brand.ts'
import { canvasOf } from '#server/http/picture/canvas.ts'
import { iconPng, icoOf } from '#server/http/picture/icon.ts'
import { pngOf } from '#server/http/picture/png.ts'
import { rectangle, textShape, widthOf } from '#server/http/picture/shapes.ts'
import { sharePicture } from '#server/http/picture/share-picture.ts'

/** Reads the colours of a picture's pixels back from the file. */
function pixelsOf(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const at = png.indexOf('IDAT')
  const data = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const line = width * 3
  const rgb = new Uint8Array(line * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < line; x += 1)
      rgb[y * line + x] = (data[y * (line + 1) + 1 + x] ?? 0) + (y === 0 ? 0 : (rgb[(y - 1) * line + x] ?? 0))
  const colourAt = (x: number, y: number) =>
    `#${Buffer.from(rgb.subarray(y * line + x * 3, y * line + x * 3 + 3)).toString('hex')}`
  return { width, height, colourAt }
}

describe('A picture', () => {
  test('is a PNG that holds what was filled', () => {
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

  test('has soft edges: half a pixel is half the colour', () => {
    const canvas = canvasOf(4, 4, '#ffffff')
    canvas.fill(rectangle(0, 0, 1.5, 4), '#000000')
    expect(pixelsOf(pngOf(canvas)).colourAt(1, 1)).toMatch(/^#(7f|80)\1\1$/)
  })

  test('writes letters, those with accents as well, and leaves out what it cannot', () => {
    expect(widthOf('ñ', 100)).toBeCloseTo(widthOf('n', 100), 0)
    expect(widthOf('WW', 100)).toBeGreaterThan(widthOf('ii', 100))
    const inkIn = (text: string) => textShape(text, 40, [0, 40]).length
    expect(inkIn('ñ')).toBeGreaterThan(inkIn('n'))
    expect(inkIn('漢')).toBe(0)
    expect(inkIn('ő')).toBe(inkIn('o'))
  })

  test('an O has a hole', () => {
    const canvas = canvasOf(60, 60, '#ffffff')
    canvas.fill(textShape('O', 60, [0, 50]), '#000000')
    const { colourAt } = pixelsOf(pngOf(canvas))
    const middle = Math.round(widthOf('O', 60) / 2)
    expect(colourAt(middle, 29)).toBe('#ffffff')
    expect(colourAt(5, 29)).not.toBe('#ffffff')
  })
})

test('rule W10: the picture of a shared link is 1200 by 630, in the colour of the hauler, whatever its name', () => {
  const picture = { colours: productColours, title: 'Dumpster rental', price: null }
  for (const name of ['Grackle Creek Roll-Off', 'x'.repeat(100), '漢']) {
    const { width, height, colourAt } = pixelsOf(sharePicture({ ...picture, name }))
    expect([width, height, colourAt(600, 5), colourAt(300, 500)]).toEqual([1200, 630, '#ff7a1a', '#ff7a1a'])
  }
})

test('rule W11: an icon for a phone to cut is full, another has round corners', () => {
  expect(pixelsOf(iconPng(productColours, 180, true)).colourAt(0, 0)).toBe('#ff7a1a')
  expect(pixelsOf(iconPng(productColours, 192, false)).colourAt(0, 0)).toBe(paper.light)
  const ico = icoOf(iconPng(productColours, 48, false), 48)
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt32LE(18)]).toEqual([1, 1, 48, 22])
})
