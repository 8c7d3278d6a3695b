import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { type ArrivalOrder, arrivalOf, dayDelivered } from './arrival-of.ts'

const dropOffWindow = { day: dayOf('2026-11-24'), start: 9, end: 12 }
const pickupWindow = { day: dayOf('2026-12-01'), start: 12, end: 17 }
const order: ArrivalOrder = {
  status: 'created',
  timeZone: 'America/Chicago',
  today: dayOf('2026-11-23'),
  timeline: [],
  dropOffWindow,
  pickupWindow,
  finalPickupWindow: null,
  finalizedLineItems: null,
}
const first = (status: string, more: Partial<ArrivalOrder> = {}) => arrivalOf({ ...order, status, ...more })

test('an order says which visit is next, or that the dumpster is there (rule L18)', () => {
  for (const status of ['created', 'pending-drop-off', 'drop-off-scheduled'])
    expect(first(status)).toEqual({ kind: 'arrives', window: dropOffWindow })
  expect(first('in-transit-drop-off')).toEqual({ kind: 'arriving', window: dropOffWindow })
  const timeline = [{ event: 'deliver', at: '2026-11-25T03:00:00.000Z' }]
  expect(first('drop-off-confirmed', { timeline })).toEqual({ kind: 'standing', day: dayOf('2026-11-24') })
  expect(first('pickup-scheduled', { timeline })).toEqual({ kind: 'collects', window: pickupWindow })
  const agreed = { ...pickupWindow, day: dayOf('2026-12-03') }
  expect(first('in-transit-pickup', { finalPickupWindow: agreed })).toEqual({ kind: 'collecting', window: agreed })
})

test('after the pick-up an order says the day of the pick-up, and then the weight (rule L18)', () => {
  const timeline = [{ event: 'collect', at: '2026-12-01T20:00:00.000Z' }]
  expect(first('pickup-confirmed', { timeline })).toEqual({ kind: 'collected', day: dayOf('2026-12-01') })
  const finalizedLineItems = { weight: { tons: 2.4 } }
  expect(first('waste-processing', { timeline, finalizedLineItems })).toEqual({ kind: 'weighed', tons: 2.4 })
  expect(first('completed', { finalizedLineItems })).toEqual({ kind: 'finished', tons: 2.4 })
})

test('an order does not say a day that passed without the visit or on which no truck comes (rule L18)', () => {
  expect(first('pending-drop-off', { today: dayOf('2026-11-25') })).toBeNull()
  const timeline = [{ event: 'attempt-failed', at: '2026-11-24T15:00:00.000Z' }]
  expect(first('pending-drop-off', { timeline })).toBeNull()
  for (const status of ['cancelled', 'restricted', 'payment-pending', 'refunded', 'a-new-one'])
    expect(first(status)).toBeNull()
})

test('the day of the delivery is the day of the last one, in the time zone of the service area (rule L18)', () => {
  const timeZone = 'America/Chicago'
  expect(dayDelivered({ timeZone, timeline: [{ event: 'place', at: '2026-11-20T15:00:00.000Z' }] })).toBeNull()
  const timeline = ['2026-11-25T03:00:00.000Z', '2026-11-26T03:00:00.000Z'].map(at => ({ event: 'deliver', at }))
  expect(dayDelivered({ timeZone, timeline })).toBe(dayOf('2026-11-25'))
})
