import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOf, ruleOf } from '#domain/pricing/quote.stage.ts'
import { type QuoteInput, quoteCart } from '#domain/pricing/quote.ts'
import { anyInput } from '#domain/pricing/random-cart.stage.ts'
import { type DraftChoices, draftFacts, lowestPrice, priceDraft } from './draft-price.ts'
import { presentPrice } from './present-price.ts'

/** Returns the facts as the browser receives them, after they were JSON. */
const factsOf = (input: QuoteInput) => {
  const { cart, collectTaxes, now, materials, ...facts } = input
  const known = { ...facts, materials: materials.map(one => ({ ...one, isRestricted: false })) }
  return JSON.parse(JSON.stringify(draftFacts({ ...cart, collectTaxes }, known, now))) as ReturnType<typeof draftFacts>
}

const choicesOf = ({ cart, rentalDays }: QuoteInput): DraftChoices => ({
  materials: cart.materials,
  containers: cart.containers,
  addOnIds: cart.addOnIds,
  nearTruck: cart.nearTruck ?? null,
  rentalDays,
})

const quoted = (input: QuoteInput) => {
  try {
    return Object.keys(input.cart.containers).length > 0 ? presentPrice(quoteCart(input)) : null
  } catch {
    return null
  }
}

describe('The price of choices that are not saved (rule P31)', () => {
  it('is that of the quote, line by line, whatever rules there are', () => {
    fc.assert(
      fc.property(anyInput, input => {
        expect(priceDraft(factsOf(input), choicesOf(input))).toEqual(quoted(input))
      }),
      { numRuns: 500 },
    )
  })

  it('changes with other choices by the same facts', () => {
    fc.assert(
      fc.property(anyInput, anyInput, (input, { cart: { materials, containers, addOnIds }, rentalDays }) => {
        const other = { ...input, cart: { ...input.cart, materials, containers, addOnIds }, rentalDays }
        expect(priceDraft(factsOf(input), choicesOf(other))).toEqual(quoted(other))
      }),
      { numRuns: 500 },
    )
  })

  it('shows the lowest price of all sizes', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const totals = input.containerTypes.flatMap(({ _id }) => {
          const price = quoted({ ...input, cart: { ...input.cart, containers: { [_id]: 1 } } })
          return price ? [price.totalInCents] : []
        })
        expect(lowestPrice(factsOf(input), choicesOf(input))).toBe(totals.length > 0 ? Math.min(...totals) : null)
      }),
    )
  })
})

describe('The pricing rules that a customer’s browser gets', () => {
  const code = (id: string) =>
    ruleOf({ id, type: 'DISCOUNT', data: { code: id, discountType: 'flat', discountAmountInCents: 500 } })
  const facts = (promotionCode: string | null) => {
    const own = {
      ...ruleOf({ id: 'own', type: 'TONNAGE_PRICING', data: { perTonRateInCents: 1, minimumTonnage: '1' } }),
    }
    const forBob = { ...own, id: 'bob', scope: { ...own.scope, customerIds: ['bob'] } }
    const cart = { zipCode: null, customerType: null, userId: 'ann', collectTaxes: true, promotionCode }
    const known = {
      containerTypes: [],
      materials: [],
      addOns: [],
      tonStep: orderOf().terms.tonStep,
      serviceArea: { cityFeeInCents: 0, taxRate: '0', taxableKinds: [] },
      rules: [own, forBob, code('SPRING'), code('FALL')],
    }
    return draftFacts(cart, known, new Date('2026-11-01T15:00:00Z'))
  }

  it('are those that apply to the customer, and do not say for which other customers they are', () => {
    expect(facts(null).rules).toEqual([
      { id: 'own', name: 'Rule own', canCombine: true, configuration: expect.objectContaining({ id: 'own' }) },
    ])
  })

  it('include only the promotion whose code the customer typed', () => {
    expect(facts(' spring').rules.map(rule => rule.id)).toEqual(['SPRING', 'own'])
  })
})
