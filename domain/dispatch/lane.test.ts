import { expect, test } from 'vitest'
import { laneWith } from './lane.ts'

const lane = (text: string) =>
  text
    .split(' ')
    .map(word => ({ id: word[0] ?? '', state: word[1] === '*' ? ('done' as const) : ('planned' as const) }))

test.each([
  ['a b c', 'c', null, 'c a b'],
  ['a b c', 'a', 'b', 'b a c'],
  ['a b c', 'a', 'c', 'b c a'],
  ['a b c', 'x', 'b', 'a b x c'],
  ['a b c', 'xy', null, 'x y a b c'],
  ['a* b* c', 'x', null, 'a b x c'],
  ['a* b* c', 'x', 'a', 'a b x c'],
  ['a b', 'x', 'gone', 'a b x'],
  ['a b c', 'ac', 'b', 'b a c'],
] as const)('the lane %s with %s moved behind %s is %s', (before, moved, after, expected) => {
  expect(laneWith(lane(before), [...moved], after).join(' ')).toBe(expected)
})
