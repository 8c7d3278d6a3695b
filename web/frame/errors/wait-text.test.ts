import { expect, test } from 'vitest'
import { waitOf } from '#web/frame/errors/wait-text.ts'

test.each([
  [0, 1, 'seconds'],
  [59.2, 60, 'seconds'],
  [60, 1, 'minutes'],
  [61, 2, 'minutes'],
  [7200, 120, 'minutes'],
  [7201, 3, 'hours'],
  [57_570, 16, 'hours'],
] as const)('a wait of %d seconds is shown as %d %s', (seconds, count, unit) => {
  expect(waitOf(seconds)).toEqual({ unit, count })
})
