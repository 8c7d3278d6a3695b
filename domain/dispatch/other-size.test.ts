import { expect, test } from 'vitest'
import { otherSizeOf } from './other-size.ts'

const ten = { name: '10 yard', size: '10yard' } as const
const day = {
  boxesInYard: { ten: ['C-101', 'C-0142'], twenty: ['C-201', 'D-101'], tall: ['T-7'] },
  boxTypes: { ten, twenty: { name: '20 yard', size: '20yard' } as const, tall: { name: 'Tall', size: null } },
}
const ordered = { containerTypeId: 'twenty', name: '20 yard', size: '20yard', number: null } as const

test.each([
  ['C-101', ten],
  ['142', ten],
  ['7', { name: 'Tall', size: null }],
  ['C-201', null],
  // Two boxes have these digits, and one of them is of the ordered size.
  ['101', null],
  ['D-101', null],
  // The phone does not know this box.
  ['999', null],
  ['C-7', null],
  ['C-', null],
  ['', null],
])('the phone compares box %s with an order of 20 yards', (name, other) =>
  expect(otherSizeOf(day, ordered, name)).toEqual(other),
)

test('the phone does not ask about a box that the office chose, a stop without a box, or a day without box types', () => {
  expect(otherSizeOf(day, { ...ordered, number: 'C-101' }, 'C-101')).toBeNull()
  expect(otherSizeOf(day, null, 'C-101')).toBeNull()
  expect(otherSizeOf({ boxesInYard: day.boxesInYard }, ordered, 'C-101')).toBeNull()
})
