import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from '#domain/csv.ts'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text)?.map(row => row.cells)

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\n"1,5";2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"say ""no""", 2 ',
    [
      ['a', 'b'],
      ['say "no"', '2'],
    ],
  ],
  [
    'a,b\n\n , \n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
])('%j is read', (text, rows) => expect(cellsOf(text)).toEqual(rows))

test('lines are counted as in the file, also after a cell of two lines and an empty line', () => {
  expect(readCsv('a,b\n"1\n2",3\n\n4,5')?.map(row => row.line)).toEqual([1, 2, 5])
})

test('a quote that is not closed makes nothing of the file', () => {
  expect(readCsv('a,b\n"1,2\n3,4')).toBeNull()
  expect(readCsv('a,b\n"1" 2"x,3')).toBeNull()
})

test('what we write is read back', () => {
  const word = fc.stringMatching(/^[a-z0-9",;\n ]{0,8}$/).map(text => text.trim())
  const table = fc.array(fc.array(word, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, lines => {
      const whole = [['a', 'b'], ...lines]
      expect(cellsOf(csvFile(whole))).toEqual(whole.filter(line => line.some(cell => cell !== '')))
    }),
  )
})
