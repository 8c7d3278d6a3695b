import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, isSunday, localTime } from '#domain/value/calendar.ts'
import {
  checkSchedule,
  earliestDropOff,
  needsConfirmation,
  type ScheduleFacts,
  scheduleLimits,
  scheduleRefusal,
} from './drop-off.ts'
import { defaultWindowRanges } from './window.ts'

const thanksgiving = { day: dayOf('2026-11-26'), name: 'Thanksgiving' }
/** The time is Saturday, 9 in the morning, in Austin. */
const facts: ScheduleFacts = {
  now: new Date('2026-11-21T15:00:00Z'),
  timeZone: 'America/Chicago',
  closedDays: [thanksgiving],
  ranges: defaultWindowRanges,
}

describe('the earliest drop-off', () => {
  test.each([
    ['a minute before noon is today', '2026-11-20T17:59:59Z', '2026-11-20'],
    ['at noon is tomorrow', '2026-11-20T18:00:00Z', '2026-11-21'],
    ['on a Saturday afternoon moves past Sunday', '2026-11-21T18:00:00Z', '2026-11-23'],
    ['on a Sunday morning is Monday', '2026-11-22T15:00:00Z', '2026-11-23'],
    ['moves past a closed day', '2026-11-25T20:00:00Z', '2026-11-27'],
    ['late at night still belongs to the local day', '2026-11-24T05:30:00Z', '2026-11-24'],
  ])('%s', (_, now, day) => {
    expect(earliestDropOff({ ...facts, now: new Date(now) })).toBe(dayOf(day))
  })

  test('is tomorrow when no hours of today are left', () => {
    const ranges = [{ start: 6, end: 10, needsConfirmation: false, onlyWeekend: false }]
    const at = (now: string) => earliestDropOff({ ...facts, ranges, now: new Date(now) })
    expect(at('2026-11-20T13:59:00Z')).toBe(dayOf('2026-11-20'))
    // The hauler offers no hours on Saturday.
    expect(at('2026-11-20T14:00:00Z')).toBe(dayOf('2026-11-23'))
  })

  test('is decided by the clock of the service area', () => {
    const now = new Date('2026-11-20T18:30:00Z')
    expect(earliestDropOff({ ...facts, now })).toBe(dayOf('2026-11-21'))
    expect(earliestDropOff({ ...facts, now, timeZone: 'America/Denver' })).toBe(dayOf('2026-11-20'))
  })

  test('moves past several closed days and the Sunday after them', () => {
    const closedDays = ['2026-12-24', '2026-12-25', '2026-12-26'].map(date => ({ day: dayOf(date), name: 'Christmas' }))
    expect(earliestDropOff({ ...facts, closedDays, now: new Date('2026-12-24T14:00:00Z') })).toBe(dayOf('2026-12-28'))
  })

  test('is never a Sunday, never before today, and never more than two days away if no day is closed', () => {
    const zones = fc.constantFrom('America/New_York', 'America/Phoenix', 'America/Anchorage', 'Pacific/Honolulu')
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, zones, (now, timeZone) => {
        const day = earliestDropOff({ now, timeZone, closedDays: [], ranges: defaultWindowRanges })
        const today = localTime(now, timeZone).day
        return !isSunday(day) && day >= today && day <= addDays(today, 2)
      }),
    )
  })
})

describe('a schedule', () => {
  const chosen = (dropOff: string, pickup: string, hours: [number, number] = [9, 12]) => ({
    dropOffWindow: { day: dayOf(dropOff), start: hours[0], end: hours[1] },
    pickupWindow: { day: dayOf(pickup), start: 12, end: 17, isActualPickupDate: true },
  })

  test.each<[string, ReturnType<typeof chosen>, string | null]>([
    ['of two weekdays is accepted', chosen('2026-11-23', '2026-11-30'), null],
    ['may end the day after it begins', chosen('2026-11-23', '2026-11-24'), null],
    ['may begin today before noon, a Saturday in its own hours', chosen('2026-11-21', '2026-11-24', [6, 18]), null],
    ['cannot begin on a Sunday', chosen('2026-11-22', '2026-11-24'), 'sunday'],
    ['cannot end on a Sunday', chosen('2026-11-23', '2026-11-29'), 'sunday'],
    ['cannot touch a closed day', chosen('2026-11-23', '2026-11-26'), 'closed-day'],
    ['cannot begin yesterday', chosen('2026-11-20', '2026-11-24'), 'drop-off-too-early'],
    ['cannot end on the day it begins', chosen('2026-11-23', '2026-11-23'), 'pickup-before-drop-off'],
    ['cannot end before it begins', chosen('2026-11-27', '2026-11-24'), 'pickup-before-drop-off'],
    ['cannot end more than a year ahead', chosen('2026-11-23', '2027-11-22'), 'day-too-far'],
    ['takes only hours that are offered', chosen('2026-11-23', '2026-11-30', [10, 11]), 'unknown-window'],
    [
      'takes no hours from one window to the end of another',
      chosen('2026-11-23', '2026-11-30', [9, 17]),
      'unknown-window',
    ],
    ['takes no weekday hours on a Saturday', chosen('2026-11-28', '2026-11-30', [9, 12]), 'unknown-window'],
  ])('%s', (_, windows, refusal) => {
    expect(scheduleRefusal(windows, scheduleLimits(facts))).toBe(refusal)
    if (refusal === null) expect(() => checkSchedule(windows, facts)).not.toThrow()
    else expect(() => checkSchedule(windows, facts)).toThrowError(expect.objectContaining({ refusal }))
  })

  test('may end a year ahead to the day', () => {
    const friday = { ...facts, now: new Date('2026-11-20T15:00:00Z') }
    const lastDay = {
      ...chosen('2026-11-23', '2027-11-20'),
      pickupWindow: { ...chosen('2026-11-23', '2027-11-20').pickupWindow, start: 6, end: 18 },
    }
    expect(scheduleRefusal(lastDay, scheduleLimits(friday))).toBeNull()
    expect(scheduleRefusal(chosen('2026-11-23', '2027-11-22'), scheduleLimits(friday))).toBe('day-too-far')
  })

  test('that names a Sunday is refused with the word that clients look for', () => {
    expect(() => checkSchedule(chosen('2026-11-22', '2026-11-24'), facts)).toThrow(/Sunday/)
  })
})

test('a Saturday window that needs confirmation asks for the checkbox, and a weekday window does not', () => {
  const window = (date: string, start: number, end: number) => ({ day: dayOf(date), start, end })
  expect(needsConfirmation(window('2026-11-21', 6, 18), defaultWindowRanges)).toBe(true)
  expect(needsConfirmation(window('2026-11-23', 6, 18), defaultWindowRanges)).toBe(false)
  expect(needsConfirmation(window('2026-11-23', 17, 20), defaultWindowRanges)).toBe(false)
})

test('a Saturday window within business hours, or a window that is not offered, needs no confirmation', () => {
  const ranges = [{ start: 8, end: 14, needsConfirmation: false, onlyWeekend: true }]
  expect(needsConfirmation({ day: dayOf('2026-11-21'), start: 8, end: 14 }, ranges)).toBe(false)
  expect(needsConfirmation({ day: dayOf('2026-11-21'), start: 9, end: 12 }, ranges)).toBe(false)
})
