import { expect, test } from 'vitest'
import { type Figure, figures } from '#domain/report/figures.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { yearCells, yearColumns } from './year-rows.ts'

const day = dayOf('2026-11-23')
const named: readonly string[] = [...yearColumns, ...figures]
const under = (cells: readonly unknown[], name: string) => cells[named.indexOf(name)]

test('an order has its number, its money in dollars and its other figures unchanged', () => {
  const cells = yearCells(day, 'Austin', {
    number: 'R-10383',
    isBox: false,
    sums: { revenue: 54_000, tax: 4455, pounds: 5200 },
  })
  expect(cells).toHaveLength(yearColumns.length + figures.length)
  expect(cells.slice(0, 4)).toEqual(['2026-11-23', 'Austin', 'R-10383', null])
  expect(['revenue', 'tax', 'pounds', 'loads'].map(name => under(cells, name))).toEqual([540, 44.55, 5200, 0])
})

test('a box has its number in a column of its own', () => {
  const cells = yearCells(day, 'Austin', { number: 'C-101', isBox: true, sums: { 'box-days': 1, 'days-out': 1 } })
  expect(cells.slice(0, 4)).toEqual(['2026-11-23', 'Austin', null, 'C-101'])
  expect(['box-days', 'days-out', 'orders'].map(name => under(cells, name))).toEqual([1, 1, 0])
})

test('every figure that is an amount is in dollars, also the margin', () => {
  const amounts: readonly Figure[] = ['revenue', 'tax', 'tip-cost', 'margin']
  for (const figure of figures) {
    const cells = yearCells(dayOf('2026-11-23'), 'Austin', { number: 'R-1', isBox: false, sums: { [figure]: 45_000 } })
    expect([figure, cells[yearColumns.length + figures.indexOf(figure)]]).toEqual([
      figure,
      amounts.includes(figure) ? 450 : 45_000,
    ])
  }
})
