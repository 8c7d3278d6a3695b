import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { boxAddress, readBoxLabel } from '#domain/fleet/box-code.ts'
import { decodePixels } from './decode-picture.ts'

const code = { prefix: '3fa9c104', number: 'C-101' }

/** Draws a label as a camera sees it: grey, not sharp on the grid, with other things around it. */
function pictureOf(text: string, [width, height] = [640, 480], side = 5.3) {
  const squares = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = squares[Math.floor((y - 60) / side)]?.[Math.floor((x - 150) / side)]
      data.fill(square === undefined ? 140 : square ? 50 : 205, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { width, height, data }
}

test('the app reads a label from a picture if the browser cannot read codes', () => {
  const address = boxAddress('https://dumpsters.example.com', code)
  expect(decodePixels(pictureOf(address))).toBe(address)
  expect(readBoxLabel(decodePixels(pictureOf(address)) ?? '', code.prefix)).toEqual({ is: 'box', code })
})

test('the app finds no code, and does not fail, if a picture has none or shows it from too far away', () => {
  const address = boxAddress('https://dumpsters.example.com', code)
  expect(decodePixels({ width: 40, height: 30, data: new Uint8ClampedArray(40 * 30 * 4).fill(200) })).toBeNull()
  expect(decodePixels(pictureOf(address, [640, 480], 0.6))).toBeNull()
})
