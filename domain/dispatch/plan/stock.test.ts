import { expect, test } from 'vitest'
import { clock, facts, onLine, routeOf, stopsOf } from './day.stage.ts'
import { planOf } from './plan.ts'
import { stockOf, stockOfDays } from './stock.ts'

const plan = (truck: string, stops: string, name: string) =>
  planOf(
    routeOf(truck, name),
    stopsOf(stops).map(stop => ({ ...stop, id: `${name} ${stop.id}` })),
    facts,
    onLine,
  )

/**
 * Each row has the routes, the stops without a route, and the boxes in the yard. Its last two entries are expected: the boxes in the yard,
 * those that go out and come back, those left at the worst hour and at the end, and then the stops that get none.
 */
const days: readonly (readonly [string, readonly string[], string, number, string, readonly string[]])[] = [
  ['a drop-off takes one', ['d20@5'], '', 4, '4 − 1 + 0, 3 at 7:00, end 3', []],
  ['a pick-up brings one home', ['p20@5'], '', 4, '4 − 0 + 1, 4, end 5', []],
  ['a chain never passes the yard', ['p20@15 d20@18'], '', 0, '0 − 0 + 0, 0, end 0', []],
  ['a swap takes one in the morning and brings one back', ['s20@12'], '', 1, '1 − 1 + 1, 0 at 7:00, end 1', []],
  [
    'the box that comes back feeds a later drop-off',
    ['p20@5', 'd20@5[10-11] d20@6'],
    '',
    1,
    '1 − 2 + 1, 0 at 7:00, end 0',
    [],
  ],
  ['what comes back can go out in the same minute', ['p20@5', '8:15 | d20@5'], '', 0, '0 − 1 + 1, 0, end 0', []],
  ['two routes want the last one', ['d20@5', 'd20@5'], '', 1, '1 − 2 + 0, -1 at 7:00, end -1', ['b 1:d20']],
  [
    'a box that comes back later goes to the stop that is later',
    ['d20@5', 'd20@5', 'p20@5', '9:00 | d20@5'],
    '',
    1,
    '1 − 3 + 1, -1 at 7:00, end -1',
    ['b 1:d20'],
  ],
  ['a stop without a driver counts from its hour on', [], 'd20@5[9-12]', 0, '0 − 1 + 0, -1 at 9:00, end -1', ['1:d20']],
  ['its box comes back at the end of the day', [], 's20@5[9-12]', 1, '1 − 1 + 1, 0 at 9:00, end 1', []],
  ['dump and return leaves the yard as it was', ['r20@12'], 'r20@12', 2, '2 − 0 + 0, 2, end 2', []],
  ['a full box waits in the yard and is no stock', ['p20@5 y'], '', 2, '2 − 0 + 0, 2, end 2', []],
  ['until it is dumped', ['u20'], '', 2, '2 − 0 + 1, 2, end 3', []],
]

test.each(days)('%s', (_, routes, withoutRoute, inYard, expected, short) => {
  const plans = routes.map((text, at) => {
    const [stops = '', hour = '7:00'] = text.split(' | ').reverse()
    return plan(`1 ${hour}`, stops, 'abcd'[at] ?? '')
  })
  const [stock] = stockOf({ inYard: { 20: inYard }, plans, withoutRoute: stopsOf(withoutRoute) })
  if (!stock) throw new Error('no stock')
  const worst = stock.worstAt === null ? '' : ` at ${clock(stock.worstAt)}`
  expect(`${stock.inYard} − ${stock.out} + ${stock.back}, ${stock.left}${worst}, end ${stock.atEnd}`).toBe(expected)
  expect(stock.shortStopIds).toEqual(short)
})

test('each container type is counted by itself, with the hours at which its boxes come back', () => {
  const plans = [plan('2', 'd20@5 p30@7', 'a')]
  const stock = stockOf({ inYard: { 10: 3 }, plans, withoutRoute: [] })
  expect(stock.map(one => [one.containerTypeId, one.left, one.backAt.map(clock)])).toEqual([
    ['10', 3, []],
    ['20', -1, []],
    ['30', 0, ['8:44']],
  ])
})

test('a day begins with the boxes that the day before leaves', () => {
  const day = (stops: string) => ({ plans: [plan('1', stops, 'a')], withoutRoute: [] })
  const days = stockOfDays({ 20: 2 }, [day('d20@5 d20@6 d20@7'), day('p20@5'), day('d20@5')])
  expect(days.map(([stock]) => [stock?.inYard, stock?.left, stock?.shortStopIds])).toEqual([
    [2, -1, ['a 3:d20']],
    [-1, -1, []],
    [0, -1, ['a 1:d20']],
  ])
})
