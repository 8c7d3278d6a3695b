import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsSchema } from './cents-schema.ts'
import { cents, formatCents, rate, readDollars, sumCents, timesRate, typedDollars } from './money.ts'

test.each([
  [1000, '0.0825', 83],
  [1000, '0.0824', 82],
  [100, '0.005', 1],
  [99, '0.005', 0],
  [45_500, '0.0825', 3754],
  [-100, '0.005', -1],
])('%i cents at a rate of %s are %i cents', (amount, by, expected) => {
  expect(timesRate(cents(amount), rate(by))).toBe(expected)
})

test.each(['', '1,5', '-1', '1e3', '.5', 'NaN'])('"%s" is no rate', text => {
  expect(() => rate(text)).toThrow(RangeError)
})

test('an amount is a whole number of cents', () => {
  for (const amount of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => cents(amount)).toThrow(RangeError)
  expect(centsSchema.safeParse(-1).success).toBe(false)
  expect(sumCents([])).toBe(0)
})

test('a rate never moves an amount by more than half a cent', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(1_000_000), (amount, millionths) => {
      const by = rate(`0.${String(Math.min(millionths, 999_999)).padStart(6, '0')}`)
      const error = BigInt(timesRate(cents(amount), by)) * by.denominator - BigInt(amount) * by.numerator
      return 2n * error <= by.denominator && 2n * error > -by.denominator
    }),
  )
})

test('money is shown in dollars with two decimals', () => {
  expect(formatCents(123_450)).toBe('$1,234.50')
  expect(formatCents(-5)).toBe('-$0.05')
})

test.each([
  ['75', 7500],
  ['$525', 52_500],
  [' 1,200.50 ', 120_050],
  ['1200.5', 120_050],
  ['0.07', 7],
  ['-20', -2000],
  ['12,50', null],
  ['1,20.50', null],
  ['1.200,50', null],
  ['12.345', null],
  [',5', null],
  ['$', null],
  ['', null],
  ['seventy', null],
])('the typed text "%s" is %s cents', (typed, amountInCents) => expect(readDollars(typed)).toBe(amountInCents))

test('an amount is read back from the text that shows it', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), amount => readDollars(formatCents(amount)) === amount))
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      amount => readDollars(typedDollars(amount)) === amount,
    ),
  )
  expect([52_500, 1250, 5, -30].map(typedDollars)).toEqual(['525', '12.50', '0.05', '-0.30'])
})
