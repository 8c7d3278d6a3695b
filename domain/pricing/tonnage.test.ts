import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsOfExact,
  exactOfCents,
  exactTonPrice,
  overweightCharge,
  roundUpToStep,
  type Tons,
  tons,
  tonsToNumber,
} from './tonnage.ts'

const quarter = tons('0.25')

test.each([
  ['2', 2],
  ['2.435', 2.435],
  ['0.0005', 0.0005],
  ['4.2500', 4.25],
  ['2.000000', 2],
])('%s tons are read exactly', (text, number) => {
  expect(tonsToNumber(tons(text))).toBe(number)
})

test.each(['', '-1', '1.23456', '1e3', '100000', '.5'])('"%s" is no weight', text => {
  expect(() => tons(text)).toThrow(RangeError)
})

test.each([
  ['2', '2', '0', 0],
  ['1.2', '2', '0', 0],
  ['2.0005', '2', '0.25', 2475],
  ['2.25', '2', '0.25', 2475],
  ['2.2505', '2', '0.5', 4950],
  ['2.6', '2', '0.75', 7425],
  ['5', '2', '3', 29_700],
])('%s tons weighed with %s covered are %s charged: %i cents', (weighed, covered, charged, amount) => {
  const bill = overweightCharge({
    tons: tons(weighed),
    includedTons: tons(covered),
    step: quarter,
    perTonInCents: 9900,
  })
  expect(bill).toEqual({ chargedTons: tons(charged), amountInCents: amount })
})

test('a step of another size rounds up to it', () => {
  expect(roundUpToStep(tons('2.31'), tons('0.01'))).toBe(tons('2.31'))
  expect(roundUpToStep(tons('2.31'), tons('1'))).toBe(tons('3'))
  expect(() => roundUpToStep(tons('1'), tons('0'))).toThrow(RangeError)
})

test('rounding up is to a whole step, never less than the weight and never a step more', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 10_000 }), (weight, step) => {
      const up = roundUpToStep(weight as Tons, step as Tons)
      return up % step === 0 && up >= weight && up - weight < step
    }),
  )
})

test('an exact amount is rounded half-up to whole cents', () => {
  expect(centsOfExact(exactTonPrice(tons('1.25'), 8001))).toBe(10_001)
  expect(centsOfExact(exactTonPrice(tons('0.5'), 8001))).toBe(4001)
  expect(centsOfExact(exactOfCents(1234))).toBe(1234)
})
