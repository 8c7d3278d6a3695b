import { describe, expect, test } from 'vitest'
import { addDays, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { isBookable } from './bookable-day.ts'
import { proposeRental, quickAnswers, usualDays } from './quick-answers.ts'
import { defaultWindowRanges } from './window.ts'

const monday = dayOf('2026-11-30')
const limits = { closedDays: [], ranges: defaultWindowRanges, earliestDropOff: monday, lastDay: addDays(monday, 360) }
const nothing = { dropOff: null, pickup: null }
const christmas = { ...limits, closedDays: [{ day: dayOf('2026-12-25'), name: 'Christmas Day' }] }

const read = ({ earliest, lengths }: ReturnType<typeof quickAnswers>) => ({
  earliest: earliest && [isoDateOf(earliest.dropOff), isoDateOf(earliest.pickup), earliest.days],
  lengths: lengths.map(one => [one.wanted, isoDateOf(one.pickup), one.days]),
})

describe('Days that need one tap (rule S20)', () => {
  test('begin with the earliest day as long as the customer has chosen none', () => {
    expect(read(quickAnswers(nothing, 7, limits))).toEqual({
      earliest: ['2026-11-30', '2026-12-07', 7],
      lengths: [
        [7, '2026-12-07', 7],
        [10, '2026-12-10', 10],
        [14, '2026-12-14', 14],
      ],
    })
  })

  test('move a pick-up on a Sunday to the Monday, and the rental is that much longer', () => {
    const thursday = { dropOff: addDays(monday, 3), pickup: null }
    expect(read(quickAnswers(thursday, 7, limits)).lengths).toEqual([
      [7, '2026-12-10', 7],
      [10, '2026-12-14', 11],
      [14, '2026-12-17', 14],
    ])
  })

  test('skip full days, for the drop-off and for the pick-up (rule S18)', () => {
    const full = { dropOff: [monday], pickup: [addDays(monday, 8)] }
    expect(read(quickAnswers(nothing, 7, { ...limits, full }))).toMatchObject({
      earliest: ['2026-12-01', '2026-12-09', 8],
      lengths: [
        [7, '2026-12-09', 8],
        [10, '2026-12-11', 10],
        [14, '2026-12-15', 14],
      ],
    })
  })

  test('skip closed days', () => {
    const friday = { dropOff: dayOf('2026-12-18'), pickup: null }
    expect(read(quickAnswers(friday, 7, christmas)).lengths[0]).toEqual([7, '2026-12-26', 8])
  })

  test('keep the chosen length with the earliest drop-off', () => {
    const chosen = { dropOff: addDays(monday, 7), pickup: addDays(monday, 17) }
    expect(read(quickAnswers(chosen, 7, limits)).earliest).toEqual(['2026-11-30', '2026-12-10', 10])
  })

  test('do not keep a drop-off that is no longer offered', () => {
    const over = { dropOff: addDays(monday, -3), pickup: null }
    expect(read(quickAnswers(over, 7, limits)).lengths[0]).toEqual([7, '2026-12-07', 7])
  })

  test('never end after the last day', () => {
    const late = { dropOff: addDays(limits.lastDay, -8), pickup: null }
    const { lengths } = quickAnswers(late, 7, limits)
    expect(lengths.map(one => one.wanted)).toEqual([7])
    expect(proposeRental(limits.lastDay, 1, limits)).toBeNull()
  })

  test('are one answer if two lengths end on the same day', () => {
    const shut = Array.from({ length: 5 }, (_, at) => ({ day: addDays(monday, 7 + at), name: 'Inventory' }))
    const { lengths } = quickAnswers(nothing, 7, { ...limits, closedDays: shut })
    expect(lengths.map(one => [one.wanted, one.days])).toEqual([
      [7, 12],
      [14, 14],
    ])
  })

  test.each([
    [7, 7],
    [14, 14],
    [1, 7],
    [null, 7],
  ])('for a price that includes %s days have the usual length of %i days', (included, usual) => {
    expect(usualDays(included)).toBe(usual)
  })

  test('can be chosen, on each day of a year', () => {
    for (let at = 0; at < 340; at += 1) {
      const dropOff = addDays(monday, at)
      if (!isBookable(dropOff, christmas)) continue
      const { earliest, lengths } = quickAnswers({ dropOff, pickup: null }, 7, christmas)
      for (const rental of [...lengths, ...(earliest ? [earliest] : [])]) {
        expect(isBookable(rental.pickup, christmas)).toBe(true)
        expect(rental.pickup).toBeGreaterThan(rental.dropOff)
        expect(rental.pickup).toBeLessThanOrEqual(christmas.lastDay)
      }
    }
  })
})
