import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeeKind } from '#domain/pricing/field-fees.ts'
import { orderOf } from '#domain/pricing/quote.stage.ts'
import { type CancelledOrder, cancellationOf, type DecidableFee } from './kept-fees.ts'

const area = { cityFeeInCents: 0, taxRate: '0.0825', taxableKinds: ['container', 'fee'] } as const
const { terms } = orderOf({ serviceArea: area })
/** The consent of orders of earlier versions names no dry runs. */
const { fees: _, ...before } = terms
const fee = (state: DecidableFee['state'], kind: FeeKind = 'dry-run', amountInCents = 15_000, id = 'one') => ({
  id,
  kind,
  amountInCents,
  state,
})
const cancelled = (changes: Partial<CancelledOrder>) => {
  const { keptInCents, heldInCents, returnedInCents } = cancellationOf({
    paidInCents: 58_455,
    terms,
    fees: [fee('accepted')],
    keepsFees: true,
    ...changes,
  })
  return [keptInCents, heldInCents, returnedInCents]
}

test.each<[string, Partial<CancelledOrder>, number[]]>([
  ['keeps an accepted trip with its tax', {}, [16_238, 0, 42_217]],
  ['keeps no more than was paid, and nothing is due', { paidInCents: 14_159 }, [14_159, 0, 0]],
  ['gives everything back without a fee', { fees: [] }, [0, 0, 58_455]],
  ['gives everything back where the fee was waived', { fees: [fee('waived')] }, [0, 0, 58_455]],
  ['holds back a fee that the office has not decided', { fees: [fee('proposed')] }, [0, 16_238, 42_217]],
  [
    'keeps one trip and holds back another, tax rounded once',
    { fees: [fee('accepted'), fee('proposed', 'dry-run', 15_000, 'two')] },
    [16_238, 16_237, 25_980],
  ],
  ['keeps trips only, not waiting', { fees: [fee('accepted', 'waiting', 6000)] }, [0, 0, 58_455]],
  ['keeps nothing where the hauler cancels', { keepsFees: false }, [0, 0, 58_455]],
  ['keeps nothing where the consent named no trips', { terms: before }, [0, 0, 58_455]],
  ['keeps nothing of an order without a price', { terms: null, paidInCents: 0 }, [0, 0, 0]],
])('an order that is cancelled %s', (_, changes, amounts) => expect(cancelled(changes)).toEqual(amounts))

test('when such fees are not taxed, only the fee itself is kept', () => {
  const untaxed = orderOf({ serviceArea: { ...area, taxableKinds: ['container'] } }).terms
  expect(cancelled({ terms: untaxed })).toEqual([15_000, 0, 43_455])
  expect(cancelled({ terms: { ...terms, tax: null } })).toEqual([15_000, 0, 43_455])
})

test('the kept, the held and the returned amount always add up to what was paid', () => {
  const fees = fc.array(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom<FeeKind>('dry-run', 'waiting', 'missed-promise'),
      amountInCents: fc.integer({ min: 1, max: 40_000 }),
      state: fc.constantFrom<DecidableFee['state']>('proposed', 'accepted', 'waived'),
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(fc.nat(100_000), fees, (paidInCents, made) => {
      const found = cancellationOf({ paidInCents, terms, fees: made, keepsFees: true })
      expect(found.keptInCents + found.heldInCents + found.returnedInCents).toBe(paidInCents)
      expect(Math.min(found.keptInCents, found.heldInCents, found.returnedInCents)).toBeGreaterThanOrEqual(0)
      expect(found.held.reduce((sum, one) => sum + one.heldInCents, 0)).toBe(found.heldInCents)
    }),
    { numRuns: 200 },
  )
})
