import { expect, test } from 'vitest'
import { orderStatuses } from '#domain/order/lifecycle.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { listedStatuses, listOf, type OrderFacts } from './list.ts'
import { standsAtSite } from './stop.ts'

const today = dayOf('2026-11-23')
const [yesterday, tomorrow] = [dayOf('2026-11-22'), dayOf('2026-11-24')]
const facts = (status: OrderFacts['status'], more: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  hasOpenQuestion: false,
  openStopDay: null,
  isLastEventFailedAttempt: false,
  loadState: null,
  loadRouteDay: null,
  isLoadRouteEnded: false,
  ...more,
})

test.each([
  ['created', {}, 'to-accept'],
  ['restricted', {}, 'to-accept'],
  ['pending-drop-off', {}, 'to-plan'],
  ['pickup-requested', {}, 'to-plan'],
  ['pending-pickup', {}, 'to-plan'],
  ['pending-pickup', { isLastEventFailedAttempt: true }, 'attempted'],
  ['pending-pickup', { isLastEventFailedAttempt: true, openStopDay: tomorrow }, 'board'],
  ['pending-drop-off', { openStopDay: today }, 'board'],
  ['pending-drop-off', { openStopDay: yesterday }, 'outstanding'],
  ['in-transit-pickup', { openStopDay: yesterday }, 'outstanding'],
  ['drop-off-scheduled', {}, 'outstanding'],
  ['in-transit-drop-off', {}, 'outstanding'],
  ['pickup-scheduled', {}, 'outstanding'],
  ['in-transit-pickup', {}, 'outstanding'],
  ['pickup-confirmed', { loadState: 'on-truck' }, 'board'],
  ['pickup-confirmed', { loadState: 'on-truck', loadRouteDay: today }, 'board'],
  ['pickup-confirmed', { loadState: 'on-truck', loadRouteDay: today, isLoadRouteEnded: true }, 'outstanding'],
  ['pickup-confirmed', { loadState: 'on-truck', loadRouteDay: yesterday }, 'outstanding'],
  ['pickup-confirmed', { loadState: 'in-yard' }, 'full-not-dumped'],
  ['waste-processing', { loadState: 'dumped' }, 'no-ticket'],
  ['waste-processing', {}, 'no-ticket'],
  ['waste-processing', { loadState: 'ticketed' }, 'to-confirm'],
  ['drop-off-confirmed', {}, null],
  ['completed', {}, null],
  ['drop-off-confirmed', { hasOpenQuestion: true }, 'needs-decision'],
  ['waste-processing', { hasOpenQuestion: true, loadState: 'dumped' }, 'needs-decision'],
] as const)('an order in %s with %o is in the list %s', (status, more, list) =>
  expect(listOf(facts(status, more), today)).toBe(list),
)

test('a box is at the site of its order from its delivery until the driver takes it', () => {
  expect(orderStatuses.filter(standsAtSite).toSorted()).toEqual([
    'drop-off-confirmed',
    'in-transit-pickup',
    'pending-pickup',
    'pickup-requested',
    'pickup-scheduled',
  ])
})

test('an order that owes a trip is in a list also without a stop, and no other order is', () => {
  const listed = orderStatuses.filter(status => listOf(facts(status), today) !== null)
  expect(listed.toSorted()).toEqual([...listedStatuses].sort())
})
