import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvCell, csvFile, csvLine } from './csv.ts'

describe('A table as a file', () => {
  test.each<[readonly CsvCell[], string]>([
    [['R-10234', 12, -5, null, ''], 'R-10234,12,-5,,\r\n'],
    [['Reyes, Rosa', '20" pipe', 'two\nlines'], '"Reyes, Rosa","20"" pipe","two\nlines"\r\n'],
    [['=1+1', '+1', '-2', '@SUM(A1)'], "'=1+1,'+1,'-2,'@SUM(A1)\r\n"],
    [['\t=1', '\r=1', ' =1', '\n=1'], '\'\t=1,"\'\r=1",\' =1,"\'\n=1"\r\n'],
    [['＝1+1', '1-2', 'a=b'], "'＝1+1,1-2,a=b\r\n"],
    [['+1 (512)-555-0142', '+15125550142'], '+1 (512)-555-0142,+15125550142\r\n'],
    [
      ['+1 (512)-555-0142+1', '+1 (512)-555-014', '+44 20 7946', '+1 (512)-555-0142\n'],
      `'+1 (512)-555-0142+1,'+1 (512)-555-014,'+44 20 7946,"'+1 (512)-555-0142\n"\r\n`,
    ],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  ])('writes the cells %j as %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })

  test('begins with one byte order mark', () => {
    expect(csvFile([['a'], ['b']])).toBe('\uFEFFa\r\nb\r\n')
  })

  test('is read back with every text as it was or after an apostrophe, and no text begins as a formula does', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' ', '"', ',', '')
    const text = fc.tuple(start, fc.string()).map(([before, after]) => before + after)
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), cells => {
        const read = readLine(csvLine(cells))
        expect(read.map((cell, at) => cell === cells[at] || cell === `'${cells[at]}`)).toEqual(cells.map(() => true))
        expect(read.filter(cell => /^[=+\-@\t\r]/.test(cell.trimStart()))).toEqual([])
      }),
    )
  })
})

/** Reads a line as a spreadsheet does. */
function readLine(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.match(/,(?:"(?:[^"]|"")*"|[^,"\r\n]*)/g) ?? []
  return cells
    .map(cell => cell.slice(1))
    .map(cell => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}
