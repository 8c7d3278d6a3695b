import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar.ts'
import { fullDaysOf, fullVisit } from './full-days.ts'

const monday = dayOf('2026-11-23')
const needs = { dropOffMinutes: 60, pickupMinutes: 90 }
const room = (days: number, boxes: number, minutes: number) => ({ day: addDays(monday, days), boxes, minutes })
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
    expect(fullDaysOf([only], needs)).toEqual({ dropOff, pickup })
  })

  test.each([
    ['has room on all of its days', [room(0, 1, 90), room(1, 1, 0), room(2, 1, 90)], null],
    ['has no box on a day in between', [room(0, 1, 90), room(1, 0, 90), room(2, 1, 90)], 'drop-off'],
    ['has no box on the day of its pick-up', [room(0, 1, 90), room(1, 1, 90), room(2, 0, 90)], 'drop-off'],
    ['has no minutes for its pick-up', [room(0, 1, 90), room(1, 1, 90), room(2, 1, 89)], 'pickup'],
    ['has no minutes for its drop-off', [room(0, 1, 59), room(1, 1, 90), room(2, 1, 90)], 'drop-off'],
    ['is further away than anybody knows', [room(-3, 0, 0)], null],
  ] as const)('a rental that %s', (_, rooms, full) => {
    expect(fullVisit(rental(0, 2), rooms, needs)).toBe(full)
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
        if (fullVisit(asked, before, needs) === null) expect(fullVisit(asked, after, needs)).toBeNull()
      }),
    )
  })
})
