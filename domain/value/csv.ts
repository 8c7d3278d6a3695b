/**
 * Writes a table as a file that spreadsheets open (rule R1). The file is UTF-8 with a byte order mark, its lines end in CR LF, and a cell
 * with a comma, a quote or a line break is in quotes (RFC 4180). Numbers stay numbers, even negative ones.
 *
 * A spreadsheet calculates a text that begins with = + - @, a tab or a carriage return, even after spaces or in a wide form of these
 * characters. Such a text is written behind an apostrophe. A phone number in our form is not, because a dialer has to read it without one.
 */

export type CsvCell = string | number | null

/** The mark that is written once, before the first line. */
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
/** Matches a phone number in the two forms that the product writes. A spreadsheet cannot calculate anything from them. */
const isPhone = /^\+1(?: \(\d{3}\)-\d{3}-\d{4}|\d{10})$/
