import { expect, test } from 'vitest'
import { nearestGap } from './gap-at.ts'

const gaps = [null, 'a', 'b', 'c'].map(after => ({ driverId: 'd1', after }))
const box = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 80 })
/** Two cards are on the first line, and one is on the second. */
const boxes = new Map([
  ['a', box(0, 0)],
  ['b', box(110, 0)],
  ['c', box(0, 90)],
])

test.each([
  ['left of the first card', 10, 40, null],
  ['right half of the first card', 80, 40, 'a'],
  ['behind the last card of a line', 400, 40, 'b'],
  ['left half of the card on the second line', 20, 130, 'b'],
  ['behind the last card', 300, 130, 'c'],
  ['below all lines', 5, 400, 'c'],
])('the board chooses the nearest place for a card if the pointer is here: %s', (_, clientX, clientY, after) => {
  expect(nearestGap(gaps, boxes, { clientX, clientY })).toEqual({ driverId: 'd1', after })
})

test('if only later places are free, the board chooses the first of them', () => {
  expect(nearestGap(gaps.slice(2), boxes, { clientX: 5, clientY: 5 })?.after).toBe('b')
  expect(nearestGap([], boxes, { clientX: 5, clientY: 5 })).toBeNull()
})
