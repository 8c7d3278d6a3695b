import { expect, test } from 'vitest'
import { feeReason } from '#domain/pricing/field-fees.ts'
import { isNamedByConsent } from './kept-fees.ts'
import { flawOfTypedFee, refusalOfTypedFee, typedFee } from './typed-fee.ts'

test.each([
  [-1, 'mud', 'fee-not-above-zero'],
  [0, 'mud', 'fee-not-above-zero'],
  [1, 'mud', null],
  [500_000, 'mud', null],
  [500_001, 'mud', 'fee-too-large'],
  [1, ' ', 'fee-reason-missing'],
])('a fee of %i cents for "%s" has this flaw: %s', (amountInCents, why, flaw) =>
  expect(flawOfTypedFee({ amountInCents, why })).toBe(flaw),
)

test('the bill says why there is a fee, in the words of the office', () => {
  const fee = typedFee({ amountInCents: 7_500, why: ' Concrete on the walls ' })
  expect(feeReason(fee).sentence).toBe('Residue that ordinary emptying does not remove: Concrete on the walls')
  expect(() => typedFee({ amountInCents: 500_001, why: 'mud' })).toThrow('at most $5,000.00')
})

test.each([
  ['waste-processing', false, true, null],
  ['drop-off-confirmed', false, true, null],
  ['pending-pickup', false, true, null],
  ['pickup-requested', false, true, null],
  ['pickup-scheduled', false, true, null],
  ['in-transit-pickup', false, true, null],
  ['pickup-confirmed', false, true, null],
  ['drop-off-scheduled', false, true, 'fee-not-now'],
  ['cancelled', false, true, 'fee-not-now'],
  ['payment-pending', false, true, 'fee-not-now'],
  ['waste-processing', true, true, 'fee-after-bill'],
  ['completed', true, true, 'fee-after-bill'],
  ['waste-processing', false, false, 'not-billable'],
] as const)(
  'a typed fee on an order in %s, billed %s, with terms %s, is refused with %s',
  (status, isBilled, hasTerms, refusal) => expect(refusalOfTypedFee({ status, isBilled, hasTerms })).toBe(refusal),
)

test('the consent names dry runs, waiting, overfill and wrong materials, but no cleaning and no relocation', () => {
  const fees = {
    tripInCents: 1,
    waitFreeMinutes: 1,
    waitPerMinuteInCents: 1,
    overfillInCents: 1,
    wrongItemInCents: 1,
    cleaningInCents: 1,
    relocationInCents: 1,
    missedPromiseInCents: 1,
  }
  for (const kind of ['dry-run', 'waiting', 'overfill', 'wrong-material'] as const) {
    expect(isNamedByConsent({ fees }, kind)).toBe(true)
  }
  expect(isNamedByConsent({ fees }, 'cleaning')).toBe(false)
  expect(isNamedByConsent({ fees }, 'relocation')).toBe(false)
  expect(isNamedByConsent(null, 'overfill')).toBe(false)
})
