import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picturesContract } from './pictures.contract.ts'
import { openSharpPictures } from './sharp/sharp-pictures.ts'

picturesContract('sharp', openSharpPictures)

test('a phone’s photo becomes a small, upright picture, and a photo of too many pixels is refused', async () => {
  const create = (width: number, height: number) => ({
    create: { width, height, channels: 3 as const, background: '#246' },
  })
  const lying = await sharp(create(1600, 1200)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const small = await openSharpPictures().makeSmall(lying)
  expect(small).toBeInstanceOf(Buffer)
  expect(await sharp(small as Buffer).metadata()).toMatchObject({ width: 360, height: 480, format: 'webp' })
  const cropped = await openSharpPictures().crop(lying, { width: 720, height: 360 })
  expect(await sharp(cropped as Buffer).metadata()).toMatchObject({ width: 720, height: 360, format: 'webp' })
  const huge = await sharp(create(9_000, 6_000)).png().toBuffer()
  expect(await openSharpPictures().makeSmall(huge)).toBe('refused')
})
