import { describe, expect, test } from 'vitest'
import { dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { monthOf, rangeBefore } from './range-before.ts'

const before = (from: string, to: string) => {
  const range = rangeBefore({ from: dayOf(from), to: dayOf(to) })
  return `${isoDateOf(range.from)} ${isoDateOf(range.to)}`
}

describe('The days before (rule R8)', () => {
  test.each([
    ['2026-11-05', '2026-11-12', '2026-10-28 2026-11-04'],
    ['2026-11-12', '2026-11-12', '2026-11-11 2026-11-11'],
    ['2026-11-01', '2026-11-12', '2026-10-01 2026-10-12'],
    ['2026-11-01', '2026-11-30', '2026-10-01 2026-10-31'],
    ['2026-03-01', '2026-03-30', '2026-02-01 2026-02-28'],
    ['2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
    ['2028-03-01', '2028-03-29', '2028-02-01 2028-02-29'],
    ['2026-01-01', '2026-12-31', '2025-01-01 2025-12-31'],
    ['2026-11-01', '2027-01-15', '2026-08-01 2026-10-15'],
  ])('of %s to %s are %s', (from, to, days) => {
    expect(before(from, to)).toBe(days)
  })
})

test('a month has its first and its last day', () => {
  const month = (months: number) => Object.values(monthOf(dayOf('2026-01-31'), months)).map(isoDateOf)
  expect(month(0)).toEqual(['2026-01-01', '2026-01-31'])
  expect(month(-1)).toEqual(['2025-12-01', '2025-12-31'])
  expect(month(1)).toEqual(['2026-02-01', '2026-02-28'])
})
