import { expect, test } from 'vitest'
import { parseDimensions } from './dimensions.ts'

test.each([
  ['22 × 7.5 × 4.5 ft', 22, 7.5, 4.5],
  ['22 ft × 8 ft × 6.5 ft', 22, 8, 6.5],
  [`22' L x 8' W x 6'6" H`, 22, 8, 6.5],
  ['12x8x4 feet', 12, 8, 4],
])('the dimensions %s are read as three lengths in feet', (text, lengthFt, widthFt, heightFt) => {
  expect(parseDimensions(text)).toEqual({ lengthFt, widthFt, heightFt })
})

test('a text without three lengths gives no dimensions', () => {
  expect(parseDimensions('about the size of a car')).toBeNull()
  expect(parseDimensions('22 ft long')).toBeNull()
})
