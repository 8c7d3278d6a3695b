import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planRefunds, refundableInCents } from './refund-plan.ts'

const paid = (intentId: string, amountInCents: number, refundedInCents = 0) => ({
  intentId,
  amountInCents,
  refundedInCents,
})

describe('A refund', () => {
  it('comes from the newest payment first and continues with the one before', () => {
    const payments = [paid('balance', 8_000), paid('checkout', 45_000)]
    expect(planRefunds(payments, 5_000)).toEqual([{ intentId: 'balance', amountInCents: 5_000 }])
    expect(planRefunds(payments, 10_000)).toEqual([
      { intentId: 'balance', amountInCents: 8_000 },
      { intentId: 'checkout', amountInCents: 2_000 },
    ])
  })

  it('leaves out a payment that was refunded already', () => {
    expect(planRefunds([paid('balance', 8_000, 8_000), paid('checkout', 45_000, 5_000)], 40_000)).toEqual([
      { intentId: 'checkout', amountInCents: 40_000 },
    ])
  })

  it('is refused when it is more than is left of the payments', () => {
    expect(() => planRefunds([paid('checkout', 45_000, 5_000)], 40_001)).toThrow(
      'No more than $400.00 can still be given back.',
    )
  })

  it('never exceeds what was paid', () => {
    expect(refundableInCents([paid('checkout', 65_300, 5300)])).toBe(60_000)
    expect(refundableInCents([paid('checkout', 65_300, 65_300)])).toBe(0)
    expect(refundableInCents([])).toBe(0)
    // A payment that was refunded twice does not reduce what another payment has left.
    expect(refundableInCents([paid('twice', 5_000, 8_000), paid('checkout', 45_000)])).toBe(45_000)
    expect(planRefunds([paid('twice', 5_000, 8_000), paid('checkout', 45_000)], 45_000)).toEqual([
      { intentId: 'checkout', amountInCents: 45_000 },
    ])
    expect(planRefunds([paid('checkout', 45_000)], 0)).toEqual([])
  })

  it('never takes more of a payment than is left, and always adds up to the whole amount', () => {
    const payment = fc
      .record({
        amountInCents: fc.integer({ min: 1, max: 100_000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ amountInCents, share }) => ({ amountInCents, refundedInCents: Math.floor(amountInCents * share) }))
    const payments = fc
      .array(payment, { maxLength: 5 })
      .map(list => list.map((one, index) => ({ ...one, intentId: `intent ${index}` })))
    fc.assert(
      fc.property(payments, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const amount = Math.floor(refundableInCents(list) * share)
        const planned = planRefunds(list, amount)
        expect(planned.reduce((sum, one) => sum + one.amountInCents, 0)).toBe(amount)
        for (const { intentId, amountInCents } of planned) {
          const of = list.find(one => one.intentId === intentId)
          expect(amountInCents).toBeGreaterThan(0)
          expect(amountInCents + (of?.refundedInCents ?? 0)).toBeLessThanOrEqual(of?.amountInCents ?? 0)
        }
      }),
      { numRuns: 500 },
    )
  })
})
