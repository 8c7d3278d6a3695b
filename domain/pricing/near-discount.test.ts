import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOfKind } from '#domain/pricing/line.ts'
import { quoteCart } from '#domain/pricing/quote.ts'
import { quoteInput } from '#domain/pricing/quote-input.ts'
import { anyInput } from '#domain/pricing/random-cart.stage.ts'
import { nearRuleSchema } from '#domain/schedule/near-rule-schema.ts'
import { nearTruckOf, nearTruckOn } from '#domain/schedule/near-truck.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { nearDiscountOn } from './discount.ts'

const tuesday = dayOf('2026-11-24')
const zipCode = '78701' as ZipCode
const twenty = nearTruckOn({ day: tuesday, zipCode }, { kind: 'flat', amountInCents: 2000 })

describe('A day on which a truck is near anyway (rule P34)', () => {
  it.each([
    ['takes its dollars off', twenty, 58_500, 2000, '$20.00 off: a truck is near on that day anyway'],
    ['takes no more off than there is', twenty, 1500, 1500, '$20.00 off: a truck is near on that day anyway'],
    [
      'takes its percent off',
      nearTruckOn({ day: tuesday, zipCode }, { kind: 'percent', percent: 5 }),
      58_510,
      2926,
      '5% off: a truck is near on that day anyway',
    ],
  ])('%s', (_, near, left, amountInCents, sentence) => {
    expect(nearDiscountOn(cents(left), near)).toMatchObject({
      label: 'Truck nearby',
      amountInCents,
      reason: { sentence },
    })
  })

  it('takes nothing off an amount of zero', () => {
    expect(nearDiscountOn(cents(0), twenty)).toBeNull()
  })

  it('has a discount after the other discounts and before tax, and no amount falls below zero', () => {
    fc.assert(
      fc.property(anyInput, drawn => {
        const without = { ...drawn, cart: { ...drawn.cart, nearTruck: null } }
        const quote = orNull(() => quoteCart({ ...without, cart: { ...without.cart, nearTruck: twenty } }))
        const before = orNull(() => quoteCart(without))
        if (!quote || !before) {
          expect(quote).toEqual(before)
          return
        }
        const taken = Math.min(2000, before.subTotalInCents)
        expect(quote.subTotalInCents).toBe(before.subTotalInCents - taken)
        expect(quote.totalInCents).toBe(quote.lines.reduce((sum, line) => sum + line.amountInCents, 0))
        expect(quote.totalInCents).toBeGreaterThanOrEqual(0)
        expect(quote.taxInCents).toBeLessThanOrEqual(before.taxInCents)
        const discounts = linesOfKind(quote.lines, 'discount')
        const others = linesOfKind(before.lines, 'discount')
        expect(discounts.slice(0, others.length)).toEqual(others)
        expect(discounts.slice(others.length).map(line => line.amountInCents)).toEqual(taken > 0 ? [-taken] : [])
      }),
      { numRuns: 300 },
    )
  })

  it('has its discount only for that drop-off day and that ZIP', () => {
    fc.assert(
      fc.property(anyInput, ({ cart, ...facts }) => {
        const window = (day: string) => ({ day: dayOf(day), start: 9, end: 12 })
        const materials = facts.materials.map(one => ({ ...one, isRestricted: false }))
        const near = (day: string, zip = zipCode) =>
          quoteInput(
            {
              ...cart,
              zipCode: zip,
              collectTaxes: true,
              nearTruck: twenty,
              dropOffWindow: window(day),
              pickupWindow: { ...window('2026-12-01'), isActualPickupDate: true },
            },
            { ...facts, materials },
            facts.now,
          ).cart.nearTruck
        expect(near('2026-11-24')).toEqual(twenty)
        expect(near('2026-11-25')).toBeNull()
        expect(near('2026-11-24', '76501' as ZipCode)).toBeNull()
        expect(nearTruckOf({ zipCode, dropOffWindow: null, nearTruck: twenty })).toBeNull()
      }),
      { numRuns: 5 },
    )
  })

  it('needs a rule of the hauler within the limits', () => {
    const isRule = (rule: unknown) => nearRuleSchema.safeParse(rule).success
    expect(isRule(null)).toBe(true)
    expect(isRule({ kind: 'flat', amountInCents: 2000, miles: 5 })).toBe(true)
    for (const wrong of [
      { kind: 'flat', amountInCents: 0, miles: 5 },
      { kind: 'percent', percent: 101, miles: 5 },
      { kind: 'percent', percent: 2.5, miles: 5 },
      { kind: 'percent', percent: 5, miles: 51 },
    ])
      expect(isRule(wrong)).toBe(false)
  })
})

function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}
