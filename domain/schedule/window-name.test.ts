import { expect, test } from 'vitest'
import { defaultWindowRanges } from './window.ts'
import { partOfDay } from './window-name.ts'

test('the hours that a hauler begins with have names, in the order of their start (rules S5 and S21)', () => {
  const workdays = defaultWindowRanges.filter(range => !range.onlyWeekend)
  expect(workdays.map(partOfDay)).toEqual(['anyTime', 'early', 'morning', 'afternoon', 'evening'])
  expect(workdays.map(range => range.start)).toEqual([...workdays.map(range => range.start)].sort((a, b) => a - b))
})

test.each([
  [7, 9, 'early'],
  [8, 10, 'morning'],
  [8, 12, 'morning'],
  [13, 16, 'afternoon'],
  [14, 18, 'afternoon'],
  [18, 20, 'evening'],
  [7, 17, 'anyTime'],
  [10, 14, null],
  [15, 19, null],
] as const)('the hours from %i to %i are named %s', (start, end, part) => expect(partOfDay({ start, end })).toBe(part))
