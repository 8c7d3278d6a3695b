import { pixelsOf } from '@rolloff/pictures/pixels.stage.ts'
import { expect, test } from 'vitest'
import { paper, productColours } from '#domain/company/brand.ts'
import { iconPng } from '#server/http/picture/icon.ts'
import { sharePicture } from '#server/http/picture/share-picture.ts'

const dimensions = { lengthFt: 22, widthFt: 8, heightFt: 4.5 }

test('rule W10: the picture of a shared link is 1200 by 630 in the hauler’s colour, whatever the hauler’s name is', () => {
  const picture = { colours: productColours, title: 'Dumpster rental', dimensions, price: null }
  for (const name of ['Grackle Creek Roll-Off', 'x'.repeat(100), '漢']) {
    const { width, height, colourAt } = pixelsOf(sharePicture({ ...picture, name }))
    expect([width, height, colourAt(600, 5), colourAt(300, 500)]).toEqual([1200, 630, '#ff7a1a', '#ff7a1a'])
  }
})

test('rules W10 and C70: the dumpster in the picture has its own dimensions', () => {
  const low = pixelsOf(
    sharePicture({
      colours: productColours,
      name: 'x',
      title: 'x',
      dimensions: { ...dimensions, heightFt: 2.5 },
      price: null,
    }),
  )
  const high = pixelsOf(
    sharePicture({
      colours: productColours,
      name: 'x',
      title: 'x',
      dimensions: { ...dimensions, heightFt: 8 },
      price: null,
    }),
  )
  expect([low.colourAt(270, 560), low.colourAt(270, 460)]).toEqual(['#ff7a1a', paper.light])
  expect(high.colourAt(270, 460)).toBe('#ff7a1a')
})

test('rule W11: an icon that the phone cuts fills its square, and another icon has round corners', () => {
  expect(pixelsOf(iconPng(productColours, 180, true)).colourAt(0, 0)).toBe('#ff7a1a')
  expect(pixelsOf(iconPng(productColours, 192, false)).colourAt(0, 0)).toBe(paper.light)
})
