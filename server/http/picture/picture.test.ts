import { pixelsOf } from '@rolloff/pictures/pixels.stage.ts'
import { expect, test } from 'vitest'
import { paper, productColors } from '#domain/company/brand.ts'
import { iconPng } from '#server/http/picture/icon.ts'
import { sharePicture } from '#server/http/picture/share-picture.ts'

const dimensions = { lengthFt: 22, widthFt: 8, heightFt: 4.5 }

test('rule W10: the picture of a shared link is 1200 by 630 in the hauler’s color, whatever the hauler’s name is', () => {
  const picture = { colors: productColors, title: 'Dumpster rental', dimensions, price: null }
  for (const name of ['Grackle Creek Roll-Off', 'x'.repeat(100), '漢']) {
    const { width, height, colorAt } = pixelsOf(sharePicture({ ...picture, name }))
    expect([width, height, colorAt(600, 5), colorAt(300, 500)]).toEqual([1200, 630, '#ff7a1a', '#ff7a1a'])
  }
})

test('rules W10 and C70: the dumpster in the picture has its own dimensions', () => {
  const low = pixelsOf(
    sharePicture({
      colors: productColors,
      name: 'x',
      title: 'x',
      dimensions: { ...dimensions, heightFt: 2.5 },
      price: null,
    }),
  )
  const high = pixelsOf(
    sharePicture({
      colors: productColors,
      name: 'x',
      title: 'x',
      dimensions: { ...dimensions, heightFt: 8 },
      price: null,
    }),
  )
  expect([low.colorAt(270, 560), low.colorAt(270, 460)]).toEqual(['#ff7a1a', paper.light])
  expect(high.colorAt(270, 460)).toBe('#ff7a1a')
})

test('rule W11: an icon that the phone cuts fills its square, and another icon has round corners', () => {
  expect(pixelsOf(iconPng(productColors, 180, true)).colorAt(0, 0)).toBe('#ff7a1a')
  expect(pixelsOf(iconPng(productColors, 192, false)).colorAt(0, 0)).toBe(paper.light)
})
