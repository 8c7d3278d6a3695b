import { describe, expect, it } from 'vitest'
import type { TaxPart } from '#domain/pricing/tax.ts'
import { cents } from '#domain/value/money.ts'
import type { TaxProvider, TaxQuestion } from './tax.ts'

export const part = (kind: TaxPart['kind'], amountInCents: number, isTaxed = true): TaxPart => ({
  kind,
  amountInCents: cents(amountInCents),
  isTaxed,
})

export const questionWith = (parts: readonly TaxPart[], changes: Partial<TaxQuestion> = {}): TaxQuestion => ({
  paymentAccount: null,
  place: {
    line1: '9 Elm St',
    line2: 'Apt 4',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
  },
  parts,
  areaRate: '0.0825',
  ...changes,
})

/** Every implementation of a tax provider must pass these tests. */
export function taxContract(name: string, open: () => TaxProvider): void {
  describe(`${name} as a tax service`, () => {
    const taxOf = async (...parts: TaxPart[]) => (await open().calculate(questionWith(parts))).taxInCents

    it('computes tax only for lines that are taxed', async () => {
      const one = await taxOf(part('container', 40_000))
      expect(one).toBeGreaterThan(0)
      expect(await taxOf(part('container', 40_000), part('city-fee', 1_500, false))).toBe(one)
      expect(await taxOf(part('container', 40_000), part('add-on', 20_000))).toBeGreaterThan(one)
    })

    it('answers whole cents, and a rate that explains them', async () => {
      for (const amount of [1, 99, 12_345, 77_777, 1_000_000]) {
        const { taxInCents, rate } = await open().calculate(questionWith([part('container', amount)]))
        expect(Number.isSafeInteger(taxInCents)).toBe(true)
        expect(rate).toMatch(/^0(\.\d{1,12})?$/)
        if (taxInCents > 0) expect(Math.abs(amount * Number(rate) - taxInCents)).toBeLessThanOrEqual(1)
      }
    })

    it('answers the same question with the same amounts, also for a price that is only shown', async () => {
      const question = questionWith([part('container', 33_333), part('materials', 4_999), part('add-on', 0)])
      const [first, second, shown] = [
        await open().calculate(question),
        await open().calculate(question),
        await open().estimate(question),
      ]
      expect([second.taxInCents, shown.taxInCents]).toEqual([first.taxInCents, first.taxInCents])
      expect(shown.rate).toBe(first.rate)
    })

    it('names a calculation and its expiry only if it keeps books', async () => {
      const provider = open()
      const { calculationId, expiresAt } = await provider.calculate(questionWith([part('container', 100)]))
      expect([calculationId !== null, expiresAt !== null]).toEqual([provider.books !== null, provider.books !== null])
      expect(provider.books === null).toBe(provider.source === 'table')
    })
  })
}
