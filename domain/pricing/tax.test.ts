import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sumCents } from '#domain/value/money.ts'
import { spreadDiscount, type TaxableLine, taxOn } from './tax.ts'

test('the shares of a discount add up to it to the cent, and no line loses more than it has', () => {
  const anyLines = fc.array(fc.nat(200_000), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(anyLines, fc.nat(10_000), (amounts, tenThousandths) => {
      const lines = amounts.map(cents)
      const discount = cents(Math.floor((sumCents(lines) * tenThousandths) / 10_000))
      const shares = spreadDiscount(discount, lines)
      expect(sumCents(shares)).toBe(discount)
      shares.forEach((share, index) => {
        const exact = sumCents(lines) === 0 ? 0 : (discount * (amounts[index] ?? 0)) / sumCents(lines)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amounts[index] ?? 0)
        expect(Math.abs(share - exact)).toBeLessThanOrEqual(1)
      })
    }),
  )
})

const lines: TaxableLine[] = [
  { kind: 'container', amountInCents: cents(30_000) },
  { kind: 'materials', amountInCents: cents(10_000) },
]

test('only the taxable kinds are taxed, each after its part of the discount', () => {
  const area = { taxRate: '0.0825', taxableKinds: ['container'] as const }
  expect(taxOn(lines, cents(0), area).taxInCents).toBe(2475)
  expect(taxOn(lines, cents(4000), area).taxInCents).toBe(2228)
  expect(taxOn(lines, cents(40_000), area).taxInCents).toBe(0)
})

test('if nothing is taxable, the reason says that there is no tax', () => {
  expect(taxOn(lines, cents(0), { taxRate: '0.0825', taxableKinds: [] }).reason.message).toBe('reason.tax.none')
})

test('the product computes the worked example of the rule', () => {
  const three = [10_000, 5000, 3333].map(cents)
  expect(spreadDiscount(cents(1000), three)).toEqual([545, 273, 182])
  const kinds = ['container', 'materials', 'add-on'] as const
  const example = three.map((amountInCents, at) => ({ kind: kinds[at] ?? 'container', amountInCents }))
  const area = { taxRate: '0.0825', taxableKinds: ['container', 'add-on'] as const }
  expect(taxOn(example, cents(1000), area).taxInCents).toBe(1040)
})
