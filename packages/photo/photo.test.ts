import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, joined, textOf } from './bytes.ts'
import {
  cameraExif,
  jpegSegment,
  jpegWith,
  losslessWebp,
  plainJpeg,
  plainPng,
  plainWebp,
  pngChunk,
  pngWith,
  webpChunk,
  webpHeader,
  webpOf,
  webpPicture,
} from './photo.stage.ts'
import { cleanPhoto, maxPhotoInBytes } from './photo.ts'

const cleanBytes = (bytes: Uint8Array) => cleanPhoto(bytes)?.content ?? null
const says = (bytes: Uint8Array | null, text: string) => textOf(bytes ?? new Uint8Array()).includes(text)
const exif = (orientation: number, isLittleEndian = true) =>
  jpegSegment(0xe1, joined([bytesOf('Exif\0\0'), cameraExif(orientation, isLittleEndian)]))
const xmp = bytesOf('<x:xmpmeta exif:GPSLatitude="30,16.02N"/>')
const profile = bytesOf('ICC_PROFILE\0\x01\x01colors')
const film = bytesOf('ftypmp42 the seconds before the photo')

test.each([
  ['a JPEG', plainJpeg, 'image/jpeg'],
  ['a PNG', plainPng, 'image/png'],
  ['a WebP', plainWebp, 'image/webp'],
  ['a WebP without loss', losslessWebp, 'image/webp'],
] as const)('%s without metadata stays as it is', (_, bytes, mediaType) => {
  expect(cleanPhoto(bytes)).toEqual({ mediaType, content: bytes })
})

const secrets = [
  'SecretPhone',
  'GPSLatitude',
  'Exif',
  'Photoshop',
  'xmpmeta',
  'Luis',
  'FPXR',
  'MPF',
  'ftypmp42',
  '\x1e\0\0\0\x01',
]
const camerasJpeg = joined([
  jpegWith(
    exif(1),
    jpegSegment(0xe1, joined([bytesOf('http://ns.adobe.com/xap/1.0/\0'), xmp])),
    jpegSegment(0xed, bytesOf('Photoshop 3.0\x008BIM by Luis')),
    jpegSegment(0xfe, bytesOf('taken by Luis')),
    jpegSegment(0xe2, bytesOf('MPF\0')),
    jpegSegment(0xe2, bytesOf('FPXR\0')),
    jpegSegment(0xe0, bytesOf('JFXX\0')),
  ),
  film,
])
const camerasPng = joined([
  pngWith(
    pngChunk('eXIf', cameraExif(1)),
    pngChunk('tEXt', bytesOf('Author\0Luis')),
    pngChunk('zTXt', bytesOf('Luis')),
    pngChunk('iTXt', joined([bytesOf('XML:com.adobe.xmp\0'), xmp])),
    pngChunk('tIME', new Uint8Array(7)),
    pngChunk('prVt', bytesOf('Luis')),
  ),
  film,
])
const camerasWebp = joined([
  webpOf(
    webpHeader(0x0c),
    webpPicture,
    webpChunk('EXIF', cameraExif(1)),
    webpChunk('XMP ', xmp),
    webpChunk('LUIS', bytesOf('Luis')),
  ),
  film,
])

test.each([
  ['JPEG', camerasJpeg, plainJpeg],
  ['PNG', camerasPng, plainPng],
  ['WebP', camerasWebp, webpOf(webpHeader(0), webpPicture)],
] as const)(
  'a %s loses position, camera, texts, comments and what follows its end, but no byte of the picture',
  (_, bytes, plain) => {
    expect(secrets.filter(secret => says(bytes, secret)).length).toBeGreaterThan(3)
    const clean = cleanBytes(bytes)
    expect(clean).toEqual(plain)
    expect(secrets.filter(secret => says(clean, secret))).toEqual([])
  },
)

test('a color profile stays, and a preview inside the header is removed', () => {
  const icc = jpegSegment(0xe2, profile)
  expect(cleanBytes(jpegWith(icc))).toEqual(jpegWith(icc))
  const adobe = jpegSegment(0xee, bytesOf('Adobe\0\x64\0\0\0\0\x01'))
  expect(cleanBytes(jpegWith(adobe))).toEqual(jpegWith(adobe))
  const jfif = bytesOf('JFIF\0\x01\x02\0\0\x01\0\x01')
  const withPreview = jpegSegment(0xe0, joined([jfif, bytesOf('\x01\x01abc')]))
  expect(cleanBytes(jpegWith(withPreview))).toEqual(jpegWith(jpegSegment(0xe0, joined([jfif, bytesOf('\0\0')]))))
  const iccp = pngChunk('iCCP', profile)
  expect(cleanBytes(pngWith(iccp))).toEqual(pngWith(iccp))
  const colored = webpOf(webpHeader(0x20), webpChunk('ICCP', profile), webpPicture)
  expect(cleanBytes(colored)).toEqual(colored)
})

const keptExif = (orientation: number) =>
  bytesOf(`MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`)

test.each([2, 3, 6, 8])('only the orientation %i is kept of EXIF data', orientation => {
  const kept = keptExif(orientation)
  const turned = jpegWith(jpegSegment(0xe1, joined([bytesOf('Exif\0\0'), kept])))
  expect(cleanBytes(jpegWith(exif(orientation)))).toEqual(turned)
  expect(cleanBytes(jpegWith(exif(orientation, false), exif(3)))).toEqual(turned)
  expect(cleanBytes(pngWith(pngChunk('eXIf', cameraExif(orientation))))).toEqual(pngWith(pngChunk('eXIf', kept)))
  const webp = webpOf(webpHeader(0x0c), webpPicture, webpChunk('EXIF', cameraExif(orientation)))
  expect(cleanBytes(webp)).toEqual(webpOf(webpHeader(0x08), webpPicture, webpChunk('EXIF', kept)))
})

const noEntryCounted = 'MM\0*\0\0\0\x08\0\0\x01\x12\0\x03\0\0\0\x01\0\x06\0\0'
const wrongExif = [
  noEntryCounted,
  '',
  'II',
  'II*\0',
  'II*\0\xff\xff\xff\x7f',
  'II*\0\x08\0\0\0',
  'MM\0*\0\0\0\x08\xff\xff',
  'text',
]
test.each(wrongExif)('EXIF data that cannot be read (%j) is removed, and the photo stays', wrong => {
  expect(cleanBytes(jpegWith(jpegSegment(0xe1, bytesOf(`Exif\0\0${wrong}`))))).toEqual(plainJpeg)
  expect(cleanBytes(pngWith(pngChunk('eXIf', bytesOf(wrong))))).toEqual(plainPng)
})

const without = (bytes: Uint8Array, from: number, to: number) => joined([bytes.subarray(0, from), bytes.subarray(to)])
const frameAt = textOf(plainJpeg).indexOf('\xff\xc0')
const frame = plainJpeg.subarray(frameAt, frameAt + 19)
test.each([
  ['nothing', ''],
  ['a page', '<html>'],
  ['a GIF', 'GIF89a'],
  ['a sound of the family of WebP', 'RIFF\x0a\0\0\0WAVEVP8 \xaa\xbb'],
  ['the first twelve bytes of a WebP', 'RIFF\x0a\0\0\0WEBP'],
  ['a WebP that is longer than there is', textOf(plainWebp).replace('VP8 ', 'VP8 \xff')],
  ['a WebP whose picture does not begin like one', textOf(plainWebp).replace('\x9d\x01\x2a', 'abc')],
  ['a WebP of two pictures', textOf(webpOf(webpPicture, webpPicture))],
  ['a moving WebP', textOf(webpOf(webpHeader(2), webpChunk('ANIM', new Uint8Array(6)), webpPicture))],
  ['a JPEG with its ends alone', '\xff\xd8\xff\xd9'],
  ['a JPEG without a frame', textOf(without(plainJpeg, frameAt, frameAt + frame.length))],
  ['a JPEG with two frames', textOf(jpegWith(frame))],
  ['a JPEG with a segment that no picture has', textOf(jpegWith(jpegSegment(0xf7, new Uint8Array(2))))],
  ['a JPEG with a length that ends before it begins', textOf(jpegWith(Uint8Array.of(0xff, 0xfe, 0, 1)))],
  [
    'a JPEG with a length beyond its end',
    textOf(joined([Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff), bytesOf('Exif')])),
  ],
  ['a PNG with a wrong checksum', textOf(plainPng).replace('IDAT', 'IDAt')],
  ['a PNG without a picture', textOf(joined([plainPng.subarray(0, 33), plainPng.subarray(-12)]))],
  ['a PNG with what it cannot be shown without', textOf(pngWith(pngChunk('ABCD', new Uint8Array(1))))],
  ['a PNG with a huge length', textOf(joined([plainPng.subarray(0, 33), bytesOf('\xff\xff\xff\xffIDAT'), plainPng]))],
])('%s is no photo', (_, text) => {
  expect(cleanPhoto(bytesOf(text))).toBeNull()
})

test.each([
  ['JPEG', plainJpeg],
  ['PNG', plainPng],
  ['WebP', plainWebp],
] as const)('a %s that breaks off anywhere is no photo', (_, bytes) => {
  for (let length = 0; length < bytes.length; length += 1) expect(cleanPhoto(bytes.subarray(0, length))).toBeNull()
})

test('a photo above five megabytes is refused, and so is a smaller one with too many empty parts', () => {
  const large = joined([plainJpeg, new Uint8Array(maxPhotoInBytes - plainJpeg.length + 1)])
  expect(cleanPhoto(large)).toBeNull()
  expect(cleanBytes(large.subarray(0, -1))).toEqual(plainJpeg)
  const comments = (count: number) => bytesOf('\xff\xfe\0\x02'.repeat(count))
  expect(cleanPhoto(jpegWith(comments(300_000)))).toBeNull()
  expect(cleanBytes(jpegWith(comments(9_000)))).toEqual(plainJpeg)
})

/** Compares byte for byte. The test library's own comparison takes ten times as long. */
const isSame = (one: Uint8Array | null, other: Uint8Array) => textOf(one ?? new Uint8Array()) === textOf(other)

const anyBytes = fc.uint8Array({ maxLength: 300 })
const anyName = fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'dSIG', 'acTL', 'vpAg')
const anyMarker = fc.constantFrom(0xe1, 0xe3, 0xe4, 0xec, 0xed, 0xef, 0xfe)
const anyWebpName = fc.constantFrom('EXIF', 'XMP ', 'LUIS', 'META')

test('whatever data is beside a picture, none of it is kept', () => {
  const named = (bytes: Uint8Array) => joined([bytesOf('Secret'), bytes])
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyMarker, anyName, anyWebpName, anyBytes), { maxLength: 8 }),
      anyBytes,
      (all, tail) => {
        const jpeg = jpegWith(...all.map(([marker, , , bytes]) => jpegSegment(marker, named(bytes))))
        expect(isSame(cleanBytes(joined([jpeg, tail])), plainJpeg)).toBe(true)
        const png = pngWith(...all.map(([, name, , bytes]) => pngChunk(name, named(bytes))))
        expect(isSame(cleanBytes(joined([png, tail])), plainPng)).toBe(true)
        const webp = webpOf(webpPicture, ...all.map(([, , name, bytes]) => webpChunk(name, named(bytes))))
        expect(isSame(cleanBytes(joined([webp, tail])), plainWebp)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('a photo with randomly changed bytes is cleaned or refused, and a cleaned photo does not change any more', () => {
  const anyPhoto = fc.constantFrom(camerasJpeg, camerasPng, camerasWebp, jpegWith(exif(6)))
  fc.assert(
    fc.property(anyPhoto, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), (photo, changes) => {
      const bytes = photo.slice()
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      const once = cleanPhoto(bytes)
      if (once) expect(isSame(cleanBytes(once.content), once.content)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
