import { expect, test } from 'vitest'
import { findHeadings, guessColumns, headingsOf, proposeColumns } from './headings.ts'

/** Returns the proposed headings of day, ticket, weight and amount, and then the unit. */
function proposed(heading: string): (string | null)[] {
  const head = heading.split(',')
  const { day, ticket, weight, amount, unit } = guessColumns(head)
  return [...[day, ticket, weight, amount].map(at => (at === null ? null : (head[at] ?? null))), unit]
}

test.each([
  ['Total,Scale ticket,Net lbs,Date', ['Date', 'Scale ticket', 'Net lbs', 'Total', 'pounds']],
  ['Date,Ticket,Gross Weight,Tare Weight,Net Weight,Amount', ['Date', 'Ticket', 'Net Weight', 'Amount', 'tons']],
  ['Account Number,Ticket No,Date,Tons,Charge', ['Date', 'Ticket No', 'Tons', 'Charge', 'tons']],
  ['Station,Date,Ticket,Net,Price/ton,Amount', ['Date', 'Ticket', 'Net', 'Amount', 'tons']],
  ['Container,Ticket,Date,Tonnage,Rate,Extended', ['Date', 'Ticket', 'Tonnage', 'Extended', 'tons']],
  ['Rate per Ton,Unit Price,Tons,Date,Tkt #,Ext. Amount', ['Date', 'Tkt #', 'Tons', 'Ext. Amount', 'tons']],
  [
    'Invoice Date,Ticket Date,Ticket Type,Ticket #,Net (MT),Amount,Tax,Total',
    ['Ticket Date', 'Ticket #', 'Net (MT)', 'Total', 'tonnes'],
  ],
  [
    'Due Date,Date In,Scale Ticket,Net Cwt,Total Due',
    ['Date In', 'Scale Ticket', 'Net Cwt', 'Total Due', 'hundredweight'],
  ],
  [
    'ticket_number,net_weight_lbs,ticket_date,total_amount',
    ['ticket_date', 'ticket_number', 'net_weight_lbs', 'total_amount', 'pounds'],
  ],
  ['TicketNo,NetTons,Date,AmountDue', ['Date', 'TicketNo', 'NetTons', 'AmountDue', 'tons']],
  ['Fecha,Boleta,Peso bruto,Peso neto,Importe', ['Fecha', 'Boleta', 'Peso neto', 'Importe', 'tons']],
  ['Date,Ticket,Weight In,Weight Out,Net Kg,Net Amount', ['Date', 'Ticket', 'Net Kg', 'Net Amount', 'kilograms']],
  ['Date,Ticket,Total Tons,Total $', ['Date', 'Ticket', 'Total Tons', 'Total $', 'tons']],
])('the headings %s name the right columns', (heading, expected) => expect(proposed(heading)).toEqual(expected))

test.each([
  ['Container,When,Who,What', [null, null, null, null]],
  ['Date,Ticket,Gross Tons,Tare Tons,Amount', ['Date', 'Ticket', null, 'Amount']],
  ['Date,Account Number,Tons,Rate', ['Date', null, 'Tons', null]],
  ['Invoice Date,Invoice Number,Net Yards,Balance', [null, null, null, null]],
])('no column is proposed if no heading names it: %s', (heading, expected) => {
  expect(proposed(heading).slice(0, 4)).toEqual(expected)
})

const usual = ['Date', 'Ticket', 'Net Tons', 'Amount']
const remembered = headingsOf(usual, { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons' })

test('columns are found again by their headings, wherever the columns are', () => {
  const head = ['Rate', 'Date', 'Gross Tons', 'Ticket', 'AMOUNT', 'Total', 'Net  Tons']
  expect(guessColumns(head, remembered)).toEqual({ day: 1, ticket: 3, weight: 6, amount: 4, unit: 'tons' })
})

test('the columns and the unit that the office has chosen count more than the words of the headings', () => {
  const chosen = headingsOf(['Date', 'Ref', 'Wt', 'Paid'], { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'pounds' })
  expect(guessColumns(['Ref', 'Wt', 'Paid', 'Amount', 'Date'], chosen)).toEqual({
    day: 4,
    ticket: 0,
    weight: 1,
    amount: 2,
    unit: 'pounds',
  })
})

test('no column is taken if two columns have the remembered heading', () => {
  expect(guessColumns([...usual, 'Amount'], remembered).amount).toBeNull()
})

test('the headings are found below a title, and the line of a load is not taken for headings', () => {
  const rows = [
    { cells: ['Statement of Account', '', '', ''] },
    { cells: ['Ticket date', '11/30/2026', 'Total tons', '3'] },
    { cells: usual },
    { cells: ['11/02/2026', '1', '2', '90'] },
  ]
  expect(findHeadings(rows)).toBe(rows[2])
  expect(findHeadings(rows.slice(3))).toBeNull()
})

test('the office is asked for the unit if no heading says it and the numbers cannot be tons', () => {
  const unitFor = (weight: string, ...cells: string[]) =>
    proposeColumns({
      head: ['Date', 'Ticket', weight, 'Amount'],
      remembered: null,
      rows: cells.map((cell, at) => ({ line: at + 2, cells: ['11/02/2026', '1', cell, '90'] })),
    }).unit
  expect(unitFor('Net Weight', '3.41', '2')).toBe('tons')
  expect(unitFor('Net Weight', '6,820', '2')).toBeNull()
  expect(unitFor('Net Weight', '68.2')).toBeNull()
  expect(unitFor('Net Weight', '6820 lb')).toBe('tons')
  expect(unitFor('Net Lbs', '6820')).toBe('pounds')
})
