import { expect, test } from 'vitest'
import { sortRows } from '#web/office/list/sorted-table.tsx'

type Row = { readonly id: string; readonly value: string | number | null }
const rows: Row[] = [
  { id: 'none', value: null },
  { id: 'ten', value: 'Truck 10' },
  { id: 'two', value: 'truck 2' },
  { id: 'empty', value: '' },
]

test.each([
  ['ascending', ['two', 'ten', 'none', 'empty']],
  ['descending', ['ten', 'two', 'none', 'empty']],
] as const)('rows without a value are last, %s', (direction, ids) => {
  expect(sortRows(rows, row => row.value, direction, 'en').map(row => row.id)).toEqual(ids)
})

test('numbers are sorted by size', () => {
  const numbers = [9, 100, -2].map(value => ({ id: `${value}`, value }))
  expect(sortRows(numbers, row => row.value, 'ascending', 'en').map(row => row.value)).toEqual([-2, 9, 100])
})
