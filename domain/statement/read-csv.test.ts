import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from '#domain/value/csv.ts'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).map(row => row.cells)

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
])('the file %j is read into its cells', (text, rows) => expect(cellsOf(text)).toEqual(rows))

test('lines are numbered as in the file, also after a cell of two lines and an empty line', () => {
  expect(readCsv('a,b\n"1\n2",3\n\n4,5').map(row => row.line)).toEqual([1, 2, 5])
})

test('a quote that is not closed, or is inside a cell, is a letter like any other', () => {
  expect(cellsOf('a,b\n"1,2\n3,4')).toEqual([
    ['a', 'b'],
    ['"1', '2'],
    ['3', '4'],
  ])
  expect(cellsOf('a,b\n"1" 2"x,3')).toEqual([
    ['a', 'b'],
    ['"1" 2"x', '3'],
  ])
  expect(cellsOf('a,b\n"box 8" long",3')).toEqual([
    ['a', 'b'],
    ['box 8" long', '3'],
  ])
})

test('the text after the quotes of a cell is not lost', () => {
  expect(cellsOf('a,b\n"1"x,3')).toEqual([
    ['a', 'b'],
    ['"1"x', '3'],
  ])
})

test.each([
  ['sep=;\r\na;b,c\r\n', [['a', 'b,c']]],
  ['"sep=|"\na|b\n', [['a', 'b']]],
  ['Acme, Inc, Austin, TX\na|b|c|d\n1|2|3|4', [['Acme, Inc, Austin, TX'], ['a', 'b', 'c', 'd'], ['1', '2', '3', '4']]],
  [
    'a\tb\tc\td\n1\t2\t3\t1,090,000.50',
    [
      ['a', 'b', 'c', 'd'],
      ['1', '2', '3', '1,090,000.50'],
    ],
  ],
])('the separator of %j is found', (text, rows) => expect(cellsOf(text)).toEqual(rows))

test('the product reads back a file that it wrote', () => {
  const word = fc.stringMatching(/^[a-z0-9",;\n ]{0,8}$/).map(text => text.trim())
  const table = fc.array(fc.array(word, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, lines => {
      const whole = [['a', 'b', 'c', 'd'], ...lines]
      expect(cellsOf(csvFile(whole))).toEqual(whole.filter(line => line.some(cell => cell !== '')))
    }),
  )
})
