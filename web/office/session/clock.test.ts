import { expect, test } from 'vitest'
import { formatDuration, formatElapsed, formatMinute, formatRange } from '#web/office/session/clock.ts'

test.each([
  [40, '40 min'],
  [85, '1 h 25'],
  [1439, '23 h 59'],
  [1440, '1 d'],
  [2635, '1 d 19 h'],
  [4320, '3 d'],
])('%s minutes that have passed are written as %s', (minutes, words) => {
  expect(formatElapsed(minutes)).toBe(words)
})

test.each([
  [40, '40 min'],
  [540, '9 h'],
  [1800, '30 h'],
  [1805, '30 h 05'],
])('%s minutes of work are written as %s, because the hours of several drivers make no days', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})

test.each([
  [0, '12:00a'],
  [9 * 60, '9:00a'],
  [719.6, '12:00p'],
  [13 * 60 + 48, '1:48p'],
  [24 * 60 + 5, '12:05a'],
])('minute %s of the day is written as %s, because no dispatcher reads 13', (minute, words) => {
  expect(formatMinute(minute)).toBe(words)
})

test.each([
  [9, 11, '9–11a'],
  [9, 12, '9a–12p'],
  [12, 17, '12–5p'],
  [6, 18, '6a–6p'],
  [18, 24, '6p–12a'],
])('the hours from %s to %s are written as %s', (start, end, words) => {
  expect(formatRange({ start, end })).toBe(words)
})
