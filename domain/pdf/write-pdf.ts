/**
 * Writes a document that people read and print: headings, facts, paragraphs and pictures, one below the other, on as many pages as they
 * need.
 */
import { bytesOf, joined } from '@rolloff/photo/bytes.ts'
import { hexOf, printable, widthOf } from './letters.ts'
import type { PdfPicture } from './picture.ts'

export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fact'; readonly label: string; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: PdfPicture; readonly caption: string }

/** US Letter, in points. */
const [pageWidth, pageHeight] = [612, 792]
const margin = 54
const textWidth = pageWidth - 2 * margin
const labelWidth = 130
const bottom = margin + 20
const maxPictureHeight = 300
const roomOfCaption = 30
/** The space after a fact, in points. After a fact of several lines, it is larger. */
const [afterFact, afterLongFact] = [2, 8]

const styles = {
  title: { font: 'B', size: 18, leading: 26, before: 0, after: 10 },
  heading: { font: 'B', size: 12, leading: 18, before: 16, after: 4 },
  text: { font: 'R', size: 10, leading: 14, before: 0, after: 0 },
} as const

type Page = { drawing: string; readonly pictures: number[] }

/** Returns the bytes of the file. `foot` stands below each page, beside the page number. */
export function writePdf({
  title,
  foot,
  blocks,
}: {
  readonly title: string
  readonly foot: string
  readonly blocks: readonly Block[]
}): Uint8Array {
  const pictures: PdfPicture[] = []
  const pages = layOut(blocks, pictures)
  const objects: Uint8Array[] = []
  const add = (content: string, data?: Uint8Array) => {
    const number = objects.length + 1
    const stream = data ? [bytesOf('\nstream\n'), data, bytesOf('\nendstream')] : []
    objects.push(joined([bytesOf(`${number} 0 obj\n${content}`), ...stream, bytesOf('\nendobj\n')]))
    return number
  }
  // The catalog, the list of pages and the two fonts come first, so that each page can refer to them by number.
  const firstPicture = 5
  const firstPage = firstPicture + pictures.length
  add('<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>')
  const kids = pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${pageWidth} ${pageHeight}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  for (const { width, height, entries, data } of pictures) {
    const size = `/Width ${width} /Height ${height}`
    add(`<< /Type /XObject /Subtype /Image ${size} ${entries} /Length ${data.length} >>`, data)
  }
  pages.forEach((page, at) => {
    const shown = page.pictures.map(one => `/P${one} ${firstPicture + one} 0 R`).join(' ')
    const resources = `<< /Font << /R 3 0 R /B 4 0 R >> /XObject << ${shown} >> >>`
    add(`<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${firstPage + 2 * at + 1} 0 R >>`)
    const number = `${at + 1} / ${pages.length}`
    const drawing = bytesOf(
      page.drawing +
        line(printable(foot), { x: margin, y: margin - 10, font: 'R', size: 8 }) +
        line(number, { x: pageWidth - margin - widthOf(number, 8), y: margin - 10, font: 'R', size: 8 }),
    )
    add(`<< /Length ${drawing.length} >>`, drawing)
  })
  return fileOf(objects, add(`<< /Title ${hexOf(printable(title))} >>`))
}

/** Writes the objects, then the position of each object, then which objects a reader needs first. */
function fileOf(objects: readonly Uint8Array[], info: number): Uint8Array {
  // Four bytes beyond ASCII show that the file is not a text.
  const head = joined([bytesOf('%PDF-1.4\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3), bytesOf('\n')])
  let at = head.length
  const places = objects.map(object => {
    const place = at
    at += object.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return joined([head, ...objects, bytesOf(table + trailer)])
}

/** Lays out the pages, and fills `pictures` with the pictures on them. */
function layOut(blocks: readonly Block[], pictures: PdfPicture[]): Page[] {
  let page: Page = { drawing: '', pictures: [] }
  const pages = [page]
  let y = pageHeight - margin
  const room = (height: number) => {
    if (y - height >= bottom) return
    page = { drawing: '', pictures: [] }
    pages.push(page)
    y = pageHeight - margin
  }
  const write = (words: string, { font, size, leading }: (typeof styles)[keyof typeof styles], x = margin) => {
    room(leading)
    y -= leading
    page.drawing += line(words, { x, y, font, size })
  }
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'picture') {
      const { picture, caption } = block
      const [width, height] = shownSize(picture)
      room(height + roomOfCaption)
      y -= height + 8
      page.drawing += place(picture, pictures.length, { x: margin, y, width, height })
      page.pictures.push(pictures.length)
      pictures.push(picture)
      for (const words of wrap(caption, styles.text.size, textWidth)) write(words, styles.text)
    } else if (block.kind === 'fact') {
      const [first = '', ...others] = wrap(block.text, styles.text.size, textWidth - labelWidth)
      room(styles.text.leading)
      page.drawing += line(printable(block.label), { x: margin, y: y - styles.text.leading, font: 'B', size: 10 })
      for (const words of [first, ...others]) write(words, styles.text, margin + labelWidth)
      y -= others.length > 0 ? afterLongFact : afterFact
    } else {
      const style = styles[block.kind]
      y -= style.before
      // A heading is never alone at the end of a page.
      if (block.kind === 'heading') room(style.leading + style.after + heightBelow(blocks[at + 1]))
      for (const words of wrap(block.text, style.size * (style.font === 'B' ? 1.1 : 1), textWidth)) write(words, style)
      y -= style.after
    }
  }
  return pages
}

/** Returns the height that has to follow a heading on its page: a whole picture, or some lines. */
function heightBelow(block: Block | undefined): number {
  return block?.kind === 'picture' ? shownSize(block.picture)[1] + roomOfCaption : 3 * styles.text.leading
}

/** Returns printable lines that are no wider than `width`. A single word that is too wide is split. */
function wrap(text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap(paragraph => {
    const lines: string[] = []
    let current = ''
    for (const word of printable(paragraph)
      .split(' ')
      .flatMap(long => broken(long, size, width))) {
      const longer = current === '' ? word : `${current} ${word}`
      if (widthOf(longer, size) <= width) {
        current = longer
        continue
      }
      lines.push(current)
      current = word
    }
    return [...lines, current]
  })
}

function broken(word: string, size: number, width: number): string[] {
  if (widthOf(word, size) <= width) return [word]
  const most = Math.max(1, Math.floor((word.length * width) / widthOf(word, size)) - 1)
  return [word.slice(0, most), ...broken(word.slice(most), size, width)]
}

type Place = { readonly x: number; readonly y: number; readonly font: string; readonly size: number }

const line = (words: string, { x, y, font, size }: Place) =>
  words === '' ? '' : `BT /${font} ${size} Tf 1 0 0 1 ${round(x)} ${round(y)} Tm ${hexOf(words)} Tj ET\n`

const round = (value: number) => Math.round(value * 100) / 100

const isTurned = ({ orientation }: PdfPicture) => orientation >= 5 && orientation <= 8

function shownSize(picture: PdfPicture): readonly [width: number, height: number] {
  const [width, height] = isTurned(picture) ? [picture.height, picture.width] : [picture.width, picture.height]
  const scale = Math.min(textWidth / width, maxPictureHeight / height)
  return [width * scale, height * scale]
}

/**
 * Each orientation has the direction of a picture's right edge, the direction of its upper edge, and the place of its lower left corner, in
 * a square of 1.
 */
const turns: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}
const upright = [1, 0, 0, 1, 0, 0] as const

function place(
  { orientation }: PdfPicture,
  name: number,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): string {
  const [a, b, c, d, e, f] = turns[orientation] ?? upright
  const matrix = [a * at.width, b * at.height, c * at.width, d * at.height, at.x + e * at.width, at.y + f * at.height]
  return `q ${matrix.map(round).join(' ')} cm /P${name} Do Q\n`
}
