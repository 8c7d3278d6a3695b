/** The examples are statements as landfills send them. The test checks the proposed columns and the read lines of each (rule M31). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isoDateOf } from '#domain/value/calendar.ts'
import { findHeadings, headingsOf, proposeColumns, type RememberedHeadings } from './headings.ts'
import { readCsv } from './read-csv.ts'
import { readStatement, statementColumnsSchema } from './statement.ts'

const folder = new URL('examples/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(`${name}.csv`, folder), 'utf8')

function look(name: string, remembered: RememberedHeadings | null = null) {
  const text = textOf(name)
  const rows = readCsv(text)
  const head = findHeadings(rows, remembered)?.cells ?? []
  const proposed = proposeColumns({ rows, head, remembered })
  const named = (at: number | null) => (at === null ? null : (head[at] ?? null))
  const asks = [proposed.day, proposed.ticket, proposed.weight, proposed.amount].map(named)
  const columns = statementColumnsSchema.safeParse(proposed)
  const { lines, leftOut } = columns.success ? readStatement(text, columns.data) : { lines: [], leftOut: [] }
  return {
    proposed: [...asks, proposed.unit],
    lines: lines.map(one => [isoDateOf(one.day), one.ticketNumber, one.tons, one.amountInCents, one.parts.length]),
    leftOut: leftOut.filter(one => one.reason !== 'headings').map(one => [one.line, one.reason, one.amountInCents]),
  }
}

const usual = ['Date', 'Ticket', 'Net Tons', 'Amount', 'tons']

test.each([
  ['total-row', usual, [['2026-11-02', '700107', 3.41, 15_345, 1]], [[3, 'total', 15_345]]],
  ['title-row', usual, [['2026-11-02', '700104', 3.41, 15_345, 1]], [[1, 'above-headings', null]]],
  ['sep-line', usual, [['2026-11-02', '700103', 3.41, 15_345, 1]], []],
  ['credit-minus', usual, [['2026-11-02', '700109', 3.41, 15_345, 1]], [[3, 'credit', -4_500]]],
  ['two-materials-one-ticket', usual, [['2026-11-02', '700116', 3.41, 13_380, 2]], []],
  [
    'gross-tare-net',
    ['Date', 'Ticket', 'Net Weight', 'Amount', 'tons'],
    [['2026-11-02', '700121', 3.41, 15_345, 1]],
    [],
  ],
  [
    'account-first',
    ['Date', 'Ticket No', 'Tons', 'Charge', 'tons'],
    [
      ['2026-11-02', '700123', 3.41, 15_345, 1],
      ['2026-11-02', '700124', 2, 9_000, 1],
    ],
    [],
  ],
  ['price-before-amount', ['Date', 'Ticket', 'Net', 'Amount', 'tons'], [['2026-11-02', '700127', 3.41, 15_345, 1]], []],
  [
    'container-column',
    ['Date', 'Ticket', 'Tonnage', 'Extended', 'tons'],
    [['2026-11-02', '700128', 3.41, 15_345, 1]],
    [],
  ],
  ['day-month-name', usual, [['2026-11-02', '700130', 3.41, 15_345, 1]], []],
  [
    'metric-tonnes',
    ['Date', 'Ticket', 'Net (MT)', 'Amount', 'tonnes'],
    [['2026-11-02', '700148', 3.4061, 15_345, 1]],
    [],
  ],
  ['pounds-in-cell', ['Date', 'Ticket', 'Net', 'Amount', 'tons'], [['2026-11-02', '700151', 0.04, 500, 1]], []],
  ['inch-mark', usual, [['2026-11-02', '700140', 3.41, 15_345, 1]], []],
  ['no-header', [null, null, null, null, null], [], []],
  [
    'rebilled-first-month',
    usual,
    [
      ['2026-10-05', '990001', 3.41, 15_345, 1],
      ['2026-10-06', '990002', 2, 9_000, 1],
    ],
    [],
  ],
  [
    'rebilled-next-month',
    usual,
    [
      ['2026-11-05', '990001', 3.41, 25_345, 1],
      ['2026-11-06', '990003', 2, 9_000, 1],
    ],
    [],
  ],
  ['remembered-then-gross-added', usual, [['2026-11-20', '990101', 3.41, 15_345, 1]], []],
])('the statement %s is read with its columns and lines', (name, proposed, lines, leftOut) => {
  expect(look(name)).toEqual({ proposed, lines, leftOut })
})

test('the remembered columns of a facility are found again when a column is added before them', () => {
  const remembered = headingsOf(['Date', 'Ticket', 'Net Tons', 'Amount'], {
    day: 0,
    ticket: 1,
    weight: 2,
    amount: 3,
    unit: 'tons',
  })
  expect(look('remembered-then-gross-added', remembered).lines).toEqual([['2026-11-20', '990101', 3.41, 15_345, 1]])
})

test('a file without headings keeps its first load when its columns are named', () => {
  const columns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons', headingLine: 0 } as const
  expect(readStatement(textOf('no-header'), columns).lines.map(one => one.ticketNumber)).toEqual(['700163', '700164'])
})

test('the folder has as many files as these tests look at', () => expect(readdirSync(folder)).toHaveLength(17))
