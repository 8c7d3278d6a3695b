import { expect, test } from 'vitest'
import { busyMinutes } from './busy-minutes.ts'
import { facts, onLine, routeOf, stopsOf } from './day.stage.ts'
import { planOf } from './plan.ts'

test('rule S22: a stop keeps its truck busy until the next stop, with the legs between them and without the way home', () => {
  const stops = stopsOf('d20@-5 p20@15')
  const plan = planOf(routeOf('1', 'a'), stops, facts, onLine)
  const busy = busyMinutes(plan)
  const [first, second] = stops.map(({ id }) => id)
  const arrival = (id = '') => plan.arrivals[id] ?? Number.NaN
  const waits = plan.steps.find(step => step.stopId === second)?.waits ?? Number.NaN
  expect([...busy.keys()]).toEqual([first, second])
  expect(busy.get(first ?? '')).toBe(arrival(second) - arrival(first) - waits)
  const home = plan.steps.find(step => step.what === 'home')?.drive.minutes ?? 0
  expect(busy.get(second ?? '')).toBe(plan.endsAt - home - arrival(second))
})
