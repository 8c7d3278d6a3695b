import { expect, test } from 'vitest'
import { facts, onLine, routeOf, stopsOf } from './day.stage.ts'
import { bestLane, facilityChoices } from './facility-choices.ts'

const choices = (text: string, startsAt = '1') => {
  const stops = stopsOf(text)
  const stop = stops.find(one => one.kind === 'dump')
  if (!stop) throw new Error('no dump')
  return facilityChoices(stop, { route: routeOf(startsAt), stops }, facts, onLine).map(
    ({ facilityId, takesLoad, arrivesAt, isOpen }) =>
      [facilityId, takesLoad ? 'takes' : 'refuses', arrivesAt, isOpen ? 'open' : 'closed'].join(' '),
  )
}

test('facilities that take the load come first, then those that are open on arrival, then those reached first', () => {
  expect(choices('u20')).toEqual(['T takes 440 open', 'L takes 450 open', 'R refuses 460 open'])
  expect(choices('u20c')).toEqual(['R takes 460 open', 'T refuses 440 open', 'L refuses 450 open'])
})

test('the hours of a facility are those of the arrival, whatever facility was chosen before', () => {
  expect(choices('u20=T', '1 15:20')).toEqual(['T takes 940 open', 'L takes 950 closed', 'R refuses 960 closed'])
})

test('without a route the hours are those of the day, and the dump gets the route with the best gap', () => {
  const [dump] = stopsOf('u20')
  if (!dump) throw new Error('no dump')
  const known = facilityChoices(dump, null, facts, onLine)
  expect(known.map(one => [one.facilityId, one.arrivesAt, one.isOpen])).toEqual([
    ['L', null, true],
    ['T', null, true],
    ['R', null, true],
  ])
  const given = { ...facts, closedDays: [], inYard: {}, withoutRoute: [] }
  const lanes = [{ route: routeOf('1'), stops: stopsOf('d20@40') }]
  expect(bestLane({ ...dump, id: 'new' }, lanes, given, onLine)?.stops.map(one => one.id)).toContain('new')
  expect(bestLane(dump, [], given, onLine)).toBeNull()
})
