import { expect, type Page } from '@playwright/test'
import { bytesOf, joined } from '@rolloff/photo/bytes.ts'
import {
  cameraExif,
  jpegSegment,
  jpegWith,
  pngChunk,
  pngWith,
  webpChunk,
  webpHeader,
  webpOf,
  webpPicture,
} from '@rolloff/photo/photo.stage.ts'
import { cleanPhoto, maxPhotoInBytes } from '@rolloff/photo/photo.ts'
import { dayToDrive } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const exifOf = (orientation: number) => jpegSegment(0xe1, joined([bytesOf('Exif\0\0'), cameraExif(orientation)]))

/** Makes a photo of 12 megapixels of noise, which is red above green on the left and blue above white on the right. */
async function largePhoto(page: Page): Promise<Uint8Array> {
  const base64 = await page.evaluate(async () => {
    const [width, height] = [4000, 3000]
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    const pixels = new ImageData(width, height)
    const words = new Uint32Array(pixels.data.buffer)
    const colors = [0xff4040d0, 0xff40d040, 0xffd04040, 0xffd0d0d0]
    let seed = 1
    for (let at = 0; at < words.length; at += 1) {
      const quarter = (at % width < width / 2 ? 0 : 2) + (at < words.length / 2 ? 0 : 1)
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      words[at] = (colors[quarter] ?? 0) ^ ((seed >>> 8) & 0x1f1f1f)
    }
    context?.putImageData(pixels, 0, 0)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.95))
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 30_000) text += String.fromCharCode(...bytes.subarray(at, at + 30_000))
    return btoa(text)
  })
  return Buffer.from(base64, 'base64')
}

/** Returns the picture as a browser shows it: width, height, and the colors in the middle of its quarters, row by row. */
function shownBy(page: Page, bytes: Uint8Array) {
  return page.evaluate(async base64 => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), one => one.charCodeAt(0))]))
    const { width, height } = picture
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const middles = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const
    const colors = middles.map(([x, y]) => {
      const { data = [] } = context?.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1) ?? {}
      return Array.from(data).slice(0, 3)
    })
    return { width, height, colors }
  }, Buffer.from(bytes).toString('base64'))
}

const nameOf = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  [red > 128 && 'red', green > 128 && 'green', blue > 128 && 'blue'].filter(Boolean).join('+')

test('a large photo that lies on its side arrives upright, small and without metadata', async ({
  page,
  app,
  nextPhone,
}) => {
  const { orderId } = await dayToDrive(app, page, nextPhone)
  await page.goto('/driver/')
  const plain = await largePhoto(page)
  const photo = joined([plain.subarray(0, 2), exifOf(6), plain.subarray(2), bytesOf('the seconds before')])
  expect(photo.length).toBeGreaterThan(maxPhotoInBytes)
  await page.getByRole('link', { name: /^Next/ }).click()
  await press(page, 'Start')
  await press(page, 'I am here')
  await press(page, 'Done')
  const file = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('1 of 4')).toBeVisible()
  const [sent] = await Promise.all([
    page.waitForRequest(request => request.method() === 'PUT' && request.url().includes('/driver/photos/')),
    press(page, 'Done'),
  ])
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  const { rows } = await app.database.pool.query(
    'SELECT media_type AS "mediaType", file_key AS key FROM order_photo WHERE order_id = $1',
    [orderId],
  )
  expect(rows).toHaveLength(1)
  const [{ mediaType, key }] = rows
  const content = (await app.deps.files.store.get(key)) ?? Buffer.alloc(0)
  expect(mediaType).toBe('image/jpeg')
  expect(sent.postDataBuffer()?.equals(content)).toBe(true)
  for (const secret of ['Exif', 'SecretPhone', 'the seconds before']) expect(content.includes(secret)).toBe(false)
  const { colors, ...size } = await shownBy(page, content)
  expect(size).toEqual({ width: 1200, height: 1600 })
  expect(colors.map(nameOf)).toEqual(['green', 'red', 'red+green+blue', 'blue'])
})

test('a browser shows a photo without metadata as it showed it before, whether it is turned or not', async ({
  page,
}) => {
  for (const orientation of [1, 3, 6, 8]) {
    const exif = cameraExif(orientation)
    const photos = [
      jpegWith(exifOf(orientation)),
      pngWith(pngChunk('eXIf', exif)),
      webpOf(webpHeader(0x08), webpPicture, webpChunk('EXIF', exif)),
    ]
    for (const photo of photos) {
      const clean = cleanPhoto(photo)
      expect(Buffer.from(clean?.content ?? []).includes('SecretPhone')).toBe(false)
      expect(await shownBy(page, clean?.content ?? new Uint8Array())).toEqual(await shownBy(page, photo))
    }
  }
})
