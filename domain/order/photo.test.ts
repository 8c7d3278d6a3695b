import { expect, test } from 'vitest'
import { largestPhotoInBytes, photoTypeOf } from './photo.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const png =
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000' +
  '1f15c4890000000d49444154789c626001000000ffff03000006000557bfabd40000000049454e44ae426082'

test.each([
  ['a JPEG', 'ffd8ffe000104a46494600ffd9', 'image/jpeg'],
  ['a PNG', png, 'image/png'],
  ['a WebP', '524946460a0000005745425056503820aabb', 'image/webp'],
  ['a JPEG that breaks off', 'ffd8ffe000104a464946', null],
  ['a PNG that breaks off', png.slice(0, -24), null],
  ['a WebP of more than 255 bytes', `524946462e0100005745425056503820${'00'.repeat(294)}`, 'image/webp'],
  ['a WebP without its first word', '000000000a0000005745425056503820aabb', null],
  ['a sound of the same family', '524946460a0000005741564556503820aabb', null],
  ['the first twelve bytes of a WebP', '524946460a00000057454250', null],
  ['half a first word', '5249', null],
  ['a WebP whose length is another', '524946460b0000005745425056503820aabb', null],
  ['a page', '3c68746d6c3e', null],
  ['a GIF', '474946383961', null],
  ['nothing', '', null],
])('%s is told by its bytes', (_, hex, type) => {
  expect(photoTypeOf(bytes(hex))).toBe(type)
})

test('a photo above five megabytes is not accepted', () => {
  const large = new Uint8Array(largestPhotoInBytes + 1)
  large.set([0xff, 0xd8, 0xff])
  large.set([0xff, 0xd9], largestPhotoInBytes - 1)
  expect(photoTypeOf(large)).toBeNull()
  expect(photoTypeOf(large.subarray(1))).toBeNull()
  const whole = large.slice(0, largestPhotoInBytes)
  whole.set([0xff, 0xd9], largestPhotoInBytes - 2)
  expect(photoTypeOf(whole)).toBe('image/jpeg')
})
