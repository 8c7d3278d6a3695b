import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { longerRental } from './extension.ts'
import { defaultWindowRanges } from './window.ts'

const facts = {
  now: new Date('2026-11-21T18:00:00Z'),
  timeZone: 'America/Chicago',
  closedDays: [{ day: dayOf('2026-11-26'), name: 'Thanksgiving' }],
  ranges: defaultWindowRanges,
}
const agreed = { day: dayOf('2026-11-24'), start: 9, end: 12 }

test('a customer keeps a rental until a later day, in the agreed hours, and the rental ends then', () => {
  expect(longerRental(agreed, dayOf('2026-11-27'), facts)).toEqual({
    day: dayOf('2026-11-27'),
    start: 9,
    end: 12,
    isActualPickupDate: true,
  })
})

test.each([
  ['begin', { start: 6, end: 8 }],
  ['end', { start: 12, end: 18 }],
])(
  'if the new day lacks the agreed hours, the rental ends in its first hours, also if other hours %s alike',
  (_, hours) => {
    const ranges = [
      { start: 8, end: 10, needsConfirmation: false, onlyWeekend: false },
      { start: 6, end: 12, needsConfirmation: false, onlyWeekend: false },
      { start: 10, end: 18, needsConfirmation: false, onlyWeekend: false },
    ]
    const longer = longerRental({ ...agreed, ...hours }, dayOf('2026-11-27'), { ...facts, ranges })
    expect(longer).toMatchObject({ start: 8, end: 10 })
  },
)

test('a Saturday has its own hours', () => {
  expect(longerRental(agreed, dayOf('2026-11-28'), facts)).toMatchObject({ start: 6, end: 18 })
})

test.each([
  ['2026-11-29', 'sunday-pickup'],
  ['2026-11-26', 'closed-day'],
  ['2026-11-21', 'pickup-too-early'],
  ['2026-11-24', 'not-longer'],
  ['2026-11-23', 'not-longer'],
  ['2027-11-29', 'day-too-far'],
])('a rental until %s is refused as %s', (day, refusal) => {
  expect(() => longerRental(agreed, dayOf(day), facts)).toThrowError(expect.objectContaining({ refusal }))
})

test('if no truck drives on Saturdays, no rental ends on a Saturday', () => {
  const ranges = defaultWindowRanges.filter(range => !range.onlyWeekend)
  expect(() => longerRental(agreed, dayOf('2026-11-28'), { ...facts, ranges })).toThrowError(
    expect.objectContaining({ refusal: 'unknown-window' }),
  )
})
