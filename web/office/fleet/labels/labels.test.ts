import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawn } from '#web/office/parts/code-drawing.tsx'
import { isOnlyHere } from '#web/office/parts/is-only-here.ts'
import { sheetsOf } from './sheets-of.ts'

test('a sheet has six labels, and the places that were used before stay empty', () => {
  expect(sheetsOf([], 3)).toEqual([])
  expect(sheetsOf(['A', 'B'], 5)).toEqual([[null, null, null, null, null, 'A'], ['B']])
  expect(sheetsOf(Array.from({ length: 12 }, String), 0).map(({ length }) => length)).toEqual([6, 6])
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://office.localhost:3100', true],
  ['http://[::1]:3000', true],
  ['http://192.168.0.7:3000', false],
  ['https://dumpsters.example.com', false],
])('%s is only on this machine: %s', (origin, is) => expect(isOnlyHere(origin)).toBe(is))

test('a camera reads from the drawn code the same address', () => {
  const address = 'https://dumpsters.example.com/b/3fa9c104-C-101'
  const { side, path } = drawn(address)
  const scale = 6
  const width = side * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let at = Number(x) * scale; at < (Number(x) + Number(length)) * scale; at += 1) {
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
      }
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe(address)
})
