/**
 * Reads a table that a sheet or a weigh-bridge has written (RFC 4180): cells apart by comma, semicolon or tab, in quotes where they have
 * one of those; a byte order mark, any line ends and empty lines are skipped.
 */
export type CsvRow = {
  /** Of the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Null where a quote is not closed, or stands in the middle of a cell that began with one. */
export function readCsv(text: string): CsvRow[] | null {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let first = 1
  let at = 0
  const end = () => {
    if (cells.some(cell => cell.trim() !== '')) rows.push({ line: first, cells: cells.map(cell => cell.trim()) })
    cells = []
  }
  while (at <= source.length) {
    const read = source[at] === '"' ? quoted(source, at) : plain(source, at, separator)
    if (read === null || !['\n', separator, undefined].includes(source[read.end])) return null
    cells.push(read.cell)
    line += read.cell.split('\n').length - 1
    at = read.end + 1
    if (source[read.end] === separator) continue
    end()
    line += 1
    first = line
  }
  return rows
}

type Cell = { readonly cell: string; readonly end: number }

function plain(source: string, from: number, separator: string): Cell {
  let end = from
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1
  return { cell: source.slice(from, end), end }
}

/** From its first quote; what stands behind the last one up to the separator belongs to it. */
function quoted(source: string, from: number): Cell | null {
  const match = /"((?:[^"]|"")*)"[^",;\t\n]*/y
  match.lastIndex = from
  const [whole, inner] = match.exec(source) ?? []
  if (whole === undefined || inner === undefined) return null
  return { cell: inner.replaceAll('""', '"'), end: from + whole.length }
}

/** The one that the first line has most of. */
function separatorOf(source: string): string {
  const [first = ''] = source.split('\n').filter(line => line.trim() !== '')
  const countOf = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((most, one) => (countOf(one) > countOf(most) ? one : most))
}
