import { expect, test } from 'vitest'
import { facts, onLine, routeOf, stopsOf } from './day.stage.ts'
import { fullnessOf } from './fullness.ts'
import { planOf } from './plan.ts'

const lane = (truck: string, stops: string, canDrive = true) => ({
  plan: planOf(routeOf(truck), stopsOf(stops), facts, onLine),
  beginsAt: 7 * 60,
  canDrive,
})
const fullness = (lanes: readonly ReturnType<typeof lane>[], trucksUp: number, withoutRoute = '') =>
  fullnessOf({ ...facts, lanes, trucksUp, withoutRoute: stopsOf(withoutRoute), alone: routeOf('1') }, onLine)

test('a day has the minutes of its planned routes, and nine hours for each driver with a truck', () => {
  expect(fullness([lane('1', 'd20@5'), lane('1', '')], 2)).toMatchObject({ planned: 35, thereAre: 1080 })
  expect(fullness([lane('1', ''), lane('1', ''), lane('1', '')], 2).thereAre).toBe(1080)
  expect(fullness([lane('1', ''), lane('1', '', false)], 2).thereAre).toBe(540)
  expect(fullness([lane('1', 'd20@5')], 0)).toMatchObject({ planned: 35, thereAre: 0 })
})

test('a stop without a driver counts as if a truck drove for it alone', () => {
  expect(fullness([lane('1', 'd20@5')], 1, 'd20@5 d20@10')).toMatchObject({
    planned: 35 + 35 + 45,
    withoutDriver: 80,
    isRough: true,
  })
})

test('a day that has begun has only the hours that are left', () => {
  expect(fullness([lane('1 13:00', ''), lane('1 17:00', '')], 2).thereAre).toBe(180)
  // If two drivers share one truck, only the day of the driver with more time left counts.
  expect(fullness([lane('1 17:00', ''), lane('1 13:00', '')], 1)).toMatchObject({ thereAre: 180, drivers: 1 })
})
