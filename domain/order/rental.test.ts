import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { isEnding, type StandingFacts, standingRental, statusOnceWithdrawn } from './rental.ts'

const facts: StandingFacts = {
  status: 'drop-off-confirmed',
  pickupWindow: { day: dayOf('2026-11-27'), start: 9, end: 12, isActualPickupDate: false },
  finalPickupWindow: null,
  timeZone: 'America/Chicago',
  now: new Date('2026-11-24T18:00:00Z'),
}

test('the days left are counted to the planned pick-up', () => {
  expect(standingRental(facts)).toEqual({ endsOn: dayOf('2026-11-27'), daysLeft: 3, isActual: false })
})

test('a planned pick-up day is the actual one if the customer named it', () => {
  const pickupWindow = { day: dayOf('2026-11-27'), start: 9, end: 12, isActualPickupDate: true }
  expect(standingRental({ ...facts, pickupWindow })?.isActual).toBe(true)
})

test.each([
  'drop-off-confirmed',
  'pickup-requested',
  'pending-pickup',
  'pickup-scheduled',
  'in-transit-pickup',
] as const)('an order that is %s has a standing rental', status =>
  expect(standingRental({ ...facts, status })).not.toBeNull(),
)

test('a requested pick-up takes precedence over the planned one', () => {
  const finalPickupWindow = { day: dayOf('2026-11-25'), start: 9, end: 12 }
  expect(standingRental({ ...facts, status: 'pickup-requested', finalPickupWindow })).toEqual({
    endsOn: dayOf('2026-11-25'),
    daysLeft: 1,
    isActual: true,
  })
})

test('late in the evening it is still the same day in the area, and days after the end are negative', () => {
  expect(standingRental({ ...facts, now: new Date('2026-11-28T04:00:00Z') })?.daysLeft).toBe(0)
  expect(standingRental({ ...facts, now: new Date('2026-11-30T18:00:00Z') })?.daysLeft).toBe(-3)
})

test('an order has no standing rental before the delivery and after the pick-up', () => {
  expect(standingRental({ ...facts, status: 'pending-drop-off' })).toBeNull()
  expect(standingRental({ ...facts, status: 'waste-processing' })).toBeNull()
  expect(standingRental({ ...facts, pickupWindow: null })).toBeNull()
})

test('a rental ends when its last day is tomorrow or past by the clock of the area', () => {
  const now = new Date('2026-11-25T04:00:00Z')
  expect(isEnding(dayOf('2026-11-26'), 'America/Chicago', now)).toBe(false)
  expect(isEnding(dayOf('2026-11-25'), 'America/Chicago', now)).toBe(true)
  expect(isEnding(dayOf('2026-11-20'), 'America/Chicago', now)).toBe(true)
  expect(isEnding(dayOf('2026-11-26'), 'UTC', now)).toBe(true)
})

test('a rental goes on when its pick-up request is withdrawn, unless a named day has ended it', () => {
  const now = new Date('2026-11-24T18:00:00Z')
  const agreed = (day: string, isActualPickupDate: boolean) =>
    statusOnceWithdrawn({ day: dayOf(day), start: 9, end: 12, isActualPickupDate }, 'America/Chicago', now)
  expect(agreed('2026-11-26', true)).toBe('drop-off-confirmed')
  expect(agreed('2026-11-25', true)).toBe('pending-pickup')
  expect(agreed('2026-11-23', true)).toBe('pending-pickup')
  expect(agreed('2026-11-23', false)).toBe('drop-off-confirmed')
  expect(statusOnceWithdrawn(null, 'America/Chicago', now)).toBe('drop-off-confirmed')
})
