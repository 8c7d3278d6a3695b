import { expect, test } from 'vitest'
import { bestGaps, type Gap } from './best-gap.ts'
import { at, facts, onLine, routeOf, stopOf, stopsOf } from './day.stage.ts'
import { nearestStop } from './nearest.ts'

const lane = (name: string, truck: string, stops: string) => ({
  route: routeOf(truck, name),
  stops: stopsOf(stops).map(stop => ({ ...stop, id: `${name}${stop.id}` })),
})
const given = { ...facts, closedDays: [], inYard: { 20: 9, 30: 9 }, withoutRoute: [] }
const told = ({ routeId, afterStopId, difference }: Gap) =>
  `${routeId} after ${afterStopId}: ${difference.minutes} min, ${difference.miles} mi, ${difference.chains} chains`

test('the best gaps are the three of all routes that add the fewest minutes', () => {
  const lanes = [lane('a', '1', 'p20@15'), lane('b', '1', 'd20@-5')]
  expect(bestGaps(stopOf('d20@18', 8), lanes, given, onLine).map(told)).toEqual([
    'a after a1:p20: 15 min, 0 mi, 1 chains',
    'a after null: 31 min, 3 mi, 0 chains',
    'b after null: 61 min, 18 mi, 0 chains',
  ])
})

test('a gap that breaks a promise comes after one that breaks none, though it adds less', () => {
  const gaps = bestGaps(stopOf('r20@12', 8), [lane('a', '1', 'p20@15[7-8]')], given, onLine)
  expect(gaps.map(gap => [gap.afterStopId, gap.difference.minutes, gap.difference.breaks])).toEqual([
    ['a1:p20', 120, []],
    [null, 86, ['a1:p20']],
  ])
})

test('no gap is before a stop that is over or under way, nor on a truck that may not do the stop', () => {
  const small = lane('small', '1', '')
  const lanes = [
    lane('a', '1', 'd20@5# d20@9'),
    { ...small, route: { ...small.route, truck: { ...small.route.truck, carries: ['10'] } } },
  ]
  expect(bestGaps(stopOf('d20@6', 8), lanes, given, onLine).map(gap => gap.afterStopId)).toEqual(['a1:d20', 'a2:d20'])
})

test('a gap names the stops that get no box if it is taken, and a chain needs no box', () => {
  const lanes = [lane('a', '1', 'p20@15'), lane('b', '1', '')]
  const gaps = bestGaps(stopOf('d20@18', 8), lanes, { ...given, inYard: {} }, onLine)
  expect(gaps.map(gap => gap.shortStopIds)).toEqual([[], ['9:d20'], ['9:d20']])
})

test('a stop that is already planned gets gaps as if it were not planned', () => {
  const lanes = [{ ...lane('a', '1', ''), stops: stopsOf('d20@5 d20@6') }]
  const [stop] = lanes[0]?.stops ?? []
  if (!stop) throw new Error('no stop')
  expect(bestGaps(stop, lanes, given, onLine).map(gap => gap.plan.steps.filter(step => step.stopId).length)).toEqual([
    2, 2,
  ])
})

test('the nearest stop of all routes is one that a driver still has to drive to', () => {
  const lanes = [lane('a', '1', 'd20@5# d20@9'), lane('b', '1', 'p20@2 e')]
  const near = nearestStop(at(6), lanes, facts.figures, onLine)
  expect(near).toEqual({ routeId: 'a', stopId: 'a2:d20', miles: 1.5, isRough: false })
  expect(nearestStop(at(6), [lane('b', '1', 'e')], facts.figures, onLine)).toBeNull()
})
