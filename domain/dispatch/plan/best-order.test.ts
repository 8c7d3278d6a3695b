import { expect, test } from 'vitest'
import { bestOrder } from './best-order.ts'
import { facts, onLine, routeOf, stopsOf, written } from './day.stage.ts'

const propose = (truck: string, stops: string) => bestOrder(routeOf(truck), stopsOf(stops), facts, onLine)

test('a pick-up goes before the drop-off that its box can serve', () => {
  const proposal = propose('1', 'd20@18 p20@15')
  expect(proposal?.stopIds).toEqual(['2:p20', '1:d20'])
  expect(proposal?.difference).toMatchObject({ minutes: -16, miles: -3, chains: 1 })
  expect(proposal && written(proposal.plan)).toBe('p20 L20 d20* H 8:40')
})

test('a promise counts more than the hour at which the day ends', () => {
  const proposal = propose('1', 'p20@15 d20@18 d20@5[7-8]')
  expect(proposal?.stopIds[0]).toBe('3:d20')
  expect(proposal?.difference.mends).toEqual(['3:d20'])
})

test('no order is proposed when no other order is better', () => {
  expect(propose('1', 'p20@15 d20@18')).toBeNull()
  expect(propose('1', 'd20@5')).toBeNull()
  expect(propose('1', '')).toBeNull()
})

test('a pinned stop keeps its place, and a stop that is over stays before the others', () => {
  expect(propose('1', 'd20@18! p20@15')).toBeNull()
  expect(propose('1', 'e@3! d20@18 p20@15')?.stopIds).toEqual(['1:e', '3:p20', '2:d20'])
  expect(propose('1', 'd20@18 e@3! p20@15')?.stopIds).toEqual(['3:p20', '2:e', '1:d20'])
  expect(propose('1', 'd20@9# d20@18 p20@15')?.stopIds).toEqual(['1:d20', '3:p20', '2:d20'])
})

test('a stop that a driver is on the way to is not moved', () => {
  const stops = stopsOf('d20@18 p20@15').map((stop, at) => (at === 0 ? { ...stop, state: 'under-way' as const } : stop))
  expect(bestOrder(routeOf('1'), stops, facts, onLine)).toBeNull()
})

test('more than eleven stops get a better order, which is not exact, and pinned stops keep their place', () => {
  const stops = Array.from(
    { length: 16 },
    (_, at) => `${at % 2 ? 'd' : 'p'}20@${(at * 7) % 19}${at === 4 ? '!' : ''}`,
  ).join(' ')
  const proposal = propose('1', stops)
  expect(proposal?.isExact).toBe(false)
  expect(proposal?.difference.minutes).toBeLessThan(0)
  expect(proposal?.stopIds[4]).toBe('5:p20')
  expect(new Set(proposal?.stopIds).size).toBe(16)
  expect(propose('1', stops)).toEqual(proposal)
})
