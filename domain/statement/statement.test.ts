import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { readStatement, statementColumnsSchema, ticketKey } from './statement.ts'

const columns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons' } as const
const head = 'Date,Ticket,Net tons,Amount\n'
const read = (text: string) => readStatement(text, columns)
const reasonsOf = (text: string) => read(text).leftOut.map(({ line, reason }) => [line, reason])
const ticketsOf = (text: string) =>
  read(text).lines.map(one => [one.ticketNumber, one.tons, one.amountInCents, one.parts.length])

test('each line with a ticket is read with its line number in the file', () => {
  const { lines, leftOut, fileLines } = read(`${head}11/03/2026,0088213,4.31,"$1,185.25"\n2026-11-04,#7,2,90\n`)
  expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([[1, 'headings']])
  expect(fileLines).toBe(3)
  expect(lines).toMatchObject([
    { line: 2, day: dayOf('2026-11-03'), ticketNumber: '0088213', tons: 4.31, amountInCents: 118_525 },
    { line: 3, day: dayOf('2026-11-04'), ticketNumber: '#7', tons: 2, amountInCents: 9_000 },
  ])
})

test.each([
  ['13/40/2026,1,2,3', 'day'],
  [',1,2,3', 'day'],
  ['2026-02-30,1,2,3', 'day'],
  ['0000-01-01,1,2,3', 'day'],
  ['9999-01-01,1,2,3', 'day'],
  ['2026-11-04,,2,3', 'ticket'],
  ['2026-11-04,---,2,3', 'ticket'],
  ['2026-11-04,1,heavy,3', 'weight'],
  ['2026-11-04,1,101,3', 'weight'],
  ['2026-11-04,1,"3,41",3', 'weight'],
  ['2026-11-04,1,2 EA,3', 'weight'],
  ['2026-11-04,1,-2,3', 'weight'],
  ['2026-11-04,1,2,', 'amount'],
  ['2026-11-04,1,2,3.999', 'amount'],
  ['2026-11-04,1,2,99999999.00', 'amount'],
  ['2026-11-04,1,2,-3', 'credit'],
  ['2026-11-04', 'ticket'],
  ['2026-11-04,1 VOID,2,3', 'void'],
  ['2026-11-04,1,2,3,Voided', 'void'],
  ['Total,,2,3', 'total'],
  [',Total,2,3', 'total'],
  ['11/30/2026,,2,3,Grand Total:', 'total'],
  ['Thank you for your business', 'no-ticket-line'],
  ['Date,Ticket,Net tons,Amount', 'headings'],
])('%j is left out for its %s, and the other lines are read', (line, reason) => {
  const text = `${head}2026-11-03,77,2,90\n${line}\n2026-11-05,78,2,90\n`
  expect(reasonsOf(text)).toEqual([
    [1, 'headings'],
    [3, reason],
  ])
  expect(ticketsOf(text).map(([ticket]) => ticket)).toEqual(['77', '78'])
})

test('a title, an address and an empty line may be above the headings', () => {
  const text = `Big Bend Landfill,,,\n"100 Main St, Austin",,,\n\n${head}2026-11-03,77,2,90\n`
  expect(reasonsOf(text)).toEqual([
    [1, 'above-headings'],
    [2, 'above-headings'],
    [4, 'headings'],
  ])
  expect(ticketsOf(text)).toHaveLength(1)
})

test('a customer named Total does not make a line a total, and a remark with the word void does not make it void', () => {
  const text = `${head}2026-11-03,77,2,90,Total Wine\n2026-11-03,78,2,90,void fill\n`
  expect(ticketsOf(text).map(([ticket]) => ticket)).toEqual(['77', '78'])
})

test('lines with one ticket number are one ticket, with its materials, its fees and what was taken back', () => {
  const materials = `${head}2026-11-04,0007,2.10,94.50,C&D\n2026-11-04,7,1.31,39.30,Brush\n`
  expect(ticketsOf(materials)).toEqual([['0007', 3.41, 13_380, 2]])
  const fees = `${head}2026-11-04,7,3.41,153.45\n,7,,5.00,Environmental fee\n2026-11-04,7,3.41,2.50,Fuel surcharge\n`
  expect(ticketsOf(fees)).toEqual([['7', 3.41, 16_095, 3]])
  const takenBack = `${head}2026-11-04,7,3.41,253.45\n2026-11-05,7,0,($100.00)\n`
  expect(ticketsOf(takenBack)).toEqual([['7', 3.41, 15_345, 2]])
})

test('a line that is there twice is left out the second time, with its amount', () => {
  const { lines, leftOut } = read(`${head}2026-11-04,7,2,90\n2026-11-04,7,2,90\n`)
  expect(lines.map(one => one.amountInCents)).toEqual([9_000])
  expect(leftOut.at(-1)).toMatchObject({ line: 3, reason: 'twice', amountInCents: 9_000 })
})

test('the same number in another year is another ticket', () => {
  expect(ticketsOf(`${head}2026-11-04,0007,2,3\n2026-11-05,8,2,3\n2025-11-05,7,2,3`)).toHaveLength(3)
})

test('a day whose year is far from the others is a misprint', () => {
  expect(reasonsOf(`${head}2026-11-04,1,2,3\n2026-11-05,2,2,3\n2062-11-05,3,2,3`)).toEqual([
    [1, 'headings'],
    [4, 'day'],
  ])
})

test('no day is guessed if days may come before months', () => {
  expect(reasonsOf(`${head}13/11/2026,1,2,3\n02/11/2026,2,2,3\n2026-11-05,3,2,3`)).toEqual([
    [1, 'headings'],
    [2, 'day'],
    [3, 'day'],
  ])
})

test('each line is read in the unit that its unit column names', () => {
  const text = 'Date,Ticket,Qty,UOM,Amount\n2026-11-04,7,6820,LB,90\n2026-11-04,8,3.41,TN,90\n2026-11-04,8,1,EA,5\n'
  const { lines } = readStatement(text, { ...columns, amount: 4 })
  expect(lines.map(one => [one.ticketNumber, one.tons, one.amountInCents])).toEqual([
    ['7', 3.41, 9_000],
    ['8', 3.41, 9_500],
  ])
})

test('a file loses no load, whether it has no headings or the office names the line of its headings', () => {
  const loads = '11/02/2026,700163,3.41,153.45\n11/03/2026,700164,2.00,90.00\n'
  expect(ticketsOf(loads)).toHaveLength(2)
  const named = readStatement(`A,B,C,D\n${loads}`, { ...columns, headingLine: 1 })
  expect([named.lines.length, named.leftOut.map(one => one.reason)]).toEqual([2, ['headings']])
  expect(readStatement(`${head}${loads}`, { ...columns, headingLine: 0 }).lines).toHaveLength(2)
})

test('no line is lost because of inch marks, whether their quotes are right or not', () => {
  for (const mark of ['"box 8" long"', '"box 8"" long"', '8" box', '"8""', '"box 8']) {
    const text = `Date,Ticket,Net tons,Amount,Note\n11/02/2026,1,2,90,${mark}\n11/03/2026,2,2,90,${mark}\n11/04/2026,3,2,90,\n`
    expect(ticketsOf(text).map(([ticket]) => ticket)).toEqual(['1', '2', '3'])
  }
})

test('the same number in other letters is the same ticket', () => {
  expect(new Set(['0088213', '88213', '#88213', ' 88-213'].map(ticketKey))).toEqual(new Set(['88213']))
  expect(ticketKey('A0012')).toBe('A0012')
})

test('each field must be another column', () => {
  expect(statementColumnsSchema.safeParse(columns).success).toBe(true)
  expect(statementColumnsSchema.safeParse({ ...columns, amount: 2 }).success).toBe(false)
})
