import fc from 'fast-check'
import { expect, test } from 'vitest'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { eventsOfTapAtStop, stopStateAfter } from './after-tap.ts'
import { foldDay } from './day-fold.ts'
import type { DriverDay, DriverRoute, DriverStop } from './driver-day.ts'
import { isOpenStop, type Side, type StopState } from './stop.ts'
import { isOfStop, type StopTap, type Tap, tapSchema } from './tap.ts'

const numRuns = 20_000
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [stopId, oldOrder] = [id(1), id(51)]
const box = { containerTypeId: id(90), name: '20 yard', size: '20yard', number: '114' } as const

type Kind = 'swap' | 'dump-and-return'
const stopOf = (kind: Kind): DriverStop => ({
  id: stopId,
  version: 1,
  kind,
  state: 'planned',
  window: null,
  place: null,
  contact: null,
  restrictions: {},
  noteToDriver: null,
  leaves: box,
  takes: box,
  materials: [],
  notInBox: [],
  facilityId: null,
  doneAt: null,
  loadOrderId: oldOrder,
})
const dayOfOne = (kind: Kind): DriverDay => ({
  driver: { id: id(80), firstName: 'Luis', language: 'es' },
  routes: [
    {
      id: id(70),
      day: dayOf('2026-11-23'),
      version: 1,
      timeZone: 'America/Chicago',
      truck: null,
      loads: [],
      publishedAt: '2026-11-22T23:00:00.000Z',
      stops: [stopOf(kind)],
    },
  ],
  facilities: [],
  boxesInYard: {},
})

const minuteAt = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString()
const parts = [
  ...(['start', 'here', 'wait'] as const).map(kind => ({ kind, stopId })),
  ...['114', '115', null].map(takenBox => ({ kind: 'taken', stopId, takenBox })),
  ...['114', '117', null].map(leftBox => ({ kind: 'done', stopId, leftBox, takenBox: '114' })),
  { kind: 'could-not', stopId, reason: 'blocked' },
  { kind: 'dumped', orderId: oldOrder, facilityId: id(60) },
  { kind: 'ticket', orderId: oldOrder, ticketNumber: '1', tons: 1 },
]
const templates = parts.map(part => tapSchema.parse({ id: id(1), seq: 1, v: 1, madeAt: minuteAt(0), ...part }))
const taps: fc.Arbitrary<Tap[]> = fc
  .array(fc.constantFrom(...templates), { maxLength: 8 })
  .map(made => made.map((tap, at) => ({ ...tap, id: id(1000 + at), seq: at + 1, madeAt: minuteAt(at) })))
const kinds = fc.constantFrom<Kind>('swap', 'dump-and-return')
const dayBefore: Readonly<Record<Side, OrderStatus>> = {
  'drop-off': 'drop-off-scheduled',
  pickup: 'pickup-scheduled',
}

/** Applies the taps that are possible in the stop's state. Returns the stop and the statuses of its two orders. */
function bothAfter(kind: Kind, made: readonly Tap[]) {
  let state: StopState = 'planned'
  const orders = { ...dayBefore }
  const go = (side: Side, tap: StopTap) => {
    for (const event of eventsOfTapAtStop(kind, side, tap.kind, orders[side]) ?? [])
      orders[side] = move(orders[side], event, 'driver').to
  }
  for (const tap of made) {
    const after: StopState | null = isOfStop(tap) ? stopStateAfter(state, tap.kind) : null
    if (!isOfStop(tap) || after === null || !isOpenStop(state)) continue
    if (tap.kind === 'taken' && kind !== 'dump-and-return') continue
    go('pickup', tap)
    go('drop-off', tap)
    state = after
  }
  return { state, orders }
}

const endOf: Readonly<Partial<Record<StopState, readonly OrderStatus[]>>> = {
  planned: ['pickup-scheduled', 'drop-off-scheduled'],
  done: ['pickup-confirmed', 'drop-off-confirmed'],
}

/** Both orders change their status together with the stop. Neither changes alone. */
function isTogether(kind: Kind, made: readonly Tap[]): boolean {
  const { state, orders } = bothAfter(kind, made)
  const { pickup, 'drop-off': dropOff } = orders
  const isTaken = pickup === 'pickup-confirmed'
  const expected = endOf[state]
  if (expected) return expected[0] === pickup && expected[1] === dropOff
  if (state === 'failed') return dropOff === 'pending-drop-off' && (isTaken || pickup === 'pending-pickup')
  return dropOff === 'in-transit-drop-off' && (isTaken || pickup === 'in-transit-pickup')
}

/** The box that the driver took is on the truck once, under the number that the driver entered first. */
function isLoadedOnce(route: DriverRoute, made: readonly Tap[]): boolean {
  let state: StopState = 'planned'
  let number: string | null = null
  for (const tap of made) {
    const after: StopState | null = isOfStop(tap) ? stopStateAfter(state, tap.kind) : null
    if (after === null || !isOfStop(tap)) continue
    if (tap.kind === 'done' || tap.kind === 'taken') number ??= tap.takenBox ?? box.number
    state = after
  }
  return route.loads.map(load => load.box.number).join() === (number ?? '')
}

/** The box that the driver set down has the number that the driver entered. Nothing is set down before the last tap. */
function isSetDown({ stops: [stop] }: DriverRoute, made: readonly Tap[]): boolean {
  const end = made.find(tap => isOfStop(tap) && (tap.kind === 'done' || tap.kind === 'could-not'))
  if (end?.kind === 'done') return stop?.state === 'done' && stop.leaves?.number === end.leftBox
  return stop?.state !== 'done' && stop?.leaves?.number === box.number
}

test('an exchange moves both orders and both boxes together, whatever the driver taps', () => {
  const property = fc.property(kinds, taps, (kind, made) => {
    const [route] = foldDay(dayOfOne(kind), made).routes
    return route !== undefined && isTogether(kind, made) && isLoadedOnce(route, made) && isSetDown(route, made)
  })
  fc.assert(property, { numRuns })
})

test('an exchange that is done leaves one load, which is dumped and weighed like any other', () => {
  const made = [templates[1], templates[3], templates[10], templates[11], templates[6]].map((tap, at) => ({
    ...(tap ?? templates[0]),
    id: id(1000 + at),
    seq: at + 1,
    madeAt: minuteAt(at),
  })) as Tap[]
  const [route] = foldDay(dayOfOne('dump-and-return'), made).routes
  expect(route?.stops.map(({ state, leaves }) => [state, leaves?.number])).toEqual([['done', '114']])
  expect(route?.loads).toMatchObject([{ orderId: oldOrder, state: 'ticketed', box: { number: '114' } }])
})
