import { expect, test } from 'vitest'
import { formatDuration, formatElapsed } from '#web/office/session/clock.ts'

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
