import { expect, test } from 'vitest'
import { defaultWindowRanges } from './window.ts'
import { isOfferedTwice, isWithoutWorkdays } from './window-list.ts'

const hours = (start: number, end: number, onlyWeekend = false) => ({ start, end, onlyWeekend })

// Rule S16.
test('the same hours can be offered only once on the same days, but hours may overlap', () => {
  expect(isOfferedTwice(hours(9, 12), defaultWindowRanges)).toBe(true)
  expect(isOfferedTwice(hours(9, 12, true), defaultWindowRanges)).toBe(false)
  expect(isOfferedTwice(hours(9, 13), defaultWindowRanges)).toBe(false)
  expect(isOfferedTwice(hours(8, 12), defaultWindowRanges)).toBe(false)
})

test('a week needs hours from Monday to Friday', () => {
  expect(isWithoutWorkdays([hours(9, 12), hours(6, 18, true)])).toBe(false)
  expect(isWithoutWorkdays([hours(9, 12)])).toBe(false)
  expect(isWithoutWorkdays([hours(6, 18, true)])).toBe(true)
  expect(isWithoutWorkdays([])).toBe(true)
})
