import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HoursRoom, hasRoomAt, type TimedVisit } from './full-hours.ts'

const at = (start: number, end: number, minutes: number): TimedVisit => ({ from: start * 60, to: end * 60, minutes })
const room = (visits: readonly TimedVisit[], trucks = 1, beginsAt = 0): HoursRoom => ({ trucks, beginsAt, visits })

describe('rule S22: room within hours', () => {
  test.each([
    ['a day with nothing on it', room([]), at(9, 12, 60), true],
    [
      'three visits of an hour from 9 to 12: one more arrives at 12',
      room(Array(3).fill(at(9, 12, 60))),
      at(9, 12, 60),
      true,
    ],
    ['four of them: a fifth arrives too late', room(Array(4).fill(at(9, 12, 60))), at(9, 12, 60), false],
    ['another truck', room(Array(4).fill(at(9, 12, 60)), 2), at(9, 12, 60), true],
    ['the same four, and one at any time of the day', room(Array(4).fill(at(9, 12, 60))), at(6, 18, 60), true],
    ['wide hours that leave no minute for narrow ones', room(Array(12).fill(at(9, 12, 15))), at(9, 12, 15), true],
    ['visits at any time take no room of the morning', room(Array(5).fill(at(6, 18, 60))), at(9, 12, 60), true],
    ['a whole day of visits at any time', room(Array(13).fill(at(6, 18, 60))), at(9, 12, 60), false],
    ['hours that are over', room([at(9, 12, 60), at(9, 12, 60)], 1, 12 * 60), at(9, 12, 60), false],
    ['no truck', room([], 0), at(9, 12, 60), false],
  ])('is there, or not: %s', (_, known, added, hasRoom) => {
    expect(hasRoomAt(known, added)).toBe(hasRoom)
  })

  test('a day that trucks can drive is never called full', () => {
    const hours = fc.constantFrom(at(6, 8, 0), at(6, 18, 0), at(9, 12, 0), at(12, 17, 0))
    const visit = fc.tuple(hours, fc.integer({ min: 5, max: 120 })).map(([one, minutes]) => ({ ...one, minutes }))
    fc.assert(
      fc.property(fc.array(visit, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 2 }), (visits, trucks) => {
        const [added, ...others] = visits
        if (added && canBeDriven(visits, trucks)) expect(hasRoomAt(room(others, trucks), added)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

/** Tries every order of the stops on every truck. */
function canBeDriven(
  visits: readonly TimedVisit[],
  trucks: number,
  freeAt: readonly number[] = Array(trucks).fill(0),
): boolean {
  if (visits.length === 0) return true
  return visits.some((visit, index) =>
    freeAt.some((free, truck) => {
      const arrives = Math.max(free, visit.from)
      const next = freeAt.with(truck, arrives + visit.minutes)
      return arrives <= visit.to && canBeDriven(visits.toSpliced(index, 1), trucks, next)
    }),
  )
}
