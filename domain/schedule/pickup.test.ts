import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { dayOf } from '#domain/value/calendar.ts'
import type { ScheduleFacts } from './drop-off.ts'
import { checkPickup, earliestPickup, earliestRequestedDay, pickupRefusal } from './pickup.ts'
import { rentalDays } from './rental-days.ts'
import { defaultWindowRanges } from './window.ts'

const facts: ScheduleFacts = {
  now: new Date('2026-11-20T15:00:00Z'),
  timeZone: 'America/Chicago',
  closedDays: [{ day: dayOf('2026-11-26'), name: 'Thanksgiving' }],
  ranges: defaultWindowRanges,
}

test('the earliest pick-up is the day after the drop-off, or the next day that is no Sunday and not closed', () => {
  expect(earliestPickup(dayOf('2026-11-23'), facts)).toBe(dayOf('2026-11-24'))
  expect(earliestPickup(dayOf('2026-11-21'), facts)).toBe(dayOf('2026-11-23'))
  expect(earliestPickup(dayOf('2026-11-25'), facts)).toBe(dayOf('2026-11-27'))
})

test('a requested pick-up is tomorrow at the earliest, in the morning as in the evening', () => {
  expect(earliestRequestedDay(facts)).toBe(dayOf('2026-11-21'))
  expect(earliestRequestedDay({ ...facts, now: new Date('2026-11-21T23:00:00Z') })).toBe(dayOf('2026-11-23'))
})

describe('a requested pick-up', () => {
  test.each([
    ['tomorrow in Saturday hours is accepted', '2026-11-21', 6, 18, null],
    ['on a weekday is accepted', '2026-11-24', 9, 12, null],
    ['on a Sunday is refused', '2026-11-22', 6, 18, 'sunday-pickup'],
    ['on a closed day is refused', '2026-11-26', 9, 12, 'closed-day'],
    ['today is refused', '2026-11-20', 9, 12, 'pickup-too-early'],
    ['a year ahead to the day is accepted', '2027-11-20', 6, 18, null],
    ['in more than a year is refused', '2027-11-22', 9, 12, 'day-too-far'],
    ['in other hours is refused', '2026-11-24', 3, 4, 'unknown-window'],
    ['from the beginning of one window to the end of another is refused', '2026-11-24', 9, 17, 'unknown-window'],
  ] as const)('%s', (_, date, start, end, refusal) => {
    expect(pickupRefusal({ day: dayOf(date), start, end }, facts)).toBe(refusal)
  })

  test('on a Sunday is refused in the words that clients look for', () => {
    const sunday = { day: dayOf('2026-11-22'), start: 6, end: 18 }
    expect(() => checkPickup(sunday, facts)).toThrow('Sunday pickups are not available')
    expect(() => checkPickup(sunday, facts)).toThrow(Refusal)
  })
})

test('rental days run from drop-off to pick-up and are at least one', () => {
  expect(rentalDays(dayOf('2026-11-23'), dayOf('2026-11-30'))).toBe(7)
  expect(rentalDays(dayOf('2026-10-31'), dayOf('2026-11-02'))).toBe(2)
  expect(rentalDays(dayOf('2026-11-23'), dayOf('2026-11-23'))).toBe(1)
})
