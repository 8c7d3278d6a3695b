import { describe, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '#domain/order/lifecycle.ts'
import {
  type BeginningTap,
  decideDriver,
  eventsOfTap,
  eventsOfTapAtStop,
  loadStateAfter,
  stopStateAfter,
  withoutUndone,
} from './after-tap.ts'
import { stopStates } from './stop.ts'
import type { Tap } from './tap.ts'

describe('A stop after a tap', () => {
  test.each([
    ['planned', 'start', 'under-way'],
    ['planned', 'here', 'arrived'],
    ['under-way', 'here', 'arrived'],
    ['under-way', 'wait', 'waiting'],
    ['arrived', 'wait', 'waiting'],
    ['waiting', 'here', 'waiting'],
    ['waiting', 'done', 'done'],
    ['planned', 'done', 'done'],
    ['under-way', 'done', 'done'],
    ['arrived', 'done', 'done'],
    ['waiting', 'could-not', 'failed'],
  ] as const)('that was %s and gets the tap %s is %s', (state, kind, after) =>
    expect(stopStateAfter(state, kind)).toBe(after),
  )

  test('stays as it is when a tap tells what is already known', () => {
    expect(stopStateAfter('arrived', 'start')).toBe('arrived')
    expect(stopStateAfter('done', 'here')).toBe('done')
  })

  test('ends once', () => {
    for (const state of ['done', 'failed', 'withdrawn'] as const) {
      expect(stopStateAfter(state, 'done')).toBeNull()
      expect(stopStateAfter(state, 'could-not')).toBeNull()
    }
  })

  test('stays withdrawn, whatever the driver taps', () => {
    for (const kind of ['start', 'here', 'wait', 'done', 'could-not'] as const) {
      expect(stopStateAfter('withdrawn', kind)).toBeNull()
    }
  })

  test('never goes back', () => {
    for (const [at, state] of stopStates.entries()) {
      for (const kind of ['start', 'here', 'wait', 'done', 'could-not'] as const) {
        const after = stopStateAfter(state, kind)
        if (after !== null) expect(stopStates.indexOf(after)).toBeGreaterThanOrEqual(at)
      }
    }
  })
})

describe('An open stop that two drivers have begun', () => {
  const tap = (driverId: string, kind: BeginningTap['kind'], minute: number): BeginningTap => {
    return { driverId, kind, at: new Date(minute * 60_000) }
  }

  test.each([
    ['belongs to the driver who began first', [tap('b', 'start', 1), tap('a', 'here', 2)], 'b', 'under-way'],
    [
      'is in the state that this driver has reached, also with taps of the other driver between',
      [tap('b', 'here', 5), tap('b', 'start', 1), tap('a', 'wait', 3)],
      'b',
      'arrived',
    ],
    ['waits if this driver waits', [tap('b', 'wait', 3), tap('b', 'here', 5), tap('a', 'start', 4)], 'b', 'waiting'],
    [
      'belongs to the driver with the lower id if both began at the same hour',
      [tap('b', 'here', 1), tap('a', 'start', 1)],
      'a',
      'under-way',
    ],
    [
      'belongs to the driver who took its box, however late',
      [tap('b', 'here', 1), tap('a', 'taken', 9)],
      'a',
      'arrived',
    ],
  ] as const)('%s', (_, taps, driverId, state) => {
    expect(decideDriver(taps)).toEqual({ driverId, state })
    expect(decideDriver(taps.toReversed())).toEqual({ driverId, state })
  })

  test('belongs to no driver before the first tap', () => expect(decideDriver([])).toBeNull())
})

describe('A load after a tap', () => {
  test.each([
    ['on-truck', 'dumped', 'dumped'],
    ['in-yard', 'dumped', 'dumped'],
    ['on-truck', 'left-in-yard', 'in-yard'],
    ['dumped', 'ticket', 'ticketed'],
    ['on-truck', 'ticket', 'ticketed'],
    ['ticketed', 'ticket', 'ticketed'],
    ['ticketed', 'dumped', 'ticketed'],
  ] as const)('that was %s and gets the tap %s is %s', (state, kind, after) =>
    expect(loadStateAfter(state, kind)).toBe(after),
  )

  test('cannot be in the yard once it is dumped, and gets no other ticket once it is confirmed', () => {
    expect(loadStateAfter('dumped', 'left-in-yard')).toBeNull()
    expect(loadStateAfter('confirmed', 'ticket')).toBeNull()
  })
})

describe('The lifecycle of an order follows a tap', () => {
  test.each([
    ['drop-off', 'start', 'drop-off-scheduled', ['depart']],
    ['drop-off', 'here', 'in-transit-drop-off', []],
    ['drop-off', 'done', 'drop-off-scheduled', ['depart', 'deliver']],
    ['drop-off', 'done', 'in-transit-drop-off', ['deliver']],
    ['pickup', 'done', 'pickup-scheduled', ['depart', 'collect']],
    ['pickup', 'could-not', 'in-transit-pickup', ['attempt-failed']],
  ] as const)('at a %s, when the driver taps %s in %s', (side, kind, status, events) =>
    expect(eventsOfTap(side, kind, status)).toEqual(events),
  )

  test('only from the statuses that its table allows', () => {
    const leading = orderStatuses.filter(status => eventsOfTap('pickup', 'done', status) !== null)
    expect(leading).toEqual(['pickup-scheduled', 'in-transit-pickup'])
  })
})

test('a tap that the driver took back does not count', () => {
  const tap = (id: string): Tap => ({ kind: 'start', id, seq: 1, v: 1, madeAt: '', fix: null, stopId: 's' })
  const undo: Tap = { kind: 'undo', id: 'c', seq: 3, v: 1, madeAt: '', fix: null, tapId: 'b' }
  expect(withoutUndone([tap('a'), tap('b'), undo]).map(one => one.id)).toEqual(['a'])
})

test('a dump and return does not take a box again that it already took, whatever the status of the order since (rule D65)', () => {
  const isTakenBefore = (status: OrderStatus) =>
    eventsOfTapAtStop('dump-and-return', 'pickup', 'done', status)?.length === 0
  expect(orderStatuses.filter(isTakenBefore).toSorted()).toEqual([
    'completed',
    'payment-failed',
    'payment-pending',
    'pickup-confirmed',
    'waste-processing',
  ])
  expect(eventsOfTapAtStop('pickup', 'pickup', 'done', 'waste-processing')).toBeNull()
})
