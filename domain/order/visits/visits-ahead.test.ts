import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import type { OrderStatus } from '../lifecycle.ts'
import { visitsAhead } from './visits-ahead.ts'

const dropOffWindow = { day: dayOf('2026-11-24'), start: 9, end: 12 }
const pickupWindow = { day: dayOf('2026-12-01'), start: 12, end: 17, isActualPickupDate: true }
const order = { timeline: [], dropOffWindow, pickupWindow, finalPickupWindow: null }
const visitsIn = (status: OrderStatus, more: object = {}) =>
  visitsAhead({ ...order, status, ...more }).map(one => one.visit)

test('rule L18: an order before its delivery has both visits, a delivered order its pick-up, and an order that is over none', () => {
  expect(visitsIn('created')).toEqual(['drop-off', 'pickup'])
  expect(visitsIn('in-transit-drop-off')).toEqual(['drop-off', 'pickup'])
  expect(visitsIn('drop-off-confirmed')).toEqual(['pickup'])
  expect(visitsIn('pickup-scheduled')).toEqual(['pickup'])
  for (const status of ['pickup-confirmed', 'completed', 'cancelled', 'restricted', 'payment-pending'] as const)
    expect(visitsIn(status)).toEqual([])
})

test('rule L18: an approximate pick-up is no visit until its day is agreed', () => {
  const approximate = { pickupWindow: { ...pickupWindow, isActualPickupDate: false } }
  expect(visitsIn('drop-off-confirmed', approximate)).toEqual([])
  const finalPickupWindow = { day: dayOf('2026-12-03'), start: 9, end: 12 }
  expect(visitsAhead({ ...order, ...approximate, status: 'pickup-scheduled', finalPickupWindow })).toEqual([
    { visit: 'pickup', window: finalPickupWindow },
  ])
})

test('rules L16 and L18: a visit whose date was taken back is not shown', () => {
  expect(visitsIn('pending-drop-off', { timeline: [{ event: 'attempt-failed' }] })).toEqual(['pickup'])
  expect(visitsIn('pending-pickup', { timeline: [{ event: 'unschedule' }] })).toEqual([])
})
