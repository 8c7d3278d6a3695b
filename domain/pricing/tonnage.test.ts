import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import {
  centsOfExact,
  exactOfCents,
  exactTonPrice,
  overweightCharge,
  payAsYouGoFee,
  roundUpToStep,
  type Tons,
  tons,
  tonsPaidBy,
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

test('a weight is rounded up to steps of any size, but not to steps of zero', () => {
  expect(roundUpToStep(tons('2.31'), tons('0.01'))).toBe(tons('2.31'))
  expect(roundUpToStep(tons('2.31'), tons('1'))).toBe(tons('3'))
  expect(() => roundUpToStep(tons('1'), tons('0'))).toThrow(RangeError)
})

test('a rounded weight is a number of whole steps, never less than the weight and never a step more', () => {
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

test.each([
  ['whole steps alone are covered', 41_500, 6500, '0.25', 6.25],
  ['a fee for exactly these tons covers them', 39_000, 6500, '0.25', 6],
  ['a coarser step covers less', 41_500, 6500, '1', 6],
  ['a fee below one step covers nothing', 1000, 6500, '0.25', 0],
  ['nothing is paid by weight where a ton is free', 41_500, 0, '0.25', null],
])('%s', (_, feeInCents, perTonInCents, step, covered) => {
  const paid = tonsPaidBy(exactOfCents(feeInCents), perTonInCents, tons(step))
  expect(paid && tonsToNumber(paid)).toBe(covered)
})

test('the fee for weight is the largest of the minimum charge, the minimum tons and the weighed tons', () => {
  const terms = { minimumChargeInCents: cents(41_500), minimumTons: tons('6'), perTonInCents: cents(6500) }
  const feeOf = (weight?: string) => centsOfExact(payAsYouGoFee(terms, weight === undefined ? undefined : tons(weight)))
  expect([feeOf(), feeOf('1'), feeOf('6.25'), feeOf('6.5')]).toEqual([41_500, 41_500, 41_500, 42_250])
  const byTons = { ...terms, minimumChargeInCents: cents(0) }
  expect([centsOfExact(payAsYouGoFee(byTons)), centsOfExact(payAsYouGoFee(byTons, tons('1')))]).toEqual([
    39_000, 39_000,
  ])
})

test('weights go up to 99,999 tons', () => {
  expect(tons('12.5')).toBe(125_000)
  expect(tons('99999')).toBe(999_990_000)
  expect(() => tons('100000')).toThrow(RangeError)
})
