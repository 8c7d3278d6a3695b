import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { type DayRoom, fullVisit, hasFullHours, roomFor } from './full-days.ts'
import type { HoursRoom } from './full-hours.ts'
import { defaultWindowRanges } from './window.ts'

const monday = dayOf('2026-11-23')
const needs = { dropOffMinutes: 60, pickupMinutes: 90 }
const room = (days: number, boxes: number, minutes: number, hours: Partial<HoursRoom> = {}) => ({
  day: addDays(monday, days),
  boxes,
  minutes,
  trucks: 1,
  beginsAt: 0,
  visits: [],
  ...hours,
})
const known = (rooms: readonly DayRoom[]) => roomFor(rooms, needs, defaultWindowRanges)
const rental = (dropOff: number, pickup: number) => ({
  dropOff: addDays(monday, dropOff),
  pickup: addDays(monday, pickup),
})

describe('rule S18: full days', () => {
  test.each([
    ['a day with a box and minutes is not full', room(0, 1, 90), [], []],
    ['a day without a box is full for drop-offs', room(0, 0, 500), [monday], []],
    ['a day with boxes missing is full for drop-offs', room(0, -2, 500), [monday], []],
    ['a day without minutes for a pick-up is full for pick-ups', room(0, 3, 89), [], [monday]],
    ['a day without minutes is full for both', room(0, 3, 59), [monday], [monday]],
  ])('%s', (_, only, dropOff, pickup) => {
    expect(known([only]).full).toEqual({ dropOff, pickup })
  })

  test.each([
    ['has room on all of its days', [room(0, 1, 90), room(1, 1, 0), room(2, 1, 90)], null],
    ['has no box on a day in between', [room(0, 1, 90), room(1, 0, 90), room(2, 1, 90)], 'drop-off'],
    ['has no box on the day of its pick-up', [room(0, 1, 90), room(1, 1, 90), room(2, 0, 90)], 'drop-off'],
    ['has no minutes for its pick-up', [room(0, 1, 90), room(1, 1, 90), room(2, 1, 89)], 'pickup'],
    ['has no minutes for its drop-off', [room(0, 1, 59), room(1, 1, 90), room(2, 1, 90)], 'drop-off'],
    ['begins before the days that are known', [room(-3, 0, 0)], null],
  ] as const)('a rental that %s', (_, rooms, full) => {
    expect(fullVisit(rental(0, 2), known(rooms))).toBe(full)
  })

  test('more boxes and minutes never make a rental full', () => {
    const rooms = fc.array(fc.tuple(fc.integer({ min: -2, max: 3 }), fc.integer({ min: 0, max: 200 })), {
      maxLength: 9,
    })
    fc.assert(
      fc.property(rooms, fc.nat(6), fc.integer({ min: 1, max: 6 }), (drawn, start, days) => {
        const before = drawn.map(([boxes, minutes], index) => room(index, boxes, minutes))
        const after = before.map(one => ({ ...one, boxes: one.boxes + 1, minutes: one.minutes + 30 }))
        const asked = rental(start, start + days)
        if (fullVisit(asked, known(before)) === null) expect(fullVisit(asked, known(after))).toBeNull()
      }),
    )
  })
})

describe('rule S22: full hours of a day', () => {
  const morning = { day: monday, start: 9, end: 12 }
  const at = (start: number, end: number, minutes: number) => ({ from: start * 60, to: end * 60, minutes })
  const mornings = (count: number) => Array.from({ length: count }, () => at(9, 12, 60))

  test('are those in which no truck can arrive any more, and other hours of the day stay open', () => {
    const { full, fullHours } = known([room(0, 1, 500, { visits: mornings(4) })])
    expect(full).toEqual({ dropOff: [], pickup: [] })
    // From 9 to 12 there is no room for a fifth visit of 60 minutes. From 6 to 18 there is room before 8 and after 12.
    expect(fullHours).toEqual({ dropOff: [morning], pickup: [morning] })
    expect(known([room(0, 1, 500, { visits: mornings(3) })]).fullHours).toEqual({ dropOff: [], pickup: [] })
    expect(known([room(0, 1, 500, { visits: mornings(4), trucks: 2 })]).fullHours).toEqual({ dropOff: [], pickup: [] })
  })

  test('a day is full if all of its hours are full', () => {
    const visits = [
      at(6, 18, 800),
      at(6, 18, 60),
      at(6, 8, 130),
      at(6, 8, 60),
      ...mornings(4),
      at(12, 17, 310),
      at(12, 17, 60),
      at(17, 20, 190),
    ]
    const { full, fullHours } = known([room(0, 1, 500, { visits: [...visits, at(17, 20, 60)] })])
    expect(full).toEqual({ dropOff: [monday], pickup: [monday] })
    expect(fullHours).toEqual({ dropOff: [], pickup: [] })
  })

  test('a day without offered hours is not full', () => {
    const weekdays = defaultWindowRanges.filter(range => !range.onlyWeekend)
    const { full, fullHours } = roomFor([room(5, 1, 500)], needs, weekdays)
    expect(full).toEqual({ dropOff: [], pickup: [] })
    expect(fullHours).toEqual({ dropOff: [], pickup: [] })
  })

  test('hours of today that are over are not listed as full', () => {
    const now = { beginsAt: 11 * 60, visits: [at(9, 12, 60), at(9, 12, 60)] }
    const { fullHours } = known([room(0, 1, 500, now)])
    // Between 11 and 12 there is room for two arrivals, but hours that end within two hours are not offered.
    expect(fullHours.dropOff).toEqual([])
    expect(hasFullHours({ dropOffWindow: morning, pickupWindow: morning }, fullHours)).toBe(false)
  })
})
