import { expect, test } from 'vitest'
import { dayOf } from '#domain/calendar.ts'
import { guessColumns, readDay, readStatement, readTons, statementColumnsSchema, ticketKey } from './statement.ts'

const columns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons' } as const
const head = 'Date,Ticket,Net tons,Amount\n'

test('a line a ticket is read with its line of the file', () => {
  const read = readStatement(`${head}11/03/2026,0088213,4.31,"$1,185.25"\n2026-11-04,#7,2,90\n`, columns)
  expect(read.flaws).toEqual([])
  expect(read.lines).toEqual([
    { line: 2, day: dayOf('2026-11-03'), ticketNumber: '0088213', tons: 4.31, amountInCents: 118_525 },
    { line: 3, day: dayOf('2026-11-04'), ticketNumber: '#7', tons: 2, amountInCents: 9_000 },
  ])
})

test.each([
  ['13/40/2026,1,2,3', 'day'],
  [',1,2,3', 'day'],
  ['2026-02-30,1,2,3', 'day'],
  ['2026-11-04,,2,3', 'ticket'],
  ['2026-11-04,---,2,3', 'ticket'],
  ['2026-11-04,1,heavy,3', 'weight'],
  ['2026-11-04,1,101,3', 'weight'],
  ['2026-11-04,1,-2,3', 'weight'],
  ['2026-11-04,1,2,', 'amount'],
  ['2026-11-04,1,2,-3', 'amount'],
  ['2026-11-04,1,2,3.999', 'amount'],
  ['2026-11-04', 'ticket'],
])('%j is refused for its %s', (line, field) => {
  expect(readStatement(head + line, columns)).toEqual({ lines: [], flaws: [{ line: 2, field }] })
})

test('the same paper twice is a flaw, in another year it is another one', () => {
  const read = readStatement(`${head}2026-11-04,0007,2,3\n2026-11-05,7,2,3\n2025-11-05,7,2,3`, columns)
  expect(read.flaws).toEqual([{ line: 3, field: 'twice' }])
  expect(read.lines).toHaveLength(2)
  expect(readStatement('a,"b', columns).flaws).toEqual([{ line: 1, field: 'quotes' }])
})

test('pounds are tons to four decimals', () => {
  expect([readTons('8,620', 'pounds'), readTons('8620 lbs', 'pounds'), readTons('4.31 t', 'tons')]).toEqual([
    4.31, 4.31, 4.31,
  ])
  expect(readTons('1', 'pounds')).toBe(0.0005)
  expect([readTons('200,001', 'pounds'), readTons('', 'tons'), readTons('1e2', 'tons')]).toEqual([null, null, null])
})

test('days are written in three ways, and one that does not exist is none', () => {
  const third = dayOf('2026-11-03')
  expect(['2026-11-03', '11/3/2026', '11/03/26', '11/3/26 14:05', '2026-11-03T14:05'].map(readDay)).toEqual(
    Array(5).fill(third),
  )
  expect(['3.11.2026', '11/31/2026', '', '2026-11'].map(readDay)).toEqual([null, null, null, null])
})

test('the same number in other letters is one ticket', () => {
  expect(new Set(['0088213', '88213', '#88213', ' 88-213'].map(ticketKey))).toEqual(new Set(['88213']))
  expect(ticketKey('A0012')).toBe('A0012')
})

test('columns are guessed from headings, each once', () => {
  expect(guessColumns(['Total', 'Scale ticket', 'Net lbs', 'Date'])).toEqual({
    ...{ day: 3, ticket: 1, weight: 2, amount: 0, unit: 'pounds' },
  })
  expect(statementColumnsSchema.safeParse(guessColumns(['a', 'b', 'c', 'd'])).success).toBe(true)
  expect(statementColumnsSchema.safeParse({ ...columns, amount: 2 }).success).toBe(false)
})
