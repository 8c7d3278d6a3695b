import { expect, test } from 'vitest'
import { axisOf, columnsPerLabel } from '#web/office/reports/chart/axis.ts'

test.each([
  [[430], [0, 200, 400, 600]],
  [
    [120_000, -5000],
    [-50_000, 0, 50_000, 100_000, 150_000],
  ],
  [[-40], [-40, -30, -20, -10, 0]],
])('the axis of %j has round numbers and zero', (values, ticks) => {
  expect(axisOf(values, 4)).toEqual({ low: ticks[0], high: ticks.at(-1), ticks })
})

test('the axis of a count has whole numbers', () => {
  expect(axisOf([2], 4, 1).ticks).toEqual([0, 1, 2])
})

test('an axis without values has one step', () => {
  expect(axisOf([], 4, 1).ticks).toEqual([0, 1])
  expect(axisOf([0, 0], 4, 1).ticks).toEqual([0, 1])
})

test('fewer labels are shown if there is not room for all', () => {
  expect(columnsPerLabel(30, 900, 60)).toBe(2)
  expect(columnsPerLabel(7, 900, 60)).toBe(1)
  expect(columnsPerLabel(30, 0, 60)).toBeGreaterThan(30)
})
