/**
 * A table as a file that spreadsheets open: UTF-8 with a byte order mark, lines that end in CR LF, a cell in quotes where it has a
 * comma, a quote or a line break (RFC 4180). A text that a sheet would calculate, because it begins with = + - @, a tab or a carriage
 * return, also after spaces or as one of their wide forms, is written behind an apostrophe. A phone number as we write it is none of
 * these: a dialer reads the column as it is. Numbers are numbers, also negative ones (rule R1).
 */

export type CsvCell = string | number | null

/** Once, before the first line. */
export const csvStart = '\uFEFF'

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvFile = (lines: readonly (readonly CsvCell[])[]): string => csvStart + lines.map(csvLine).join('')

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inert = isCalculated.test(cell) && !isPhone.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

const isCalculated = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/
/** A phone number in both forms that we write. A spreadsheet cannot calculate anything from them. */
const isPhone = /^\+1(?: \(\d{3}\)-\d{3}-\d{4}|\d{10})$/
