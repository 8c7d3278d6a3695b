import { expect, test } from 'vitest'
import { formatDuration } from '#web/office/clock.ts'

test.each([
  [40, '40 min'],
  [85, '1 h 25'],
  [1439, '23 h 59'],
  [1440, '1 d'],
  [2635, '1 d 19 h'],
  [4320, '3 d'],
])('%s minutes read as %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})
