import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { ana, boardDay, luis, monday, order, stop } from '#web/testing/office-data.ts'
import {
  afterMove,
  cardsOfRefusedMove,
  findOrder,
  gapsOf,
  itemsOf,
  lanesOf,
  orderCard,
  placesOf,
  stopCard,
  withoutCards,
} from './moves.ts'

const day = {
  ...boardDay,
  routes: [
    { ...luis, stops: [stop('s1', { state: 'done' }), stop('s2'), stop('s3')] },
    { ...ana, stops: [stop('s4')] },
  ],
  unassigned: [stop('s5')],
}
const to = (driverId: string | null, after: string | null) => ({ day: monday, driverId, after })
const ids = (shown: typeof day) => lanesOf(shown).map(lane => lane.stops.map(one => one.id))

test.each([
  ['from a lane to another one, first', [stopCard('s2')], to('d2', null), [['s1', 's3'], ['s2', 's4'], ['s5']]],
  ['within a lane, behind another', [stopCard('s2')], to('d1', 's3'), [['s1', 's3', 's2'], ['s4'], ['s5']]],
  ['never before what is done', [stopCard('s3')], to('d1', null), [['s1', 's3', 's2'], ['s4'], ['s5']]],
  [
    'several, in the order they were chosen',
    [stopCard('s3'), stopCard('s5')],
    to('d2', 's4'),
    [['s1', 's2'], ['s4', 's3', 's5'], []],
  ],
  ['to a day without a driver', [stopCard('s4')], to(null, null), [['s1', 's2', 's3'], [], ['s5', 's4']]],
  ['an order that gets its place', [orderCard('o1')], to('d2', 's4'), [['s1', 's2', 's3'], ['s4', 'new-o1'], ['s5']]],
  [
    'to another day',
    [stopCard('s4')],
    { ...to(null, null), day: addDays(monday, 1) },
    [['s1', 's2', 's3'], [], ['s5']],
  ],
])('the board shows a move at once (%s)', (_, cards, place, expected) => {
  expect(ids(afterMove(day, { cards, to: place }))).toEqual(expected)
})

test('a planned order leaves its list, and the list counts one less', () => {
  const after = afterMove(day, { cards: [orderCard('o1')], to: to('d1', 's3') })
  expect(findOrder(after, 'o1')).toBeUndefined()
  expect(after.lists['to-plan'].count).toBe(0)
  expect(ids(withoutCards(day, [stopCard('s2')]))).toEqual([['s1', 's3'], ['s4'], ['s5']])
})

test('a lane offers no place among stops that are done, nor beside the stop that is moved', () => {
  const [first] = lanesOf(day)
  expect(first && gapsOf(first)).toEqual([
    { driverId: 'd1', after: 's1' },
    { driverId: 'd1', after: 's2' },
    { driverId: 'd1', after: 's3' },
  ])
  expect(first && gapsOf(first, [stopCard('s2')]).map(gap => gap.after)).toEqual(['s1', 's3'])
})

test('the board names an order by its id, and a stop by its id and the version that it shows', () => {
  const late = order('o2', { stopId: 's9', stopVersion: 4 })
  const lists = { ...day.lists, outstanding: { count: 1, orders: [late] } }
  const cards = [orderCard('o1'), orderCard('o2'), stopCard('s4'), stopCard('gone')]
  expect(itemsOf([{ ...day, lists }], cards)).toEqual([
    { orderId: 'o1' },
    { stopId: 's9', version: 4 },
    { stopId: 's4', version: 1 },
  ])
})

test('the board repeats a refused move with all of its cards, or not at all', () => {
  const cards = [orderCard('o1'), orderCard('o9'), stopCard('s4'), stopCard('gone')]
  const asked = new Map([
    [orderCard('o1'), { orderId: 'o1' }],
    [orderCard('o9'), { orderId: 'o9' }],
    [stopCard('s4'), { stopId: 's4', version: 1 }],
    [stopCard('gone'), { stopId: 'gone', version: 2 }],
  ])
  const elsewhere = (stopId: string, version: number) => ({ stopId, version, place: to(null, null) })
  const planned = { stopId: 's70', orderId: 'o9', stop: elsewhere('s70', 5) }
  const gone = { stopId: 'gone', orderId: null, stop: elsewhere('gone', 3) }
  const move = { cards, to: to('d2', null), asked }
  const again = cardsOfRefusedMove([day], move, [planned, gone])
  expect(again).toEqual(['order:o1', 'stop:s70', 'stop:s4', 'stop:gone'])
  expect(itemsOf([day], again ?? [], [planned.stop, gone.stop])).toEqual([
    { orderId: 'o1' },
    { stopId: 's70', version: 5 },
    { stopId: 's4', version: 1 },
    { stopId: 'gone', version: 3 },
  ])
  expect(cardsOfRefusedMove([day], move, [planned, { ...gone, stop: null }])).toBeNull()
  expect(cardsOfRefusedMove([day], move, [gone])).toBeNull()
})

test('undo remembers the earlier place of each stop', () => {
  expect(placesOf([day], [stopCard('s5'), stopCard('s3')])).toEqual([
    { stopId: 's3', place: to('d1', 's2') },
    { stopId: 's5', place: to(null, null) },
  ])
})

test('undo remembers the earlier day of a stop that was left over', () => {
  const left = [stop('s8', { day: addDays(monday, -3), driverId: 'd2' })]
  const place = { day: addDays(monday, -3), driverId: 'd2', after: null }
  expect(placesOf([{ ...day, left }], [stopCard('s8')])).toEqual([{ stopId: 's8', place }])
})
