import { textOf } from '@rolloff/photo/bytes.ts'
import { expect, test } from 'vitest'
import { hexOf, printable } from './letters.ts'
import { pictureOf } from './picture.ts'
import { type Block, writePdf } from './write-pdf.ts'

const write = (...blocks: Block[]) => textOf(writePdf({ title: 'Answer', foot: 'Hill Country', blocks }))
const has = (file: string, words: string) => file.includes(hexOf(words))
const pagesOf = (file: string) => Number(/\/Count (\d+)/.exec(file)?.[1])

/** Makes a JPEG with an orientation, as from a camera that lay on its side. Its frame has 40 × 30 pixels, by default in three colors. */
const jpeg = (orientation: number, colors = 3) =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe1,
    0,
    34,
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
    0xff,
    0xc0,
    0,
    8 + 3 * colors,
    8,
    0,
    30,
    0,
    40,
    colors,
    ...Array(3 * colors).fill(1),
    0xff,
    0xda,
    0,
    2,
    1,
    2,
    3,
    0xff,
    0xd9,
  ])

test('each object of the file is at the place that its table names', () => {
  const file = write({ kind: 'title', text: 'Order R-1' }, { kind: 'fact', label: 'Placed', text: 'Nov 20' })
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1])
  expect(file.slice(table, table + 4)).toBe('xref')
  const places = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.length).toBeGreaterThan(5)
  expect(places.map(place => Number.parseInt(file.slice(place), 10))).toEqual(places.map((_, at) => at + 1))
})

test('a long text is broken into lines and pages, and no word is lost', () => {
  const words = Array.from({ length: 4_000 }, (_, at) => `word${at}`)
  const file = write({ kind: 'text', text: words.join(' ') })
  expect(pagesOf(file)).toBeGreaterThan(5)
  for (const word of ['word0', 'word1999', 'word3999']) expect(file).toContain(hexOf(word).slice(1, -1))
  const long = write({ kind: 'text', text: 'a'.repeat(5_000) })
  expect(long.split(' Tj').length).toBeGreaterThan(40)
})

test('Spanish letters stay, other accents are dropped, and a letter that the font lacks becomes a question mark', () => {
  expect(printable('Peña, ¿qué? “sí” — 5 €')).toBe('Peña, ¿qué? “sí” — 5 €')
  expect(printable('Nguyễn Łuczak 王\n')).toBe('Nguyen ?uczak ? ')
  expect(hexOf('é€’')).toBe('<e98092>')
  expect(has(write({ kind: 'text', text: 'Ñandú' }), 'Ñandú')).toBe(true)
})

test('a photo is whole and upright, however the driver held the camera', () => {
  const shown = (orientation: number) => {
    const picture = pictureOf(jpeg(orientation))
    if (!picture) throw new Error('no picture')
    const file = write({ kind: 'picture', picture, caption: 'At the delivery' })
    expect(has(file, 'At the delivery')).toBe(true)
    expect(file).toContain('/Width 40 /Height 30')
    return /q ([-\d. ]+) cm \/P0 Do/.exec(file)?.[1]?.split(' ').map(Number)
  }
  expect(shown(1)?.slice(0, 4)).toEqual([400, 0, 0, 300])
  expect(shown(6)?.slice(0, 4)).toEqual([0, -300, 225, 0])
  expect(shown(8)?.slice(0, 4)).toEqual([0, 300, -225, 0])
})

test('a heading is on the same page as the photo below it', () => {
  const picture = pictureOf(jpeg(1))
  if (!picture) throw new Error('no picture')
  const lines = Array.from({ length: 30 }, (): Block => ({ kind: 'text', text: 'a line' }))
  const file = write(
    ...lines,
    { kind: 'heading', text: 'Photos' },
    { kind: 'picture', picture, caption: 'At the delivery' },
  )
  expect(pagesOf(file)).toBe(2)
  const pages = file.split('stream\n').filter(page => page.includes(' Tj'))
  expect(pages.map(page => [has(page, 'Photos'), page.includes('/P0 Do')])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('a picture that a PDF cannot hold is left out', () => {
  expect(pictureOf(Uint8Array.from([0x52, 0x49, 0x46, 0x46]))).toBeNull()
  expect(pictureOf(jpeg(1, 2))).toBeNull()
  expect(pictureOf(jpeg(1).slice(0, 30))).toBeNull()
})
