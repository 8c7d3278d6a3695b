import { describe, expect, test } from 'vitest'
import { couldNotReasons } from '#domain/dispatch/could-not.ts'
import { dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { type FigureSums, figures, type MeasureName, measured, measures, rowsOf, stepOf } from './figures.ts'

const sums: FigureSums = {
  loads: 2,
  pounds: 9000,
  margin: 90_001,
  'tip-cost': 30_000,
  promised: 4,
  'on-time': 3,
  turns: 152,
  'box-days': 2280,
  'days-out': 1482,
}

describe('A measure', () => {
  test.each<[MeasureName, number | null]>([
    ['tons', 4.5],
    ['margin', 45_001],
    ['tip-cost', 15_000],
    ['on-time', 0.75],
    ['turns', (152 / 2280) * (365 / 12)],
    ['utilization', 0.65],
    ['first-visit', null],
    ['orders', 0],
  ])('named %s is %s', (name, value) => {
    const measure = measures.find(one => one.name === name)
    expect(measure && measured(measure, sums)).toBe(value)
  })

  test('has a figure for every reason of a dry run', () => {
    for (const reason of couldNotReasons) expect(figures).toContain(`dry-run:${reason}`)
  })
})

describe('A step of a report', () => {
  test.each([
    ['2026-11-08', 'week', '2026-11-02'],
    ['2026-11-09', 'week', '2026-11-09'],
    ['2026-11-30', 'month', '2026-11-01'],
    ['2026-11-30', 'day', '2026-11-30'],
  ] as const)('that has the day %s is the %s from %s', (day, step, first) => {
    expect(isoDateOf(stepOf(dayOf(day), step))).toBe(first)
  })

  test('has the sum of its days, and has a row also if there are no figures', () => {
    const days = [
      { day: dayOf('2026-11-01'), sums: { orders: 1 } },
      { day: dayOf('2026-11-02'), sums: { orders: 2, tax: -5 } },
      { day: dayOf('2026-11-08'), sums: { orders: 3 } },
      { day: dayOf('2026-11-09'), sums: {} },
    ] as const
    expect(rowsOf(days, 'week')).toEqual([
      { from: dayOf('2026-10-26'), sums: { orders: 1 } },
      { from: dayOf('2026-11-02'), sums: { orders: 5, tax: -5 } },
      { from: dayOf('2026-11-09'), sums: {} },
    ])
  })
})
