/** Random orders go through the days of a hauler. The functions of the product decide about lists, open stops and promises. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, move, type OrderEvent, type OrderStatus, orderStatuses } from '#domain/order/lifecycle.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { eventsOfTap, loadStateAfter, stopStateAfter } from './after-tap.ts'
import { type LoadState, loadStates } from './driver-day.ts'
import { dispatchLists, listedStatuses, listOf, type OrderFacts } from './list.ts'
import { isSameWindow, promisedSide } from './promise.ts'
import { isOpenStop, type Side, type StopState, sideToPlan } from './stop.ts'

const numRuns = 20_000
const today = dayOf('2026-11-23')

const facts: fc.Arbitrary<OrderFacts> = fc.record({
  status: fc.constantFrom(...orderStatuses),
  hasOpenQuestion: fc.boolean(),
  openStopDay: fc.option(fc.integer({ min: -2, max: 2 }).map(days => addDays(today, days))),
  isLastEventFailedAttempt: fc.boolean(),
  loadState: fc.option(fc.constantFrom(...loadStates)),
  loadRouteDay: fc.option(fc.integer({ min: -2, max: 2 }).map(days => addDays(today, days))),
  isLoadRouteEnded: fc.boolean(),
})

test('an order that waits for a trip, a ticket or an answer is in one list or on the board, and no other order is', () => {
  const property = fc.property(facts, one => {
    const list = listOf(one, today)
    const isWaiting = listedStatuses.includes(one.status) || one.hasOpenQuestion || one.openStopDay !== null
    const isKnown = list === null || list === 'board' || dispatchLists.some(name => name === list)
    return isKnown && (list !== null) === isWaiting
  })
  fc.assert(property, { numRuns })
})

type Stop = { readonly side: Side; state: StopState; window: TimeWindow; isPublished: boolean }
type Order = {
  status: OrderStatus
  stops: Stop[]
  load: LoadState | null
  isAttempted: boolean
  /** The windows of which the customer was notified for each side, the oldest first. */
  readonly told: Record<Side, TimeWindow[]>
}

const window = fc.record({ days: fc.nat(2), start: fc.constantFrom(8, 12) })
const acts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('plan' as const), window }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), window }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('publish' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('unplan' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('tap' as const),
      kind: fc.constantFrom('start' as const, 'here' as const, 'wait' as const, 'done' as const, 'could-not' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('load' as const),
      kind: fc.constantFrom('dumped' as const, 'left-in-yard' as const, 'ticket' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('wish' as const),
      event: fc.constantFrom<OrderEvent>('request-pickup', 'withdraw-pickup', 'rental-ended', 'cancel'),
    }),
  },
)
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never

const windowOf = ({ days, start }: { days: number; start: number }): TimeWindow => ({
  day: addDays(today, days),
  start,
  end: start + 4,
})
const openStops = (order: Order) => order.stops.filter(one => isOpenStop(one.state))

const factsOf = (order: Order): OrderFacts => ({
  status: order.status,
  hasOpenQuestion: false,
  openStopDay: openStops(order)[0]?.window.day ?? null,
  isLastEventFailedAttempt: order.isAttempted,
  loadState: order.load,
  loadRouteDay: null,
  isLoadRouteEnded: false,
})

function happen(
  order: Order,
  event: OrderEvent,
  by: 'admin' | 'driver' | 'customer' | 'system',
  to?: OrderStatus,
): void {
  order.status = move(order.status, event, by, to).to
  order.isAttempted = event === 'attempt-failed'
}

/** Notifies the customer if the window differs from the one in the last notification. */
function publish(order: Order, stop: Stop): void {
  const isScheduled = order.status === `${stop.side}-scheduled`
  if (!stop.isPublished) happen(order, isScheduled ? 'reschedule' : `schedule-${stop.side}`, 'admin')
  stop.isPublished = true
  const told = order.told[stop.side]
  if (!isSameWindow(stop.window, told.at(-1) ?? null)) told.push(stop.window)
}

function unplan(order: Order, stop: Stop): void {
  stop.state = 'withdrawn'
  if (order.status === `${stop.side}-scheduled`) happen(order, 'unschedule', 'admin')
}

function carryOut(order: Order, one: Act): void {
  const [stop] = openStops(order)
  if (one.act === 'plan') {
    const list = listOf(factsOf(order), today)
    const side = sideToPlan(order.status)
    if (side === null || (list !== 'to-plan' && list !== 'attempted')) return
    order.stops.push({ side, state: 'planned', window: windowOf(one.window), isPublished: false })
  } else if (one.act === 'load') {
    const after = order.load === null ? null : loadStateAfter(order.load, one.kind)
    if (order.load === null || after === null) return
    order.load = after
    if (order.status === 'pickup-confirmed' && after !== 'in-yard') happen(order, 'dump', 'driver')
  } else if (one.act === 'wish') {
    if (stop?.isPublished || !canMove(order.status, one.event, 'customer')) return
    if (stop) unplan(order, stop)
    happen(order, one.event, 'customer', one.event === 'withdraw-pickup' ? 'drop-off-confirmed' : undefined)
  } else if (stop) onStop(order, stop, one)
}

function onStop(order: Order, stop: Stop, one: Extract<Act, { act: 'move' | 'publish' | 'unplan' | 'tap' }>): void {
  if (one.act === 'tap') tap(order, stop, one.kind)
  else if (stop.state !== 'planned') return
  else if (one.act === 'publish') publish(order, stop)
  else if (one.act === 'unplan') unplan(order, stop)
  else stop.window = windowOf(one.window)
}

function tap(order: Order, stop: Stop, kind: Extract<Act, { act: 'tap' }>['kind']): void {
  const state = stop.isPublished ? stopStateAfter(stop.state, kind) : null
  const events = eventsOfTap(stop.side, kind, order.status)
  if (state === null || events === null) return
  stop.state = state
  for (const event of events) happen(order, event, 'driver')
  if (order.status === 'pickup-confirmed') order.load ??= 'on-truck'
}

const newOrder = (): Order => ({
  status: 'pending-drop-off',
  stops: [],
  load: null,
  isAttempted: false,
  told: { 'drop-off': [], pickup: [] },
})

const sidesOf: Readonly<Record<Side, RegExp>> = {
  'drop-off': /drop-off/,
  pickup: /pickup-(requested|scheduled)|pending-pickup|in-transit-pickup/,
}
const histories = fc.array(acts, { maxLength: 24 })

/** Returns true if the order is in one list only and has one open stop of the side that this list waits for. */
function isInItsPlace(order: Order): boolean {
  const [stop, ...more] = openStops(order)
  const list = listOf(factsOf(order), today)
  const isDone = ['drop-off-confirmed', 'cancelled', 'completed'].includes(order.status)
  if (more.length > 0 || (list === null) !== isDone) return false
  return stop === undefined || (sidesOf[stop.side].test(order.status) && list === 'board')
}

/**
 * Returns true if the customer was notified once of each change of the day or the hours. If the office publishes the day once more, the
 * customer is notified of the visit's present time.
 */
function isToldOnce(order: Order): boolean {
  return (['drop-off', 'pickup'] as const).every(side => {
    const told = order.told[side]
    const stop = openStops(order).find(one => one.side === side && one.isPublished)
    if (stop) publish(order, stop)
    const isEachAnother = told.every((one, at) => !isSameWindow(one, told[at - 1] ?? null))
    return isEachAnother && (!stop || isSameWindow(stop.window, told.at(-1) ?? null))
  })
}

test('an order that is planned from its list has at most one open stop, and its customer is notified once of each change', () => {
  const property = fc.property(histories, all => {
    const order = newOrder()
    const isRight = all.every(one => {
      carryOut(order, one)
      return isInItsPlace(order)
    })
    return isRight && isToldOnce(order)
  })
  fc.assert(property, { numRuns })
})

const stops = fc.array(window, { minLength: 1, maxLength: 12 })
const shuffles = fc.array(fc.record({ which: fc.nat(11), window }), { maxLength: 200 })

test('when the office publishes after 200 moves of stops, it sends one message for each promise that changed', () => {
  const property = fc.property(stops, shuffles, (first, moves) => {
    const promised = first.map(windowOf)
    const planned = [...promised]
    for (const { which, window } of moves) planned[which % planned.length] = windowOf(window)
    const told = planned.filter((one, at) => !isSameWindow(one, promised[at] ?? null))
    const changed = planned.filter((one, at) => JSON.stringify(one) !== JSON.stringify(promised[at]))
    return told.length === changed.length && planned.every(one => isSameWindow(one, one) && !isSameWindow(one, null))
  })
  fc.assert(property, { numRuns: 2_000 })
})

test('a swap promises the day on which the old dumpster is taken', () => {
  expect(promisedSide({ dropOffOrderId: 'new', pickupOrderId: 'old' })).toBe('pickup')
  expect(promisedSide({ dropOffOrderId: 'new', pickupOrderId: null })).toBe('drop-off')
})
