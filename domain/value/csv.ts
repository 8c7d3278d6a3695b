/**
 * This module writes a table as a file that spreadsheets open: UTF-8 with a byte order mark, lines that end in CR LF, and quotes around a
 * cell that has a comma, a quote or a line break (RFC 4180). A sheet would calculate a text that begins with = + - @, a tab or a carriage
 * return, even after spaces or in one of their wide forms, so such a text is written behind an apostrophe. A phone number in our form is
 * not such a text: a dialer reads the column as it is. Numbers are written as numbers, even negative ones (rule R1).
 */

export type CsvCell = string | number | null

/** The mark is written once, before the first line. */
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
/** The pattern matches a phone number in both forms that we write. A spreadsheet cannot calculate anything from them. */
const isPhone = /^\+1(?: \(\d{3}\)-\d{3}-\d{4}|\d{10})$/
