import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts, onLine, routeOf, stopsOf } from './day.stage.ts'
import { proposeDay } from './day-proposal.ts'

type DayInput = { readonly inYard?: number; readonly lanes?: readonly string[]; readonly carries?: readonly string[] }

/** Returns the proposed stops of each lane, and the stops that do not fit. */
function proposed(stops: string, { inYard = 9, lanes = ['1', '1'], carries }: DayInput = {}) {
  const routes = lanes.map((text, at) => routeOf(text, 'abc'[at]))
  const planned = routes.map(route => ({
    route: carries ? { ...route, truck: { ...route.truck, carries } } : route,
    stops: [],
  }))
  const given = { ...facts, closedDays: [], inYard: { 20: inYard, 30: inYard }, withoutRoute: [] }
  const { lanes: found, unfit } = proposeDay(stopsOf(stops), planned, given, onLine)
  return [
    ...found.map(one => `${one.routeId}: ${one.stopIds.join(' ')}`),
    ...unfit.map(one => `${one.stopId} ${one.why}`),
  ]
}

test('each stop goes to the driver whose day ends earliest with it, and each route has its best order', () => {
  expect(proposed('d20@18 p20@15')).toEqual(['a: 1:d20', 'b: 2:p20'])
  expect(proposed('d20@18 p20@15', { lanes: ['1'] })).toEqual(['a: 2:p20 1:d20'])
  expect(proposed('d20@25[7-8] d20@-25[7-8]')).toEqual(['a: 1:d20', 'b: 2:d20'])
})

test('only stops that fit are proposed, and the others say why they do not fit', () => {
  expect(proposed('d20@25[7-8] d20@26[7-8]', { lanes: ['1'] })).toEqual(['a: 1:d20', '2:d20 late'])
  expect(proposed('d20@5', { carries: ['30'] })).toEqual(['1:d20 no-truck'])
  expect(proposed('d20@5 d20@6', { inYard: 1 })).toEqual(['a: 1:d20', '2:d20 no-box'])
  expect(proposed('e@200 e@300', { lanes: ['1'] })).toEqual(['a: 1:e', '2:e no-time'])
  expect(proposed('p20@5', { lanes: ['1 16:50'] })).toEqual(['1:p20 facility'])
})

test('a box that one stop brings back is there for the next stop', () => {
  expect(proposed('d20@5[12-14] p20@9[12-15]', { inYard: 0, lanes: ['1'] })).toEqual(['a: 2:p20 1:d20'])
})

const place = fc.integer({ min: -40, max: 40 })
const wished = fc.record({ place, kind: fc.constantFrom('d', 'p'), from: fc.constantFrom(7, 8, 12) })

test('24 orders are spread over ten drivers, and no driver is idle while another works for seven hours', () => {
  const lanes = Array.from({ length: 10 }, (_, at) => ({ route: routeOf('1', `r${at}`), stops: [] }))
  const given = { ...facts, closedDays: [], inYard: { 20: 30 }, withoutRoute: [] }
  fc.assert(
    fc.property(fc.array(wished, { minLength: 24, maxLength: 24 }), orders => {
      const stops = orders.map(one => `${one.kind}20@${one.place}[${one.from}-${one.from === 12 ? 17 : 12}]`).join(' ')
      const { lanes: found, unfit } = proposeDay(stopsOf(stops), lanes, given, onLine)
      expect(unfit).toEqual([])
      const longest = Math.max(...found.map(one => one.plan.minutes))
      if (found.length < lanes.length) expect(longest).toBeLessThan(420)
      expect(found.length).toBeGreaterThan(5)
      for (const { plan } of found) expect(plan.warnings).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('a proposed day has no late stop, no route that is too long and no missing box, and names each stop once', () => {
  const places = [3, -8, 12, 25, -15, 40, 7, -30, 18, 33]
  const stops = places.map((place, at) => `${'dp'[at % 2]}20@${place}[${7 + (at % 4)}-${10 + (at % 4)}]`).join(' ')
  const given = { ...facts, closedDays: [], inYard: { 20: 2 }, withoutRoute: [] }
  const lanes = ['1', '2'].map((text, at) => ({ route: routeOf(text, 'ab'[at]), stops: [] }))
  const { lanes: found, unfit } = proposeDay(stopsOf(stops), lanes, given, onLine)
  const named = [...found.flatMap(one => one.stopIds), ...unfit.map(one => one.stopId)]
  expect([...new Set(named)]).toHaveLength(places.length)
  expect(named).toHaveLength(places.length)
  for (const { plan } of found) {
    expect(plan.warnings).toEqual([])
    expect(plan.minutes).toBeLessThanOrEqual(plan.dayMinutes)
  }
})
