/**
 * Reads a table that a spreadsheet or the program of a scale has written (RFC 4180). A comma, semicolon, tab or vertical bar separates
 * cells. A cell that contains one of these is in quotes. A byte order mark, all kinds of line ends, empty lines and the line "sep=;" of
 * Excel are skipped. If a file breaks the rules of quotes, for example by an inch mark, it is read line by line, so that no line is lost in
 * another one.
 */
export type CsvRow = {
  /** The number of the line in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export function readCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(source)
  const strict = readRows(source, separator, quotedByTheRules)
  const rows = strict && !hasSwallowed(strict, separator) ? strict : readRows(source, separator, quotedWithinLine)
  return (rows ?? []).filter(row => !isSeparatorLine.test(row.cells.join(separator)))
}

type Cell = { readonly cell: string; readonly end: number }
type ReadQuoted = (source: string, from: number, separator: string) => Cell | null

/** Returns null if a quote breaks these rules. */
function readRows(source: string, separator: string, readQuoted: ReadQuoted): CsvRow[] | null {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let first = 1
  let at = 0
  while (at <= source.length) {
    const read = source[at] === '"' ? readQuoted(source, at, separator) : plain(source, at, separator)
    if (read === null) return null
    cells.push(read.cell)
    line += read.cell.split('\n').length - 1
    at = read.end + 1
    if (source[read.end] === separator) continue
    if (cells.some(cell => cell.trim() !== '')) rows.push({ line: first, cells: cells.map(cell => cell.trim()) })
    cells = []
    line += 1
    first = line
  }
  return rows
}

function plain(source: string, from: number, separator: string): Cell {
  let end = from
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1
  return { cell: source.slice(from, end), end }
}

/** A quoted cell ends at the quote before a separator. A quote within the cell is written twice. */
function quotedByTheRules(source: string, from: number, separator: string): Cell | null {
  const match = /"((?:[^"]|"")*)"[^\S\n\t]*/y
  match.lastIndex = from
  const [whole, inner] = match.exec(source) ?? []
  if (whole === undefined || inner === undefined) return null
  const end = from + whole.length
  return isCellEnd(source[end], separator) ? { cell: inner.replaceAll('""', '"'), end } : null
}

/**
 * A quote ends its cell only before a separator or at the end of the line. If there is no such end, the quote is a letter like any other.
 */
function quotedWithinLine(source: string, from: number, separator: string): Cell {
  for (let at = from + 1; at < source.length && source[at] !== '\n'; at += 1) {
    if (source[at] === '"' && isCellEnd(source[at + 1], separator)) {
      return { cell: source.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
    }
  }
  return plain(source, from, separator)
}

const isCellEnd = (letter: string | undefined, separator: string) =>
  letter === undefined || letter === '\n' || letter === separator

/** A statement has at least four columns, and so at least three separators. */
const fewestSeparators = 3

/**
 * Returns true if quotes have joined lines: two inch marks in two lines look like one quoted cell with a whole line in it. The row then has
 * an unusual number of cells.
 */
function hasSwallowed(rows: readonly CsvRow[], separator: string): boolean {
  const widths = new Map<number, number>()
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  const [[usual] = [0]] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  const holdsLine = (cell: string) => cell.includes('\n') && cell.split(separator).length > fewestSeparators
  return usual > fewestSeparators && rows.some(({ cells }) => cells.length !== usual && cells.some(holdsLine))
}

const separators = [',', ';', '\t', '|'] as const
const isSeparatorLine = /^sep=.?$/i

const linesLookedAt = 50

/**
 * Returns the separator that the line "sep=" names. Without this line, returns the separator of the first line, if it makes rows of a table
 * from half of all lines. If a title is above the table, returns the separator that makes rows from the most lines.
 */
function separatorOf(source: string): string {
  const [, named] = /^\s*"?sep=([,;\t|])"?\s*\n/i.exec(source) ?? []
  if (named !== undefined) return named
  const lines = source
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, linesLookedAt)
  const countIn = (line: string, separator: string) => line.split(separator).length - 1
  const rowsBy = (separator: string) => lines.filter(line => countIn(line, separator) >= fewestSeparators).length
  const maxOf = (value: (separator: string) => number) =>
    separators.reduce((most, one) => (value(one) > value(most) ? one : most))
  const ofFirst = maxOf(separator => countIn(lines[0] ?? '', separator))
  const ofMost = maxOf(rowsBy)
  return rowsBy(ofMost) === 0 || rowsBy(ofFirst) * 2 >= lines.length ? ofFirst : ofMost
}
