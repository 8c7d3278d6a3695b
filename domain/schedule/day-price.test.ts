import { describe, expect, test } from 'vitest'
import { dayPrices } from './day-price.ts'

const period = (days: number) => 52_500 + Math.max(0, days - 7) * 1_200

describe('The price of further days (rule P33)', () => {
  test.each([
    ['a charge with 7 days included', period, 7, { 1: 0, 7: 0, 8: 1_200, 10: 3_600, 14: 8_400 }],
    ['a price for each day', (days: number) => days * 7_500, 1, { 1: 0, 2: 7_500, 7: 45_000 }],
    ['any number of days', () => 39_900, null, { 1: 0, 30: 0, 365: 0 }],
    [
      'the cheaper of two periods: from the tenth day on that of 14 days',
      (days: number) => Math.min(period(days), 56_000 + Math.max(0, days - 14) * 1_000),
      7,
      { 9: 2_400, 10: 3_500, 14: 3_500, 15: 4_500 },
    ],
  ])('is right for %s', (_, charge, includedDays, extras) => {
    const prices = dayPrices(charge)
    expect(prices.includedDays).toBe(includedDays)
    for (const [days, extra] of Object.entries(extras)) expect(prices.extraInCents(Number(days))).toBe(extra)
  })

  test('is computed once for each length', () => {
    const asked: number[] = []
    const prices = dayPrices(days => {
      asked.push(days)
      return period(days)
    })
    prices.extraInCents(10)
    prices.extraInCents(10)
    expect(asked.length).toBe(new Set(asked).size)
  })
})
