import { bytesOf } from '@rolloff/photo/bytes.ts'
import { cameraExif, jpegSegment, jpegWith, plainJpeg, plainPng } from '@rolloff/photo/photo.stage.ts'
import { describe, expect, it } from 'vitest'
import type { Pictures } from './pictures.ts'

/** Every maker of small pictures must pass these tests. */
export function picturesContract(name: string, open: () => Pictures): void {
  describe(`${name} as a picture service`, () => {
    it('makes a WebP picture of a JPEG or a PNG, without what the camera wrote', async () => {
      for (const content of [plainJpeg, plainPng, jpegWith(jpegSegment(0xe1, cameraExif(6)))]) {
        const small = await open().makeSmall(content)
        expect(small).toBeInstanceOf(Buffer)
        expect((small as Buffer).subarray(8, 12).toString()).toBe('WEBP')
        expect((small as Buffer).includes('Exif')).toBe(false)
      }
    })

    it('refuses a file that is no picture or only half of one', async () => {
      for (const content of [bytesOf('no picture'), plainPng.subarray(0, plainPng.length / 2), new Uint8Array(0)])
        expect(await open().makeSmall(content)).toBe('refused')
    })

    it('crops a picture to exactly the given width and height, without what the camera wrote', async () => {
      for (const content of [plainJpeg, plainPng, jpegWith(jpegSegment(0xe1, cameraExif(6)))]) {
        const cropped = await open().crop(content, { width: 60, height: 30 })
        expect(cropped).toBeInstanceOf(Buffer)
        expect((cropped as Buffer).subarray(8, 12).toString()).toBe('WEBP')
        expect((cropped as Buffer).includes('Exif')).toBe(false)
      }
      expect(await open().crop(bytesOf('no picture'), { width: 60, height: 30 })).toBe('refused')
    })

    it('answers each of a hundred requests at once, and says “busy” rather than being slow', async () => {
      const pictures = open()
      const answers = await Promise.all(Array.from({ length: 100 }, () => pictures.makeSmall(plainJpeg)))
      expect(answers.filter(one => one instanceof Buffer).length).toBeGreaterThan(30)
      expect(answers).toContain('busy')
      expect(await pictures.makeSmall(plainJpeg)).toBeInstanceOf(Buffer)
    })
  })
}
